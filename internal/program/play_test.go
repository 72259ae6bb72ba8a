package program

import (
	"bytes"
	"encoding/hex"
	"log/slog"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

func TestPlayServesUntilItIsToldToEnd(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		r := run(t, "whole", "play", "--addr=127.0.0.1:0", "--bots=2")
		address, _, _ := strings.Cut(r.tells(t, "rainfield is ready: open "), " ")
		if status, body := get(t, address+"/"); status != 200 || body != "<!doctype html>" {
			t.Errorf("the page is answered %d, %q", status, body)
		}
		if status, body := get(t, address+"/healthz"); status != 200 || body != "ok\n" {
			t.Errorf("/healthz is answered %d, %q", status, body)
		}
		begin := time.Now()
		if err := r.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if status := r.ended(t); status != 0 || time.Since(begin) > 2*time.Second {
			t.Errorf("after %v it took %v to end, with status %d; %s", signal, time.Since(begin), status, &r.err)
		}
	}
}

func TestCompany(t *testing.T) {
	for _, bots := range []int{0, 1, 2 * seats} {
		s := start(t, flags.Serve{})
		c := &playCommand{flags.Play{Bots: bots}}
		end := c.company(t.Context(), whole(), s)
		rooms := (bots + seats - 1) / seats
		eventually(t, "all bots play", func() bool { return s.Stats().Players == bots && s.Stats().Rooms >= rooms })
		before := s.Stats().Snapshots
		eventually(t, "snapshots come", func() bool { return bots == 0 || s.Stats().Snapshots >= before+10*bots })
		if got := s.Stats().Rooms; got != rooms {
			t.Errorf("%d bots are in %d rooms", bots, got)
		}
		end()
		eventually(t, "all bots have left", func() bool { return s.Stats().Players == 0 })
	}
}

func TestAnnounce(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var told strings.Builder
	announce(&told, whole(), l)
	for _, part := range []string{"rainfield is ready", "open http://" + l.Addr().String() + " in", "Ctrl+C"} {
		if !strings.Contains(told.String(), part) {
			t.Errorf("%q is not told:\n%s", part, &told)
		}
	}
	if strings.Contains(told.String(), "other machines") {
		t.Errorf("others are told of an address that only this machine can reach:\n%s", &told)
	}
}

func TestBotNames(t *testing.T) {
	seen := map[string]bool{}
	for i := range 5 * len(botNames) {
		name := botName(i)
		if name == "" || seen[name] {
			t.Errorf("bot %d is called %q", i, name)
		}
		seen[name] = true
	}
	for i, want := range map[int]string{0: "Ada", 7: "Radia", 8: "Ada 2", 17: "Grace 3"} {
		if got := botName(i); got != want {
			t.Errorf("bot %d is called %q, not %q", i, got, want)
		}
	}
}

func TestOptionsOfTheRooms(t *testing.T) {
	g := whole()
	if err := g.choose(""); err != nil || len(g.Options) != 0 {
		t.Errorf("without the flag the options are % x, %v", g.Options, err)
	}
	want := rules.Options{Constant: true}.Pack()
	if err := g.choose(hex.EncodeToString(want)); err != nil || !bytes.Equal(g.Options, want) {
		t.Errorf("the options are % x, not % x; %v", g.Options, want, err)
	}
	s := newServer(g, flags.Serve{MaxRooms: 1}, slog.New(slog.DiscardHandler))
	defer s.Close()
	defer (&playCommand{flags.Play{Bots: 1}}).company(t.Context(), g, s)()
	eventually(t, "a room of constant population is played in", func() bool { return s.Stats().Players == 1 })
	if err := g.choose("0102030405060708090a"); err == nil || !strings.Contains(err.Error(), "--options") {
		t.Errorf("malformed options are taken: %v", err)
	}
}
