package program

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/page"
	"github.com/tickwork-engine/tickwork/internal/program/web"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/server"
)

// serveCommand serves the game.
type serveCommand struct {
	flags.Serve
}

// Run serves until the program is told to end.
func (c *serveCommand) Run(ctx context.Context, g Game) error {
	files, err := page.New(g.Dist)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	admin, err := listenAdmin(c.Admin)
	if err != nil {
		return err
	}
	l, err := web.Listen(c.Addr)
	if err != nil {
		return err
	}
	s := newServer(g, c.Serve, log)
	defer s.Close()
	if admin != nil {
		defer serveAdmin(ctx, admin, s, log)()
	}
	log.Info("serving", "game", g.Rules.Schema.Game, "address", "http://"+l.Addr().String())
	return web.Serve(ctx, l, routes(files, s))
}

// newServer returns a running server. The program's own page may connect, and those that the flags name.
func newServer(g Game, f flags.Serve, log *slog.Logger) *server.Server {
	return server.New(serverConfig(g, f, log))
}

func serverConfig(g Game, f flags.Serve, log *slog.Logger) server.Config {
	return server.Config{
		Room:     room.Config{Game: g.Rules, Options: g.Options},
		MaxRooms: f.MaxRooms, Seed: f.Seed, Origins: append([]string{""}, f.Origins...), CrashDir: f.CrashDir, Log: log,
	}
}

// listenAdmin opens the operator's address, or returns nil if none is wanted. The figures are for nobody else, so only
// addresses that others cannot reach are taken.
func listenAdmin(addr string) (net.Listener, error) {
	if addr == "" {
		return nil, nil
	}
	host, _, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("--admin %s: the figures are for this machine only; use 127.0.0.1:PORT", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("--admin %s: %w", addr, err)
	}
	return l, nil
}

// serveAdmin serves the operator's figures. The function that it returns waits until that has ended.
func serveAdmin(ctx context.Context, l net.Listener, s *server.Server, log *slog.Logger) (wait func()) {
	ctx, stop := context.WithCancel(ctx)
	var serving sync.WaitGroup
	serving.Go(func() {
		if err := web.Serve(ctx, l, s.AdminHandler()); err != nil {
			log.Error("the operator's address is not served any more", "err", err)
		}
	})
	log.Info("figures", "address", "http://"+l.Addr().String()+"/stats")
	return func() {
		stop()
		serving.Wait()
	}
}

// routes returns everything that players ask a game's server for.
func routes(files http.Handler, s *server.Server) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /ws", s.Handler())
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write([]byte("ok\n")) // the asker has gone: nothing to be done
	})
	mux.Handle("GET /", files)
	return mux
}
