package ws

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"sync"
	"testing"
	"time"
)

// fakeSocket takes bytes at once as far as it has room, and blocks in Write until it is opened.
type fakeSocket struct {
	net.Conn // for the methods that an outbox does not use

	mu    sync.Mutex
	room  int // of the next attempts
	got   []byte
	err   error
	shuts int

	gate chan struct{} // closed: Write goes on
}

func (s *fakeSocket) try(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := min(s.room, len(b))
	s.room -= n
	s.got = append(s.got, b[:n]...)
	return n, s.err
}

func (s *fakeSocket) Write(b []byte) (int, error) {
	<-s.gate
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	s.got = append(s.got, b...)
	return len(b), nil
}

func (s *fakeSocket) SetWriteDeadline(time.Time) error { return nil }

func (s *fakeSocket) shut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shuts++
}

func (s *fakeSocket) state() (got []byte, shuts int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.got), s.shuts
}

func newFake(room int) (*fakeSocket, *outbox) {
	s := &fakeSocket{room: room, gate: make(chan struct{})}
	return s, &outbox{sock: s, try: s.try, shut: s.shut, broke: func() {}, patience: time.Second}
}

func mustWrite(t *testing.T, o *outbox, text string) {
	t.Helper()
	if n, err := o.Write([]byte(text)); n != len(text) || err != nil {
		t.Fatalf("Write took %d of %d bytes: %v", n, len(text), err)
	}
	o.endMessage()
}

func wantQueued(t *testing.T, o *outbox, bytes, messages int) {
	t.Helper()
	if b, m := o.queued(); b != bytes || m != messages {
		t.Errorf("%d bytes and %d messages queued, want %d and %d", b, m, bytes, messages)
	}
}

func TestOutboxPassesOnWhatTheKernelTakes(t *testing.T) {
	s, o := newFake(1000)
	mustWrite(t, o, "one")
	mustWrite(t, o, "two")
	if got, _ := s.state(); string(got) != "onetwo" || o.draining {
		t.Errorf("the socket has %q, draining %v", got, o.draining)
	}
	wantQueued(t, o, 0, 0)
}

func TestOutboxKeepsTheRestInOrder(t *testing.T) {
	s, o := newFake(5)
	var want string
	for i := range 100 {
		text := fmt.Sprintf("message %d;", i)
		want += text
		mustWrite(t, o, text)
	}
	wantQueued(t, o, len(want)-5, 100) // the first one is not whole, so it still counts
	close(s.gate)
	eventually(t, "the queue drains", func() bool { b, m := o.queued(); return b+m == 0 })
	if got, _ := s.state(); string(got) != want {
		t.Errorf("the socket has %d bytes, want %d, or in another order", len(got), len(want))
	}
	eventually(t, "the drain ends", func() bool { o.mu.Lock(); defer o.mu.Unlock(); return !o.draining })
	if o.pending != nil || o.spare != nil || o.ends != nil {
		t.Error("an idle outbox keeps buffers")
	}
	s.mu.Lock()
	s.room = 100
	s.mu.Unlock()
	mustWrite(t, o, "direct again")
	if got, _ := s.state(); string(got) != want+"direct again" {
		t.Error("after the drain a write did not go to the kernel at once")
	}
}

func TestOutboxFinish(t *testing.T) {
	s, o := newFake(1000)
	mustWrite(t, o, "all")
	o.finish(time.Now())
	o.finish(time.Now())
	if _, shuts := s.state(); shuts != 1 {
		t.Errorf("the write side was shut %d times", shuts)
	}
	if _, err := o.Write([]byte("late")); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Write after finish: %v", err)
	}
}

func TestOutboxFinishesAfterTheQueue(t *testing.T) {
	s, o := newFake(0)
	mustWrite(t, o, "queued")
	o.finish(time.Now().Add(time.Second))
	if _, shuts := s.state(); shuts != 0 {
		t.Error("shut before the queue was written")
	}
	close(s.gate)
	eventually(t, "the write side is shut", func() bool { _, shuts := s.state(); return shuts == 1 })
	if got, _ := s.state(); string(got) != "queued" {
		t.Errorf("the socket has %q", got)
	}
}

func TestOutboxWithoutAttempts(t *testing.T) {
	s, o := newFake(0)
	o.try = nil
	close(s.gate)
	mustWrite(t, o, "a")
	mustWrite(t, o, "b")
	o.finish(time.Now())
	eventually(t, "the write side is shut", func() bool { _, shuts := s.state(); return shuts == 1 })
	if got, _ := s.state(); string(got) != "ab" {
		t.Errorf("the socket has %q", got)
	}
}

func TestOutboxFailure(t *testing.T) {
	broken := errors.New("cable pulled")
	for _, name := range []string{"attempt", "drain"} {
		s, o := newFake(0)
		var calls int
		o.broke = func() { calls++ }
		if name == "attempt" {
			s.err = broken
			if _, err := o.Write([]byte("x")); err != broken {
				t.Errorf("%s: Write: %v", name, err)
			}
		} else {
			mustWrite(t, o, "queued")
			s.err = broken
			close(s.gate)
		}
		eventually(t, name+" fails", func() bool { _, err := o.Write(nil); return err == broken })
		o.mu.Lock()
		if calls != 1 || o.pending != nil {
			t.Errorf("%s: told %d times, keeps %d bytes", name, calls, len(o.pending))
		}
		o.mu.Unlock()
	}
}

// The kernel's side: a socket whose peer does not read takes some bytes and then none, and never blocks.
func TestRawWriterTakesWhatFitsAndNoMore(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	out, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	in, err := ln.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	try := newTry(out.(*net.TCPConn))
	chunk := make([]byte, 1<<16)
	total, stalled := 0, 0
	for stalled < 3 {
		n, err := try(chunk)
		if err != nil {
			t.Fatal(err)
		}
		total += n
		if n == 0 {
			stalled++
		}
	}
	if total == 0 {
		t.Error("the kernel took nothing")
	}
	out.Close()
	if _, err := try(chunk); err == nil {
		t.Error("a closed socket took bytes")
	}
}
