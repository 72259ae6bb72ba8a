package transport

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

var badLink = Link{Delay: 50 * ms, Jitter: 20 * ms, Loss: 0.02, Duplicate: 0.01, Reorder: 0.01, BitFlip: 0.001,
	Rate: 1 << 20}

// pushAndPop lets one message of each channel through a link with about a dozen on the way.
func pushAndPop(c *Conditioner, now clock.Time, msg []byte) {
	c.Push(now, Datagram, msg)
	c.Push(now, Ordered, msg)
	for _, _, ok := c.Pop(now); ok; _, _, ok = c.Pop(now) {
	}
}

func TestSteadyStateDoesNotAllocate(t *testing.T) {
	c := NewConditioner(badLink, 1)
	msg := make([]byte, 200)
	now := clock.Time(0)
	step := func() {
		now += 16 * ms
		pushAndPop(c, now, msg)
	}
	for range 10_000 {
		step()
	}
	if allocs := testing.AllocsPerRun(1000, step); allocs != 0 {
		t.Errorf("%v allocations a step", allocs)
	}
}

func BenchmarkConditioner(b *testing.B) {
	c := NewConditioner(badLink, 1)
	msg := make([]byte, 200)
	now := clock.Time(0)
	b.ReportAllocs()
	for b.Loop() {
		now += 16 * ms
		pushAndPop(c, now, msg)
	}
}
