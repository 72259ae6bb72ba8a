package program

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// A crew is steered by lines: it tells how many play, measures from start to finish, and ends with its input.
func TestSteer(t *testing.T) {
	s := start(t, flags.Serve{})
	crew := load.New(load.Config{Game: rules.Game, Bots: 2, New: random, Dial: load.InMemory(s.Accept, s.Now)})
	ctx, stop := context.WithCancel(t.Context())
	gone := make(chan struct{})
	go func() {
		crew.Run(ctx)
		close(gone)
	}()
	defer func() { stop(); <-gone }()
	hear, say := io.Pipe()
	answers, answer := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- steer(crew, func() { stop(); <-gone }, hear, answer) }()
	bots := &measuredLoad{&child{in: say, lines: bufio.NewScanner(answers)}}
	if err := bots.waitFor(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	if err := bots.tell("start"); err != nil {
		t.Fatal(err)
	}
	before := s.Stats().Snapshots
	eventually(t, "snapshots come", func() bool { return s.Stats().Snapshots >= before+20 })
	r, err := bots.finish()
	if err != nil || r.Playing != 2 || r.Snapshots < 10 || r.Bytes <= 0 || r.Wire <= r.Bytes || r.Inputs < r.Snapshots || r.Seconds <= 0 {
		t.Errorf("%+v, %v", r, err)
	}
	say.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// full is a writer that takes nothing.
type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestSteerReportsWhatFails(t *testing.T) {
	crew := load.New(load.Config{Game: rules.Game})
	var told strings.Builder
	if err := steer(crew, nil, strings.NewReader("playing\nfly\nplaying\n"), &told); err == nil || !strings.Contains(err.Error(), `"fly"`) {
		t.Errorf("an unknown command: the error is %v", err)
	}
	if told.String() != "0\n" {
		t.Errorf("the answers are %q", told.String())
	}
	for _, command := range []string{"playing\n", "start\nfinish\n"} {
		if err := steer(crew, nil, strings.NewReader(command), full{}); !errors.Is(err, errFull) {
			t.Errorf("%q: the error is %v", command, err)
		}
	}
	told.Reset()
	var r load.Reading
	if err := steer(crew, nil, strings.NewReader("start\nfinish"), &told); err != nil || json.Unmarshal([]byte(told.String()), &r) != nil {
		t.Errorf("the answer is %q, %v", told.String(), err)
	}
}

// puppet is a child that gives the same answer to everything, or ends when there is none.
func puppet(answer string) (c *child, end func()) {
	hear, say := io.Pipe()
	answers, writer := io.Pipe()
	go func() {
		for lines := bufio.NewScanner(hear); lines.Scan() && answer != ""; {
			fmt.Fprintln(writer, answer)
		}
		writer.Close()
		_, _ = io.Copy(io.Discard, hear)
	}()
	return &child{cmd: exec.Command("game", "bench-load"), in: say, lines: bufio.NewScanner(answers)}, func() { say.Close() }
}

func TestBotsThatDoNotComeIn(t *testing.T) {
	for answer, c := range map[string]struct {
		tells string
		takes time.Duration // at least
	}{
		"3":    {"only 3 of 4 players came in", patience},
		"many": {"many", 0},
		"":     {"bench-load ended too early", 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			child, end := puppet(answer)
			defer end()
			begin := time.Now()
			err := (&measuredLoad{child}).waitFor(t.Context(), 4)
			if err == nil || !strings.Contains(err.Error(), c.tells) || time.Since(begin) < c.takes || time.Since(begin) > c.takes+2*time.Second {
				t.Errorf("answered %q, the error after %v is %v", answer, time.Since(begin), err)
			}
		})
	}
}

func TestWaitingForBotsCanBeEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		child, end := puppet("3")
		defer end()
		if err := (&measuredLoad{child}).waitFor(ctx, 4); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the error is %v", err)
		}
		begin := time.Now()
		if err := wait(t.Context(), "waiting", 12*time.Second); err != nil || time.Since(begin) != 12*time.Second {
			t.Errorf("it took %v: %v", time.Since(begin), err)
		}
		if err := wait(ctx, "waiting", time.Hour); err == nil {
			t.Error("the wait was not ended")
		}
	})
}
