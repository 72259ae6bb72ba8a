package program

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/pin"
)

// benchLoadCommand is the bots of bench. It is steered by lines on its standard input: "playing" asks how many play,
// "start" begins the measured time, and "finish" ends it and asks for the reading.
type benchLoadCommand struct {
	URL  string `arg:""`
	Bots int
	Seed uint64
}

// Run plays until it is not steered any more.
func (c *benchLoadCommand) Run(ctx context.Context, g Game) error {
	if pin.To(1) {
		runtime.GOMAXPROCS(1)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	crew := load.New(load.Config{
		Game: g.Rules, Bots: c.Bots, New: g.BenchBot, Seed: c.Seed, NoPrediction: true, Dial: load.WebSocket(c.URL),
	})
	go crew.Run(ctx) // ends with the process
	return steer(crew, os.Stdin, os.Stdout)
}

// steer answers commands until there are no more.
func steer(crew *load.Crew, in io.Reader, out io.Writer) error {
	commands := bufio.NewScanner(in)
	for commands.Scan() {
		var err error
		switch commands.Text() {
		case "playing":
			_, err = fmt.Fprintln(out, crew.Playing())
		case "start":
			crew.Start()
		case "finish":
			err = json.NewEncoder(out).Encode(crew.Stop())
		default:
			err = fmt.Errorf("unknown command %q", commands.Text())
		}
		if err != nil {
			return err
		}
	}
	return commands.Err()
}

// measuredLoad is a running benchLoadCommand.
type measuredLoad struct{ *child }

func startLoad(ctx context.Context, url string, bots int, seed uint64) (*measuredLoad, error) {
	child, err := startChild(ctx, "bench-load", url, fmt.Sprintf("--bots=%d", bots), fmt.Sprintf("--seed=%d", seed))
	if err != nil {
		return nil, err
	}
	return &measuredLoad{child}, nil
}

// patience is how long the bots may take to come in without any progress.
const patience = 15 * time.Second

// waitFor waits until so many bots play.
func (m *measuredLoad) waitFor(ctx context.Context, players int) error {
	tell("waiting for %d players", players)
	playing, changed := 0, time.Now()
	for playing < players {
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
		answer, err := m.ask("playing")
		if err != nil {
			return err
		}
		now, err := strconv.Atoi(answer)
		switch {
		case err != nil:
			return err
		case now > playing:
			playing, changed = now, time.Now()
		case time.Since(changed) > patience:
			return fmt.Errorf("only %d of %d players came in: the machine cannot hold so many rooms", playing, players)
		}
	}
	return nil
}

// finish ends the measured time and returns what was taken down in it.
func (m *measuredLoad) finish() (r load.Reading, err error) {
	line, err := m.ask("finish")
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal([]byte(line), &r)
}
