package web

import (
	"bytes"
	"context"
	"log"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"
)

// Limits of a web server, which bound what silent or slow clients can hold. A WebSocket has its own.
const (
	// headerTime is how long the head of a request may take, and a TLS handshake.
	headerTime = 5 * time.Second
	// requestTime is how long a whole request may take. Nothing here reads a body.
	requestTime = 10 * time.Second
	// answerTime is how long an answer may take: a module of a few MB over a bad line.
	answerTime = 2 * time.Minute
	// idleTime is how long a connection is kept for the next request.
	idleTime = time.Minute
	// maxHeader is the size of the largest head of a request in bytes.
	maxHeader = 16 << 10
	// closeTime is how long answers that are under way may still take when the server ends.
	closeTime = time.Second
)

// Serve serves until the context ends, and a little longer what is under way then. It closes the listener. WebSockets are
// not ended: they belong to whoever opened them. The log is told what goes wrong with single connections.
func Serve(ctx context.Context, l net.Listener, h http.Handler, told *slog.Logger) error {
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, WriteTimeout: answerTime,
		IdleTimeout: idleTime, MaxHeaderBytes: maxHeader, ErrorLog: log.New(complaints{told}, "", 0),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	if server.Shutdown(closing) != nil {
		return server.Close()
	}
	return nil
}

// complaints passes on what package http writes about connections.
type complaints struct{ log *slog.Logger }

// Write gets a complaint. Whoever tries ports out cannot fill the log: what comes of that is told to those only who want to
// know everything.
func (c complaints) Write(text []byte) (int, error) {
	level := slog.LevelWarn
	if bytes.HasPrefix(text, []byte("http: TLS handshake error")) {
		level = slog.LevelDebug
	}
	c.log.Log(context.Background(), level, strings.TrimSpace(string(text)))
	return len(text), nil
}
