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

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/pin"
)

// benchLoadCommand is the bots of bench and soak. It is steered by lines on its standard input: see steer.
type benchLoadCommand struct {
	URL       string `arg:""`
	Bots      int
	Seed      uint64
	Flood     int
	DropEvery time.Duration
}

// Run plays until it is not steered any more.
func (c *benchLoadCommand) Run(ctx context.Context, g Game) error {
	if pin.To(1) {
		runtime.GOMAXPROCS(1)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	crew := load.New(c.config(g))
	crew.Flood(false)
	gone := make(chan struct{})
	go func() { // ends with the process
		defer close(gone)
		crew.Run(ctx)
	}()
	leave := func() {
		cancel()
		<-gone
	}
	return steer(crew, leave, os.Stdin, os.Stdout)
}

func (c *benchLoadCommand) config(g Game) load.Config {
	cfg := load.Config{
		Game: g.Rules, Bots: c.Bots, New: g.BenchBot, Seed: c.Seed, NoPrediction: true, Sighted: sighted,
		Dial: load.WebSocket(c.URL), RogueDial: load.RawWebSocket(c.URL),
		Rogues: load.Rogues{Flooding: c.Flood}, DropEvery: clock.Time(c.DropEvery),
	}
	if c.DropEvery > 0 {
		cfg.Dial = load.RawWebSocket(c.URL)
	}
	return cfg
}

// sighted is the number of bots of which one reads snapshots: enough to notice if they could not be read.
const sighted = 16

// steer answers commands until there are no more: "playing" asks how many play, "start" begins the measured time, "reading"
// asks for what was measured so far, and "finish" for all of it. "flood" lets the flooding bots begin, and "calm" ends
// that and the drops. "leave" lets all leave, and is answered when they have.
func steer(crew *load.Crew, leave func(), in io.Reader, out io.Writer) error {
	commands := bufio.NewScanner(in)
	for commands.Scan() {
		var err error
		switch commands.Text() {
		case "playing":
			_, err = fmt.Fprintln(out, crew.Playing())
		case "start":
			crew.Start()
		case "reading":
			err = json.NewEncoder(out).Encode(crew.Reading())
		case "finish":
			err = json.NewEncoder(out).Encode(crew.Stop())
		case "flood":
			crew.Flood(true)
		case "calm":
			crew.Calm()
		case "leave":
			leave()
			_, err = fmt.Fprintln(out, "left")
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

// startLoad starts the bots that a command describes.
func startLoad(ctx context.Context, c benchLoadCommand) (*measuredLoad, error) {
	child, err := startChild(ctx, "bench-load", c.URL, fmt.Sprintf("--bots=%d", c.Bots), fmt.Sprintf("--seed=%d", c.Seed),
		fmt.Sprintf("--flood=%d", c.Flood), "--drop-every="+c.DropEvery.String())
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
func (m *measuredLoad) finish() (load.Reading, error) { return m.read("finish") }

// reading returns what was taken down so far.
func (m *measuredLoad) reading() (load.Reading, error) { return m.read("reading") }

func (m *measuredLoad) read(command string) (r load.Reading, err error) {
	line, err := m.ask(command)
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal([]byte(line), &r)
}
