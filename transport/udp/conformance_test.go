package udp

import (
	"testing"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestConformance(t *testing.T) {
	transporttest.Run(t, func(t *testing.T, a, b transport.Receiver) transporttest.Pair {
		l, accepted := listenFor(t, Config{}, b)
		dialed := dial(t, l, 1, DialConfig{}, a)
		return transporttest.Pair{A: dialed, B: <-accepted, Stop: func() { l.Close() },
			MaxA: wire.MaxClientMessage, MaxB: wire.MaxServerMessage}
	})
}
