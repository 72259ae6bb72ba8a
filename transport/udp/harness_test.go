package udp

import (
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
	"github.com/tickwork-engine/tickwork/wire"
)

// patience is how long a test waits for something that must happen. It is only spent by a failure.
const patience = 30 * time.Second

// TestMain sees that no test leaves a goroutine of this package behind.
func TestMain(m *testing.M) {
	code := m.Run()
	for end := time.Now().Add(patience); code == 0; time.Sleep(time.Millisecond) {
		left := leftovers()
		if len(left) == 0 {
			break
		}
		if time.Now().After(end) {
			os.Stderr.WriteString("left behind:\n\n" + strings.Join(left, "\n\n") + "\n")
			code = 1
		}
	}
	os.Exit(code)
}

// leftovers returns the stacks of the goroutines that run code of this package, but for the calling one.
func leftovers() (stacks []string) {
	all := make([]byte, 1<<20)
	all = all[:runtime.Stack(all, true)]
	for _, stack := range strings.Split(string(all), "\n\n")[1:] {
		if strings.Contains(stack, "/transport/udp.") {
			stacks = append(stacks, stack)
		}
	}
	return stacks
}

// listenFor starts a listener whose connections all deliver to r. It returns the connections that it accepts.
func listenFor(t testing.TB, cfg Config, r transport.Receiver) (*Listener, chan transport.Conn) {
	t.Helper()
	accepted := make(chan transport.Conn, 1000)
	l, err := Listen("127.0.0.1:0", cfg, func(c transport.Conn, _ Client) transport.Receiver {
		accepted <- c
		return r
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l, accepted
}

// ticket returns a new token for a listener, with a time-out in seconds.
func ticket(l *Listener, id uint64, timeout int32) []byte {
	issuer := l.Issuer()
	issuer.Timeout = timeout
	token := issuer.Issue(uint64(time.Now().Unix()), id, [netcode.UserDataSize]byte{}, l.Address())
	return token.Append(nil)
}

// dial connects to a listener and gives what arrives to r.
func dial(t testing.TB, l *Listener, id uint64, cfg DialConfig, r transport.Receiver) transport.Conn {
	t.Helper()
	c, err := Dial(context.Background(), ticket(l, id, 3), cfg, func(transport.Conn) transport.Receiver { return r })
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// waitCode waits until the receiver is told of the end and compares the code.
func waitCode(t testing.TB, r *transporttest.Recorder, want wire.CloseCode) {
	t.Helper()
	eventually(t, "Closed is called", func() bool { _, closed := r.Code(); return closed })
	if got, _ := r.Code(); got != want {
		t.Errorf("Closed got code %d, want %d", got, want)
	}
	if faults := r.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain: %s", what)
		}
	}
}
