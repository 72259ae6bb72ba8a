package dev

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/devlink"
)

// act is what the tests' binary does in the place of a game's program. The part tells what is unusual about it.
func act(part string) {
	link := devlink.NewProgram(os.Stdin, os.Stdout)
	if part == "dies" {
		fmt.Fprintln(os.Stderr, "panic: no game today")
		os.Exit(2)
	}
	must(link.Report(devlink.Report{Listening: "127.0.0.1:1"}))
	fmt.Println("the game says hello")
	for began := false; ; {
		c, err := link.Next()
		switch {
		case err != nil && part == "stays":
			select {}
		case err != nil:
			return
		case c.HandOver:
			for tick := range uint32(10 * backlog) { // more than anybody reads
				must(link.Report(devlink.Report{Crash: &devlink.Crash{Tick: tick}}))
			}
			must(link.Report(devlink.Report{Matches: &devlink.Matches{Handover: []byte("all of them"), Rooms: 2}}))
		case part == "panics":
			must(link.Report(devlink.Report{Refused: &devlink.Refusal{Why: "the pond is dry", Panic: true}}))
		case part == "refuses" && !began:
			began = true
			must(link.Report(devlink.Report{Refused: &devlink.Refusal{Why: "another format"}}))
		default:
			must(link.Report(devlink.Report{Serving: &devlink.Serving{}}))
		}
	}
}

// must ends the actor if nobody listens.
func must(err error) {
	if err != nil {
		os.Exit(3)
	}
}

// launchActor starts the tests' binary with a part to act.
func launchActor(t *testing.T, part string) (p *program, crashes chan programCrash, said *bytes.Buffer, err error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	crashes, said = make(chan programCrash, backlog), new(bytes.Buffer)
	p, err = launch(self, []string{part}, crashes, said)
	if p != nil {
		t.Cleanup(p.stop)
	}
	return p, crashes, said, err
}

func TestProgram(t *testing.T) {
	p, crashes, said, err := launchActor(t, "plays")
	if err != nil || p.address != "127.0.0.1:1" || !p.alive() {
		t.Fatalf("launched at %v: %v", p, err)
	}
	if err := p.begin(devlink.Matches{}); err != nil {
		t.Fatal(err)
	}
	m, err := p.handOver()
	if err != nil || string(m.Handover) != "all of them" || m.Rooms != 2 {
		t.Errorf("handed over %+v: %v", m, err)
	}
	if c := <-crashes; c.program != p || c.Tick != 0 || len(crashes) != backlog-1 {
		t.Errorf("the first of %d crashes is %+v", len(crashes)+1, c)
	}
	p.stop()
	p.stop()
	if p.alive() || !strings.Contains(said.String(), "the game says hello") {
		t.Errorf("alive: %v; said %q", p.alive(), said)
	}
}

func TestProgramThatDies(t *testing.T) {
	_, _, _, err := launchActor(t, "dies")
	if !errors.Is(err, errEnded) || !strings.Contains(err.Error(), "no game today") {
		t.Errorf("the error is %v", err)
	}
	if _, err := launch("/nowhere/at/all", nil, nil, io.Discard); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a program the error is %v", err)
	}
}

// A program that does not know the matches' format can still begin without them; one whose game panics cannot.
func TestProgramThatRefuses(t *testing.T) {
	p, _, _, err := launchActor(t, "refuses")
	if err != nil {
		t.Fatal(err)
	}
	var reasons []string
	_, err = beginWith(p, devlink.Matches{Handover: []byte{1}}, &reasons)
	if err != nil || len(reasons) != 1 || !strings.Contains(reasons[0], "another format") {
		t.Errorf("began because of %q: %v", reasons, err)
	}
	p, _, _, err = launchActor(t, "panics")
	if err != nil {
		t.Fatal(err)
	}
	err = p.begin(devlink.Matches{})
	if err == nil || errors.Is(err, errRefused) || !strings.Contains(err.Error(), "the pond is dry") || p.alive() {
		t.Errorf("the error is %v; alive: %v", err, p.alive())
	}
}

// A program that does not end by itself is ended.
func TestProgramThatStays(t *testing.T) {
	p, _, _, err := launchActor(t, "stays")
	if err != nil {
		t.Fatal(err)
	}
	if p.stop(); p.alive() {
		t.Error("it is still there")
	}
}

func TestTail(t *testing.T) {
	var all bytes.Buffer
	end := &tail{next: &all}
	for i := range 3 * tailSize / 10 {
		fmt.Fprintf(end, "%9d\n", i)
	}
	kept := end.text()
	if len(kept) > tailSize || !strings.HasSuffix(all.String(), kept+"\n") || len(kept) < tailSize/2 {
		t.Errorf("%d bytes are kept of %d", len(kept), all.Len())
	}
}
