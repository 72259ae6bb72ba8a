package program

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"strings"
	"sync"

	"github.com/tickwork-engine/tickwork/internal/program/web"
	"github.com/tickwork-engine/tickwork/server"
)

// listenAdmin opens the operator's address, or returns nil if none is wanted.
func listenAdmin(addr string) (net.Listener, error) {
	if addr == "" {
		return nil, nil
	}
	if err := checkAdmin(addr); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("--admin %s: %w", addr, err)
	}
	return l, nil
}

// checkAdmin reports an operator's address that others could reach: the figures are for nobody else.
func checkAdmin(addr string) error {
	if addr == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("--admin %s: the figures are for this machine only; use 127.0.0.1:PORT", addr)
	}
	return nil
}

// shortestToken is how many characters the operator's token has at least: as many as nobody guesses.
const shortestToken = 16

// readToken returns the operator's token, which is all that a file holds but for space around it. No file: no token.
func readToken(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	content, err := os.ReadFile(path)
	switch token := strings.TrimSpace(string(content)); {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("--admin-token-file %s: there is no such file", path)
	case err != nil:
		return "", fmt.Errorf("--admin-token-file %s: it cannot be read: %w", path, err)
	case len(token) < shortestToken:
		return "", fmt.Errorf("--admin-token-file %s: the token must have at least %d characters: make one with openssl rand -hex 16", path, shortestToken)
	default:
		return token, nil
	}
}

// adminRoutes returns everything that an operator asks for.
func adminRoutes(s *server.Server, profiles bool) http.Handler {
	mux := http.NewServeMux()
	addHealth(mux, s)
	if profiles {
		mux.Handle("GET /debug/pprof/", server.OnlyHere(profileRoutes()))
	}
	mux.Handle("/", s.AdminHandler())
	return mux
}

// profileRoutes returns the profiles of package runtime/pprof, where `go tool pprof` looks for them.
func profileRoutes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}

// serveAdmin serves the operator. The function that it returns ends that, and waits for it: the operator can watch to the
// end.
func serveAdmin(ctx context.Context, l net.Listener, h http.Handler, log *slog.Logger) (end func()) {
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	var serving sync.WaitGroup
	serving.Go(func() {
		if err := web.Serve(ctx, l, h, log); err != nil {
			log.Error("the operator's address is not served any more", "err", err)
		}
	})
	log.Info("console", "address", "http://"+l.Addr().String()+"/")
	return func() {
		stop()
		serving.Wait()
	}
}
