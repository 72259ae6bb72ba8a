package transporttest

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestRecorderKeepsWhatItGets(t *testing.T) {
	r := new(Recorder)
	msg := []byte("one")
	r.Receive(0, transport.Ordered, msg)
	clear(msg)
	r.Receive(0, transport.Datagram, []byte("two"))
	if _, closed := r.Code(); closed {
		t.Error("closed too early")
	}
	r.Closed(0, wire.CloseFull)
	if code, closed := r.Code(); !closed || code != wire.CloseFull {
		t.Errorf("code %d, closed %v", code, closed)
	}
	if got := r.Messages(transport.Ordered); r.Count() != 2 || len(got) != 1 || string(got[0].Body) != "one" {
		t.Errorf("%d messages, ordered %q", r.Count(), got)
	}
	if faults := r.Faults(); len(faults) != 0 {
		t.Error(faults)
	}
}

// The suite is worth as much as the recorder notices.
func TestRecorderNotesBrokenPromises(t *testing.T) {
	for want, misbehave := range map[string]func(r *Recorder){
		"Closed more than once": func(r *Recorder) { r.Closed(0, 1000); r.Closed(0, 1000) },
		"Receive after Closed":  func(r *Recorder) { r.Closed(0, 1000); r.Receive(0, transport.Ordered, nil) },
		"two calls at once": func(r *Recorder) {
			r.OnReceive = func(transport.Channel, []byte) { r.Closed(0, 1000) }
			r.Receive(0, transport.Ordered, nil)
		},
	} {
		r := new(Recorder)
		misbehave(r)
		if got := r.Faults(); !slices.Equal(got, []string{want}) {
			t.Errorf("noted %q, want %q", got, want)
		}
	}
}
