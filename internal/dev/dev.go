package dev

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"

	"github.com/tickwork-engine/tickwork/internal/build"
	"github.com/tickwork-engine/tickwork/internal/program/web"
)

// Config says what is developed, and where.
type Config struct {
	Game build.Game
	// Addr is where browsers open the game: host:port.
	Addr string
	// Bots play along.
	Bots int
	// Seed makes the worlds follow from it; 0 leaves them to chance.
	Seed uint64
	// Options are the rooms', packed, in hexadecimal digits. Empty: those of the game's main.go.
	Options string
	// Cache is a folder in which another one is made for what is built, and removed at the end.
	Cache string
	// Out gets what happens, for people to read, and Err what the game's program writes.
	Out, Err io.Writer
}

// Run serves the game and follows its changes until the context ends.
func Run(ctx context.Context, cfg Config) error {
	l, err := web.Listen(cfg.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	into, err := makeFolder(cfg.Cache, l)
	if err != nil {
		return err
	}
	defer os.RemoveAll(into)
	s, err := newSession(cfg, into)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	w, err := watch(ctx, cfg.Game)
	if err != nil {
		return err
	}
	served := make(chan error, 1)
	go func() {
		served <- web.Serve(ctx, l, s.front.routes(ctx.Done(), s.news), slog.New(slog.DiscardHandler))
		stop()
	}()
	s.tell.opened(cfg.Game.Name, l)
	s.run(ctx, w.changes)
	stop()
	return <-served
}

// makeFolder makes an empty folder that belongs to whoever listens at an address.
func makeFolder(cache string, l net.Listener) (string, error) {
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return "", fmt.Errorf("%s is not an address: %w", l.Addr(), err)
	}
	dir := filepath.Join(cache, "dev-"+port)
	if err := os.RemoveAll(dir); err != nil { // of one that was not ended properly
		return "", err
	}
	return dir, os.MkdirAll(dir, 0o755)
}
