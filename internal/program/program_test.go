package program

import (
	"net"
	"strings"
	"testing"
)

func TestHelp(t *testing.T) {
	r := run(t, "whole", "--help")
	if status := r.ended(t); status != 0 || r.err.String() != "" {
		t.Errorf("status %d; %s", status, &r.err)
	}
	help := r.out.String()
	for _, part := range []string{"Usage: rainfield <command>", "rainfield, a game made with Tickwork", "play", "serve", "bots", "bench"} {
		if !strings.Contains(help, part) {
			t.Errorf("the help does not tell %q:\n%s", part, help)
		}
	}
	if strings.Contains(help, "bench-server") || strings.Contains(help, "bench-load") {
		t.Errorf("the help tells of bench's own processes:\n%s", help)
	}
}

func TestWhatCannotBeDone(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	for _, c := range []struct {
		game, args string
		status     int
		tells      string
	}{
		{"whole", "fly", 2, "unexpected argument fly"},
		{"whole", "bench --settle=-", 2, "--settle"},
		{"whole", "play --addr=" + busy.Addr().String(), 1, "in use by another program"},
		{"whole", "serve --addr=8080", 1, "is not an address"},
		{"whole", "serve --addr=127.0.0.1:0 --admin=0.0.0.0:0", 1, "for this machine only"},
		{"whole", "bots --for=200ms --url=ws://" + busy.Addr().String(), 1, "no bot got to play on"},
		{"not built", "play --addr=127.0.0.1:0", 1, "built without its page"},
		{"not built", "serve --addr=127.0.0.1:0", 1, "built without its page"},
		{"botless", "play --addr=127.0.0.1:0 --bots=1", 1, "set Bot in its main.go"},
		{"botless", "bots --for=1s", 1, "set Bot in its main.go"},
		{"botless", "bench --rooms=1 --for=1s", 1, "set BenchBot in its main.go"},
	} {
		r := run(t, c.game, strings.Fields(c.args)...)
		status := r.ended(t)
		if told := r.err.String(); status != c.status || !strings.HasPrefix(told, "rainfield: ") || !strings.Contains(told, c.tells) {
			t.Errorf("%s: status %d, %s", c.args, status, told)
		}
	}
}
