package mem_test

import (
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/mem"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

const ms = clock.Millisecond

func TestConformance(t *testing.T) {
	slow := transport.Link{Delay: 5 * ms, Jitter: 3 * ms}
	for name, cfg := range map[string]mem.Config{
		"perfect":     {},
		"slow":        {AtoB: slow, BtoA: slow},
		"all ordered": {AtoB: transport.Link{Delay: 5 * ms, Loss: 0.1}, AllOrdered: true, MaxDatagram: 4000},
	} {
		t.Run(name, func(t *testing.T) {
			transporttest.Run(t, func(_ *testing.T, a, b transport.Receiver) transporttest.Pair {
				p := mem.NewPair(cfg)
				p.Attach(a, b)
				var now clock.Time
				step := func() {
					now += ms
					p.Advance(now)
				}
				return transporttest.Pair{A: p.A(), B: p.B(), Step: step,
					MaxA: wire.MaxServerMessage, MaxB: wire.MaxServerMessage}
			})
		})
	}
}

// attached returns a pair with a recorder at either end.
func attached(cfg mem.Config) (p *mem.Pair, a, b *transporttest.Recorder) {
	p, a, b = mem.NewPair(cfg), new(transporttest.Recorder), new(transporttest.Recorder)
	p.Attach(a, b)
	return p, a, b
}

func send(t *testing.T, c transport.Conn, ch transport.Channel, text string) {
	t.Helper()
	if err := c.Send(ch, []byte(text)); err != nil {
		t.Fatalf("Send: %v", err)
	}
}

func TestDirectionsHaveTheirOwnLinks(t *testing.T) {
	p, a, b := attached(mem.Config{AtoB: transport.Link{Delay: 10 * ms}, BtoA: transport.Link{Delay: 30 * ms}})
	send(t, p.A(), transport.Datagram, "to B")
	send(t, p.B(), transport.Ordered, "to A")
	for _, step := range []struct {
		now    clock.Time
		na, nb int
	}{{9 * ms, 0, 0}, {10 * ms, 0, 1}, {29 * ms, 0, 1}, {30 * ms, 1, 1}} {
		p.Advance(step.now)
		if a.Count() != step.na || b.Count() != step.nb {
			t.Errorf("at %v ms A has %d messages and B %d", step.now.Milliseconds(), a.Count(), b.Count())
		}
	}
	if aToB, bToA := p.Stats(); aToB.Delivered != 1 || bToA.Delivered != 1 {
		t.Errorf("counters: %+v, %+v", aToB, bToA)
	}
}

func TestNextLeadsASimulation(t *testing.T) {
	p, _, b := attached(mem.Config{AtoB: transport.Link{Delay: 10 * ms}})
	if _, ok := p.Next(); ok {
		t.Error("an idle link has something to do")
	}
	send(t, p.A(), transport.Ordered, "x")
	p.A().Close(wire.CloseNormal)
	var steps []clock.Time
	for at, ok := p.Next(); ok; at, ok = p.Next() {
		steps = append(steps, at)
		p.Advance(at)
	}
	if want := []clock.Time{0, 10 * ms}; !slices.Equal(steps, want) {
		t.Errorf("steps at %v, want %v", steps, want)
	}
	if _, closed := b.Code(); !closed || b.Count() != 1 {
		t.Error("the simulation ended too early")
	}
}

// An answer from inside a receiver is sent at the instant of the Advance that called it.
func TestAnswersStartAtTheInstantOfTheCall(t *testing.T) {
	p, a, b := attached(mem.Config{AtoB: transport.Link{Delay: 10 * ms}, BtoA: transport.Link{Delay: 10 * ms}})
	b.OnReceive = func(ch transport.Channel, msg []byte) { p.B().Send(ch, append(msg, '!')) }
	send(t, p.A(), transport.Datagram, "ping")
	p.Advance(10 * ms)
	if at, ok := p.Next(); !ok || at != 20*ms {
		t.Fatalf("the answer is due at %v ms", at.Milliseconds())
	}
	p.Advance(20 * ms)
	if got := a.Messages(transport.Datagram); len(got) != 1 || string(got[0].Body) != "ping!" {
		t.Errorf("A got %q", got)
	}
}

func TestEndlessAnswersDoNotHoldAdvance(t *testing.T) {
	p, a, b := attached(mem.Config{})
	a.OnReceive = func(ch transport.Channel, msg []byte) { p.A().Send(ch, msg) }
	b.OnReceive = func(ch transport.Channel, msg []byte) { p.B().Send(ch, msg) }
	send(t, p.A(), transport.Ordered, "ball")
	for i := range 10 {
		before := a.Count() + b.Count()
		p.Advance(clock.Time(i) * ms)
		if played := a.Count() + b.Count() - before; played < 1 || played > 3 {
			t.Fatalf("%d messages in one call", played)
		}
	}
}

func TestAllOrderedLosesNothingButWaits(t *testing.T) {
	bad := transport.Link{Delay: 10 * ms, Jitter: 9 * ms, Loss: 0.3, Duplicate: 0.5, Reorder: 0.5, BitFlip: 0.5}
	p, _, b := attached(mem.Config{AtoB: bad, AllOrdered: true, Seed: 4})
	const n = 500
	for i := range n {
		p.Advance(clock.Time(i) * ms)
		send(t, p.A(), transport.Channel(i%2), string([]byte{byte(i), byte(i >> 8)}))
	}
	p.Advance(clock.Minute)
	for ch := range transport.Channel(2) {
		got := b.Messages(ch)
		if len(got) != n/2 {
			t.Fatalf("%v: %d of %d arrived", ch, len(got), n/2)
		}
		for i, m := range got {
			if number := int(m.Body[0]) | int(m.Body[1])<<8; number != 2*i+int(ch) {
				t.Fatalf("%v: message %d came at place %d", ch, number, i)
			}
		}
	}
}

func TestCut(t *testing.T) {
	p, a, b := attached(mem.Config{AtoB: transport.Link{Delay: 10 * ms}})
	send(t, p.A(), transport.Ordered, "never read")
	p.Cut()
	p.Cut()
	p.Advance(clock.Second)
	for name, r := range map[string]*transporttest.Recorder{"A": a, "B": b} {
		if code, closed := r.Code(); !closed || code != wire.CloseLost || r.Count() != 0 || len(r.Faults()) != 0 {
			t.Errorf("%s: code %d, %d messages, faults %v", name, code, r.Count(), r.Faults())
		}
	}
	if err := p.A().Send(transport.Ordered, nil); !errors.Is(err, transport.ErrClosed) {
		t.Errorf("Send over a cut link: %v", err)
	}
}

func TestSetLinks(t *testing.T) {
	p, a, b := attached(mem.Config{})
	p.SetLinks(transport.Link{Loss: 1}, transport.Link{Delay: ms})
	send(t, p.A(), transport.Datagram, "lost")
	send(t, p.B(), transport.Datagram, "late")
	p.Advance(0)
	if a.Count()+b.Count() != 0 {
		t.Error("the old links still hold")
	}
	if p.Advance(ms); a.Count() != 1 || b.Count() != 0 {
		t.Error("the new links do not hold")
	}
}

// When an ordered message finds no room, the caller closes; the peer cannot be told and sees the link end.
func TestBacklogAndThenClose(t *testing.T) {
	dark := transport.Link{Blackouts: []transport.Blackout{{From: 0, To: transport.Forever}}}
	p, a, b := attached(mem.Config{AtoB: dark})
	var err error
	sent := 0
	for ; err == nil; sent++ {
		err = p.A().Send(transport.Ordered, nil)
	}
	if !errors.Is(err, transport.ErrBacklog) || sent < 1000 {
		t.Fatalf("message %d: %v", sent, err)
	}
	p.A().Close(wire.CloseTooSlow)
	p.Advance(0)
	codeA, _ := a.Code()
	codeB, _ := b.Code()
	if codeA != wire.CloseTooSlow || codeB != wire.CloseLost {
		t.Errorf("codes %d and %d", codeA, codeB)
	}
}

func TestAdvanceBeforeAttachPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	mem.NewPair(mem.Config{}).Advance(0)
}

func TestSameSeedSameMatch(t *testing.T) {
	play := func(seed uint64) (arrivals []int) {
		link := transport.Link{Delay: 20 * ms, Jitter: 15 * ms, Loss: 0.2}
		p, a, b := attached(mem.Config{AtoB: link, BtoA: link, Seed: seed})
		for i := range 300 {
			p.Advance(clock.Time(i) * 5 * ms)
			p.A().Send(transport.Datagram, []byte{byte(i)})
			p.B().Send(transport.Datagram, []byte{byte(i)})
			arrivals = append(arrivals, a.Count(), b.Count())
		}
		return arrivals
	}
	for _, seed := range []uint64{0, 1, math.MaxUint64} {
		if !slices.Equal(play(seed), play(seed)) {
			t.Errorf("seed %d: two runs differ", seed)
		}
	}
	if slices.Equal(play(0), play(1)) {
		t.Error("two seeds gave the same run")
	}
}

// Bots send and close from their own goroutines while one goroutine advances the clock.
func TestHammer(t *testing.T) {
	for range 20 {
		p, a, b := attached(mem.Config{AtoB: transport.Link{Delay: ms, Loss: 0.1}, BtoA: transport.Link{Jitter: ms}})
		var wg sync.WaitGroup
		for i := range 4 {
			for _, c := range []transport.Conn{p.A(), p.B()} {
				wg.Go(func() {
					for range 200 {
						c.Send(transport.Channel(i%2), []byte{1, 2, 3})
					}
					p.Next()
					p.Stats()
					c.Close(wire.CloseNormal)
				})
			}
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			for now := clock.Time(0); now < 200*ms; now += ms / 4 {
				p.Advance(now)
			}
		}()
		wg.Wait()
		<-done
		p.Advance(clock.Minute)
		for name, r := range map[string]*transporttest.Recorder{"A": a, "B": b} {
			if _, closed := r.Code(); !closed || len(r.Faults()) != 0 {
				t.Fatalf("%s: closed %v, faults %v", name, closed, r.Faults())
			}
		}
	}
}

// sink is a receiver that keeps nothing.
type sink struct{}

func (sink) Receive(clock.Time, transport.Channel, []byte) {}
func (sink) Closed(clock.Time, wire.CloseCode)             {}

func TestSteadyStateDoesNotAllocate(t *testing.T) {
	step := newExchange()
	for range 1000 {
		step()
	}
	if allocs := testing.AllocsPerRun(1000, step); allocs != 0 {
		t.Errorf("%v allocations a step", allocs)
	}
}

func BenchmarkExchange(b *testing.B) {
	step := newExchange()
	b.ReportAllocs()
	for b.Loop() {
		step()
	}
}

// newExchange returns a step in which one message goes each way.
func newExchange() func() {
	link := transport.Link{Delay: 40 * ms, Jitter: 5 * ms}
	p := mem.NewPair(mem.Config{AtoB: link, BtoA: link})
	p.Attach(sink{}, sink{})
	msg := make([]byte, 200)
	var now clock.Time
	return func() {
		now += 16 * ms
		p.A().Send(transport.Datagram, msg)
		p.B().Send(transport.Ordered, msg)
		p.Advance(now)
	}
}
