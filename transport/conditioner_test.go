package transport

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

const (
	ms          = clock.Millisecond
	goldenTrace = 0xc96b3fa37f026ffb
)

// arrival is one message as it came out.
type arrival struct {
	at     clock.Time
	ch     Channel
	number uint32
}

// numbered returns a message of 20 bytes that begins with its number.
func numbered(n int) []byte {
	msg := make([]byte, 20)
	binary.LittleEndian.PutUint32(msg, uint32(n))
	return msg
}

// run pushes n messages, one each gap, and returns what arrives.
func run(c *Conditioner, ch Channel, n int, gap clock.Time) []arrival {
	var got []arrival
	for i := range n {
		now := clock.Time(i) * gap
		got = drain(c, now, got)
		if err := c.Push(now, ch, numbered(i)); err != nil {
			panic(err)
		}
	}
	return drain(c, Forever-1, got)
}

func drain(c *Conditioner, until clock.Time, got []arrival) []arrival {
	for {
		at, ok := c.Next()
		if !ok || at > until {
			return got
		}
		ch, msg, _ := c.Pop(at)
		got = append(got, arrival{at, ch, binary.LittleEndian.Uint32(msg)})
	}
}

// near reports whether count out of n fits probability p within five standard deviations.
func near(count uint64, n int, p float64) bool {
	mean := float64(n) * p
	return math.Abs(float64(count)-mean) <= 5*math.Sqrt(mean*(1-p))+1
}

func TestDatagramStatistics(t *testing.T) {
	const n, seed = 100_000, 42
	link := Link{Delay: 50 * ms, Jitter: 10 * ms, Loss: 0.05, Duplicate: 0.02, BitFlip: 0.01}
	c := NewConditioner(link, seed)
	got := run(c, Datagram, n, 16*ms)
	s := c.Stats()
	if !near(s.Lost, n, link.Loss) {
		t.Errorf("seed %d: lost %d of %d", seed, s.Lost, n)
	}
	sent := n - int(s.Lost)
	if !near(s.Duplicated, sent, link.Duplicate) {
		t.Errorf("seed %d: doubled %d of %d", seed, s.Duplicated, sent)
	}
	if !near(s.Flipped, sent+int(s.Duplicated), link.BitFlip) {
		t.Errorf("seed %d: flipped %d of %d", seed, s.Flipped, sent)
	}
	if uint64(len(got)) != s.Delivered || s.Delivered != uint64(sent)+s.Duplicated {
		t.Errorf("%d arrived, %d counted, %d sent, %d doubled", len(got), s.Delivered, sent, s.Duplicated)
	}
	if s.Pushed != n || s.Bytes != 20*n || s.TailDropped != 0 || s.Retransmitted != 0 {
		t.Errorf("counters: %+v", s)
	}
}

func TestJitterIsUniformAroundTheDelay(t *testing.T) {
	const n = 100_000
	c := NewConditioner(Link{Delay: 50 * ms, Jitter: 10 * ms}, 3)
	var sum float64
	quarters := [4]uint64{}
	for _, a := range run(c, Datagram, n, 30*ms) {
		d := a.at - clock.Time(a.number)*30*ms
		if d < 40*ms || d > 60*ms {
			t.Fatalf("message %d took %v ms", a.number, d.Milliseconds())
		}
		sum += d.Milliseconds()
		quarters[min((d-40*ms)/(5*ms), 3)]++
	}
	if mean := sum / n; math.Abs(mean-50) > 0.1 {
		t.Errorf("mean delay %v ms", mean)
	}
	for i, q := range quarters {
		if !near(q, n, 0.25) {
			t.Errorf("quarter %d of the range got %d of %d", i, q, n)
		}
	}
}

func TestReorderingBothWays(t *testing.T) {
	const n = 100_000
	for name, link := range map[string]Link{
		"early": {Delay: 50 * ms, Reorder: 0.2},
		"late":  {Delay: 50 * ms, Late: 0.2, LateBy: 40 * ms},
	} {
		c := NewConditioner(link, 9)
		got := run(c, Datagram, n, 16*ms)
		if len(got) != n {
			t.Fatalf("%s: %d of %d arrived", name, len(got), n)
		}
		var fast, slow uint64
		for _, a := range got {
			switch d := a.at - clock.Time(a.number)*16*ms; {
			case d == 0:
				fast++
			case d == 90*ms:
				slow++
			case d != 50*ms:
				t.Fatalf("%s: message %d took %v ms", name, a.number, d.Milliseconds())
			}
		}
		if name == "early" && !near(fast, n, 0.2) || name == "late" && !near(slow, n, 0.2) {
			t.Errorf("%s: %d early, %d late of %d", name, fast, slow, n)
		}
		if s := c.Stats(); s.Reordered != overtaken(got) || s.Reordered == 0 {
			t.Errorf("%s: counted %d overtaken, found %d", name, s.Reordered, overtaken(got))
		}
	}
}

// overtaken counts arrivals with a number below an earlier one's.
func overtaken(got []arrival) (count uint64) {
	highest := uint32(0)
	for _, a := range got {
		if a.number < highest {
			count++
		}
		highest = max(highest, a.number)
	}
	return count
}

func TestZeroLinkIsPerfect(t *testing.T) {
	for _, ch := range []Channel{Datagram, Ordered} {
		c := NewConditioner(Link{}, 1)
		for i, a := range run(c, ch, 1000, ms) {
			if want := (arrival{clock.Time(i) * ms, ch, uint32(i)}); a != want {
				t.Fatalf("%v: got %v, want %v", ch, a, want)
			}
		}
	}
}

func TestBitFlipChangesOneBit(t *testing.T) {
	c := NewConditioner(Link{BitFlip: 1}, 5)
	msg := numbered(77)
	for range 1000 {
		c.Push(0, Datagram, msg)
		_, got, _ := c.Pop(0)
		diff := 0
		for i := range got {
			diff += bits.OnesCount8(got[i] ^ msg[i])
		}
		if diff != 1 {
			t.Fatalf("%d bits differ", diff)
		}
	}
	if c.Push(0, Datagram, nil); c.Stats().Flipped != 1000 {
		t.Error("an empty datagram has no bit to flip")
	}
}

func TestOrderedIsExactOnABadLink(t *testing.T) {
	const n = 20_000
	link := Link{Delay: 40 * ms, Jitter: 30 * ms, Loss: 0.3, Duplicate: 0.3, Reorder: 0.3, Late: 0.2,
		LateBy: 80 * ms, BitFlip: 1, Rate: 50_000, Blackouts: []Blackout{{10 * clock.Second, 15 * clock.Second}}}
	c := NewConditioner(link, 11)
	got := run(c, Ordered, n, 16*ms)
	if len(got) != n {
		t.Fatalf("%d of %d arrived", len(got), n)
	}
	for i, a := range got {
		if a.number != uint32(i) || a.ch != Ordered || i > 0 && a.at < got[i-1].at {
			t.Fatalf("arrival %d is %v after %v", i, a, got[max(i-1, 0)])
		}
	}
	// A message needs 0.3/0.7 repetitions on average, and one more if it was sent in the blackout.
	want := n*0.3/0.7 + 5000.0/16
	if s := c.Stats(); math.Abs(float64(s.Retransmitted)-want) > 0.03*want {
		t.Errorf("%d repetitions at 30 %% loss, want about %.0f", s.Retransmitted, want)
	}
}

func TestLossOnTheStreamBlocksWhatFollows(t *testing.T) {
	c := NewConditioner(Link{Delay: 20 * ms, Loss: 1}, 1)
	c.Push(0, Ordered, numbered(0))
	c.SetLink(Link{Delay: 20 * ms})
	c.Push(5*ms, Ordered, numbered(1))
	got := drain(c, Forever-1, nil)
	// 90 ms for the first repetition (40 ms round trip + 50 ms), doubled until 2 s, eight in all, and 20 ms on the way.
	wait := (90 + 180 + 360 + 720 + 1440 + 2000 + 2000 + 2000) * ms
	if got[0].at != wait+20*ms || got[1].at != got[0].at {
		t.Errorf("arrived at %v and %v ms, want both at %v", got[0].at.Milliseconds(), got[1].at.Milliseconds(),
			(wait + 20*ms).Milliseconds())
	}
	c.SetLink(Link{Loss: 1, Retransmit: 3 * clock.Second})
	c.Push(100*clock.Second, Ordered, numbered(2))
	if at, _ := c.Next(); at != 124*clock.Second {
		t.Errorf("eight repetitions of 3 s end at %v s", at.Seconds())
	}
}

func TestBlackout(t *testing.T) {
	dark := Blackout{100 * ms, 200 * ms}
	c := NewConditioner(Link{Delay: 10 * ms, Blackouts: []Blackout{{ms, 2 * ms}, dark}}, 1)
	for i, at := range []clock.Time{99 * ms, 100 * ms, 199 * ms, 200 * ms} {
		c.Push(at, Datagram, numbered(i))
	}
	got := drain(c, Forever-1, nil)
	want := []arrival{{109 * ms, Datagram, 0}, {210 * ms, Datagram, 3}}
	if !slices.Equal(got, want) || c.Stats().Lost != 2 {
		t.Errorf("got %v, lost %d", got, c.Stats().Lost)
	}
	c = NewConditioner(Link{Delay: 10 * ms, Blackouts: []Blackout{dark}}, 1)
	c.Push(150*ms, Ordered, numbered(0))
	if at, _ := c.Next(); at != (200+70+10)*ms {
		t.Errorf("the stream came back at %v ms", at.Milliseconds())
	}
}

func TestEndlessBlackoutHoldsTheStream(t *testing.T) {
	c := NewConditioner(Link{Blackouts: []Blackout{{0, Forever}}}, 1)
	msg := make([]byte, 1000)
	pushed := 0
	for c.Push(clock.Time(pushed), Ordered, msg) == nil {
		pushed++
	}
	if pushed != maxBytesInFlight/1000 || c.InFlight() != pushed {
		t.Errorf("took %d messages of 1000 bytes, %d in flight", pushed, c.InFlight())
	}
	if _, _, ok := c.Pop(Forever - 1); ok {
		t.Error("a message came through")
	}
	if err := c.Push(0, Ordered, msg); err != ErrBacklog {
		t.Errorf("Push into a full conditioner: %v", err)
	}
	c.SetLink(Link{})
	if c.Push(0, Datagram, msg); c.Stats().TailDropped != 1 {
		t.Error("a datagram into a full conditioner was not counted as dropped")
	}
}

func TestNumberOfMessagesIsBounded(t *testing.T) {
	c := NewConditioner(Link{Delay: clock.Second}, 1)
	for range maxInFlight + 10 {
		c.Push(0, Datagram, nil)
	}
	if c.InFlight() != maxInFlight || c.Stats().TailDropped != 10 {
		t.Errorf("%d in flight, %d dropped", c.InFlight(), c.Stats().TailDropped)
	}
}

func TestRateAndQueue(t *testing.T) {
	// 100 bytes take 10 ms; the queue holds five of them.
	c := NewConditioner(Link{Delay: 5 * ms, Rate: 10_000, Queue: 500}, 1)
	for range 8 {
		c.Push(0, Datagram, make([]byte, 100))
	}
	for i := range 5 {
		at, ok := c.Next()
		if want := clock.Time(i+1)*10*ms + 5*ms; !ok || at != want {
			t.Fatalf("message %d arrives at %v ms, want %v", i, at.Milliseconds(), want.Milliseconds())
		}
		c.Pop(at)
	}
	if s := c.Stats(); s.TailDropped != 3 || c.InFlight() != 0 {
		t.Errorf("dropped %d, %d left", s.TailDropped, c.InFlight())
	}
	c.Push(clock.Second, Datagram, make([]byte, 4000))
	if c.InFlight() != 1 {
		t.Error("an idle link refused a message over its queue")
	}
}

func TestSustainedRate(t *testing.T) {
	const rate = 20_000
	c := NewConditioner(Link{Rate: rate}, 1)
	msg := make([]byte, 250)
	var bytes int
	for now := clock.Time(0); now < 60*clock.Second; now += 5 * ms { // two and a half times the rate
		c.Push(now, Datagram, msg)
		for {
			_, got, ok := c.Pop(now)
			if !ok {
				break
			}
			bytes += len(got)
		}
	}
	if got := float64(bytes) / 60; math.Abs(got-rate) > rate*0.01 {
		t.Errorf("%v bytes a second through a link of %d", got, rate)
	}
}

func TestOrderedWaitsWhereADatagramIsDropped(t *testing.T) {
	c := NewConditioner(Link{Rate: 10_000, Queue: 200}, 1)
	for range 10 {
		c.Push(0, Ordered, make([]byte, 100))
	}
	c.Push(0, Datagram, make([]byte, 100))
	if got := len(drain(c, Forever-1, nil)); got != 10 || c.Stats().TailDropped != 1 {
		t.Errorf("%d arrived, %d dropped", got, c.Stats().TailDropped)
	}
}

func TestSetLinkKeepsTheStreamInOrder(t *testing.T) {
	c := NewConditioner(Link{Delay: 100 * ms}, 1)
	c.Push(0, Ordered, numbered(0))
	c.Push(0, Datagram, numbered(1))
	c.SetLink(Link{Delay: 10 * ms})
	if c.Link().Delay != 10*ms {
		t.Error("Link does not return the new conditions")
	}
	c.Push(10*ms, Ordered, numbered(2))
	c.Push(10*ms, Datagram, numbered(3))
	want := []arrival{{20 * ms, Datagram, 3}, {100 * ms, Ordered, 0}, {100 * ms, Datagram, 1}, {100 * ms, Ordered, 2}}
	if got := drain(c, Forever-1, nil); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// trace runs a mixed load over a link with everything in it and hashes all that comes out.
func trace(seed uint64) uint64 {
	c := NewConditioner(Link{Delay: 30 * ms, Jitter: 20 * ms, Loss: 0.1, Duplicate: 0.1, Reorder: 0.1, Late: 0.1,
		LateBy: 50 * ms, Rate: 30_000, BitFlip: 0.1, Blackouts: []Blackout{{clock.Second, 2 * clock.Second}}}, seed)
	h := fnv.New64a()
	for i := range 2000 {
		now := clock.Time(i) * 5 * ms
		c.Push(now, Channel(i%2), numbered(i))
		for at, ok := c.Next(); ok && at <= now; at, ok = c.Next() {
			ch, msg, _ := c.Pop(at)
			binary.Write(h, binary.LittleEndian, at)
			h.Write([]byte{byte(ch)})
			h.Write(msg)
		}
	}
	return h.Sum64()
}

// The golden value pins the trace over versions and platforms: a seed that showed a fault must go on showing it.
func TestSameSeedSameTrace(t *testing.T) {
	if a, b := trace(1), trace(1); a != b {
		t.Errorf("two runs differ: %x, %x", a, b)
	}
	if trace(1) == trace(2) {
		t.Error("two seeds gave the same trace")
	}
	if got := trace(1); got != goldenTrace {
		t.Errorf("trace is %#x, want %#x", got, uint64(goldenTrace))
	}
}

func TestImpossibleLinksPanic(t *testing.T) {
	for name, link := range map[string]Link{
		"loss over one":     {Loss: 1.5},
		"loss not a number": {Loss: math.NaN()},
		"negative share":    {Late: -0.1},
		"negative delay":    {Delay: -1},
		"endless delay":     {Delay: Forever},
		"negative rate":     {Rate: -1},
		"empty blackout":    {Blackouts: []Blackout{{5, 5}}},
		"past forever":      {Blackouts: []Blackout{{5, Forever + 1}}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			NewConditioner(link, 1)
		}()
	}
}

func TestChannelNames(t *testing.T) {
	if Datagram.String() != "datagram" || Ordered.String() != "ordered" {
		t.Error("a channel has another name")
	}
}
