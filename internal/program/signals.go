package program

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/web"
	"github.com/tickwork-engine/tickwork/server"
)

// ending are the signals that tell the program to end.
var ending = []os.Signal{os.Interrupt, syscall.SIGTERM}

// drained is a server that drains when it is told to end, and what it is served by.
type drained struct {
	listener net.Listener
	handler  http.Handler
	server   *server.Server
	within   time.Duration // how long the matches may go on
	log      *slog.Logger
}

// serveUntilDrained serves until the context ends, and then until the matches have ended: who loses the connection must be
// able to come back. Another signal ends them at once.
func serveUntilDrained(ctx context.Context, d drained) error {
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	var draining sync.WaitGroup
	draining.Go(func() {
		select {
		case <-ctx.Done():
			d.drain()
			stop()
		case <-serving.Done():
		}
	})
	err := web.Serve(serving, d.listener, d.handler, d.log)
	stop()
	draining.Wait()
	return err
}

func (d drained) drain() {
	hurry, stop := againSignalled()
	defer stop()
	limit, stop := context.WithTimeout(hurry, d.within)
	defer stop()
	d.log.Info("told to end; tell it again to end at once", "drain_time", d.within.String())
	d.server.Drain(limit)
}

// apart is how much later than the first a signal must come to be another one. Ctrl+C goes to all programs of a terminal,
// and those that have started this one may pass it on.
const apart = 500 * time.Millisecond

// againSignalled returns a context that ends when the program is told to end once more.
func againSignalled() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	listen := time.AfterFunc(apart, func() { signal.Notify(signals, ending...) })
	var waiting sync.WaitGroup
	waiting.Go(func() {
		select {
		case <-signals:
			cancel()
		case <-ctx.Done():
		}
	})
	return ctx, func() {
		listen.Stop()
		cancel()
		waiting.Wait()
		signal.Stop(signals)
	}
}

// reloadOnHangup reads the certificate again when the program gets SIGHUP, until the function that it returns is called.
func (on addresses) reloadOnHangup(log *slog.Logger) (end func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP)
	done := make(chan struct{})
	var waiting sync.WaitGroup
	waiting.Go(func() {
		for {
			select {
			case <-signals:
				if on.cert == nil {
					log.Info("nothing to be read again: there is no certificate, and everything else is read at the start only")
					continue
				}
				on.cert.Reload()
			case <-done:
				return
			}
		}
	})
	return func() {
		signal.Stop(signals)
		close(done)
		waiting.Wait()
	}
}
