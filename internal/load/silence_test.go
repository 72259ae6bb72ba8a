package load

import (
	"context"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/wire"
)

// Silent connections are borne for as long as a Hello may take, and then all are gone, however many addresses they come from.
func TestSilence(t *testing.T) {
	const n = 100
	s := rainfield(t, 0)
	address, _ := serve(t, s, "127.0.0.1:0")
	silence := KeepSilent(context.Background(), "ws://"+address, n)
	if silence.Open != n || silence.Refused != nil || s.Stats().Connections != n {
		t.Fatalf("%d connections are open, the server has %d: %v", silence.Open, s.Stats().Connections, silence.Refused)
	}
	middle, longest, codes := silence.Wait()
	timeout := time.Duration(wire.HelloTimeout)
	if middle < timeout-50*time.Millisecond || longest > 3*timeout || codes[wire.CloseHelloLate.String()] != n {
		t.Errorf("they are closed after %v, at most %v: %v", middle, longest, codes)
	}
	eventually(t, "the server has forgotten them", func() bool { return s.Stats().Connections == 0 })
}

func TestSilenceThatIsRefused(t *testing.T) {
	s := rainfield(t, 0)
	address, end := serve(t, s, "127.0.0.1:0")
	end()
	silence := KeepSilent(context.Background(), "ws://"+address, 3)
	if silence.Open != 0 || silence.Refused == nil {
		t.Errorf("%d connections are open where nobody listens: %v", silence.Open, silence.Refused)
	}
	if middle, longest, codes := silence.Wait(); middle != 0 || longest != 0 || len(codes) != 0 {
		t.Errorf("they were borne for %v, %v: %v", middle, longest, codes)
	}
}
