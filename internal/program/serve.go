package program

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/page"
	"github.com/tickwork-engine/tickwork/internal/program/web"
	"github.com/tickwork-engine/tickwork/server"
)

// serveCommand serves the game.
type serveCommand struct {
	flags.Serve
}

// Run serves until the program is told to end and its matches have ended, see package server on draining. Or it only tells
// of its configuration.
func (c *serveCommand) Run(ctx context.Context, g Game) error {
	if c.PrintConfig {
		return flags.Example(os.Stdout)
	}
	if c.CheckConfig {
		return c.check(g)
	}
	if err := errors.Join(faults(g, c.Serve)...); err != nil {
		return err
	}
	files, err := page.New(g.Dist)
	if err != nil {
		return err
	}
	log := newLog(os.Stderr, c.Serve)
	on, err := open(c.Serve, log)
	if err != nil {
		return err
	}
	cfg := serverConfig(g, c.Serve, log)
	if cfg.AdminToken, err = readToken(c.AdminTokenFile); err != nil {
		return err
	}
	if cfg.Identify, err = identify(ctx, c.Serve, log); err != nil {
		return err
	}
	s := server.New(cfg)
	defer s.Close()
	if on.admin != nil {
		defer serveAdmin(ctx, on.admin, adminRoutes(s, c.Pprof), log)()
	}
	defer on.reloadOnHangup(log)()
	log.Info("serving", "game", g.Rules.Schema.Game, "address", on.url())
	on.warn(log)
	return serveUntilDrained(ctx, drained{listener: on.public, handler: routes(files, s), server: s, within: c.DrainTime, log: log})
}

// addresses are what a server listens on.
type addresses struct {
	public net.Listener
	admin  net.Listener     // nil: none
	cert   *web.Certificate // nil: no TLS
}

// open opens the addresses that the flags name.
func open(f flags.Serve, log *slog.Logger) (on addresses, err error) {
	if f.TLSCert != "" {
		if on.cert, err = web.LoadCertificate(f.TLSCert, f.TLSKey, log); err != nil {
			return on, err
		}
	}
	if on.admin, err = listenAdmin(f.Admin); err != nil {
		return on, err
	}
	if on.public, err = web.Listen(f.Addr); err != nil {
		return on, err
	}
	if on.cert != nil {
		on.public = on.cert.Listener(on.public)
	}
	return on, nil
}

// url returns where the game is served.
func (on addresses) url() string {
	if on.cert != nil {
		return "https://" + on.public.Addr().String()
	}
	return "http://" + on.public.Addr().String()
}

// warn tells of players' connections that others on the way can read and change.
func (on addresses) warn(log *slog.Logger) {
	at, isTCP := on.public.Addr().(*net.TCPAddr)
	if on.cert != nil || isTCP && at.IP.IsLoopback() {
		return
	}
	log.Warn("others can reach this address, and it does not speak TLS: give --tls-cert and --tls-key; or let a proxy end TLS, " +
		"listen where only the proxy can reach it, and let the proxy pass on Host, Upgrade and Connection and keep silent connections for a minute")
}

// routes returns everything that players ask a game's server for.
func routes(files http.Handler, s *server.Server) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /ws", s.Handler())
	addHealth(mux, s)
	mux.Handle("GET /", files)
	return mux
}
