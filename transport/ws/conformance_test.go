package ws

import (
	"net/http"
	"testing"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestConformance(t *testing.T) {
	for _, w := range wirings {
		t.Run(w.name, func(t *testing.T) {
			transporttest.Run(t, func(t *testing.T, a, b transport.Receiver) transporttest.Pair {
				accepted := make(chan transport.Conn, 1)
				s := newServer(w, NewHandler(Config{}, func(c transport.Conn, _ *http.Request) transport.Receiver {
					accepted <- c
					return b
				}))
				dialed := dialServer(t, s, DialConfig{}, a)
				return transporttest.Pair{A: dialed, B: <-accepted, Stop: s.Close,
					MaxA: wire.MaxClientMessage, MaxB: wire.MaxServerMessage}
			})
		})
	}
}
