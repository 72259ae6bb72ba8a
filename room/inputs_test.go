package room

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// listener is a player's inputs in a room of 60 Hz, whose ticks begin at a given one.
type listener struct {
	inputs
	pace pace
}

func newListener(at sim.Tick) *listener { return &listener{pace: pace{rate: 60, done: at}} }

// receive takes a packet that comes at an instant: a letter an input, the newest first.
func (l *listener) receive(at clock.Time, newest sim.Tick, letters string) (strange int) {
	var p wire.InputPacket
	p.Reset(1)
	p.Tick = uint32(newest)
	for i := range len(letters) {
		p.Push([]byte{letters[i]})
	}
	return l.inputs.receive(&p, at, &l.pace)
}

// close closes the next tick and returns the letter that is applied, '.' for none.
func (l *listener) close(policy sim.InputPolicy, hold int) byte {
	l.pace.pass()
	if c := l.next(l.pace.done, policy, hold)[0]; c != 0 {
		return c
	}
	return '.'
}

// arrival is a packet that comes just before a tick is closed, both counted from the first tick.
type arrival struct {
	before, newest sim.Tick
	letters        string
}

var policyCases = []struct {
	name   string
	policy sim.InputPolicy
	hold   int
	come   []arrival
	want   string // applied in the first tick and those after it
	missed string // 'x' where a tick was closed without an input
}{
	{"each in its tick", sim.Queued, 9, []arrival{{1, 1, "a"}, {2, 2, "b"}, {3, 3, "c"}}, "abc", "---"},
	{"early ones wait", sim.Queued, 9, []arrival{{1, 1, "a"}, {1, 2, "b"}, {1, 3, "c"}}, "abc", "---"},
	{"in any order", sim.Queued, 9, []arrival{{1, 3, "c"}, {1, 1, "a"}, {1, 2, "b"}}, "abc", "---"},
	{"a late one is replaced by the last", sim.Queued, 9, []arrival{{1, 1, "a"}, {3, 2, "b"}, {3, 3, "c"}}, "aac", "-x-"},
	{"a late one is not made up for", sim.Queued, 9, []arrival{{1, 1, "a"}, {3, 2, "b"}}, "aaa", "-xx"},
	{"a lost one comes with the next", sim.Queued, 9, []arrival{{1, 1, "a"}, {2, 3, "cba"}}, "abc", "---"},
	{"many are lost", sim.Queued, 9, []arrival{{1, 1, "a"}, {4, 6, "fedcba"}}, "aaadef", "-xx---"},
	{"the first of two that differ counts", sim.Queued, 9, []arrival{{1, 2, "ba"}, {2, 2, "zz"}, {3, 3, "czz"}}, "abc", "---"},
	{"doubled packets", sim.Queued, 9, []arrival{{1, 1, "a"}, {1, 1, "a"}, {2, 2, "ba"}, {2, 2, "ba"}}, "ab", "--"},
	{"held, then let go", sim.Queued, 3, []arrival{{1, 1, "a"}}, "aaaa..", "-xxxxx"},
	{"back after letting go", sim.Queued, 2, []arrival{{1, 1, "a"}, {6, 6, "f"}}, "aaa..ff", "-xxxx-x"},
	{"nothing before the first", sim.Queued, 9, []arrival{{3, 3, "c"}}, "..c", "xx-"},

	{"newest: each as it comes", sim.Latest, 9, []arrival{{1, 1, "a"}, {2, 2, "b"}}, "ab", "--"},
	{"newest: several in a tick", sim.Latest, 9, []arrival{{1, 1, "a"}, {2, 2, "b"}, {2, 3, "c"}}, "acc", "--x"},
	{"newest: an older one comes later", sim.Latest, 9, []arrival{{1, 3, "c"}, {2, 2, "b"}}, "cc", "-x"},
	{"newest: from ahead at once", sim.Latest, 9, []arrival{{1, 9, "z"}}, "zz", "-x"},
	{"newest: late is as good as any", sim.Latest, 9, []arrival{{1, 1, "a"}, {5, 2, "b"}}, "aaaab", "-xxx-"},
	{"newest: held, then let go", sim.Latest, 2, []arrival{{1, 1, "a"}}, "aaa..", "-xxxx"},
}

// The same, from the first ticks of a room on and across the end of the 32 bits.
func TestInputPolicies(t *testing.T) {
	for start, from := range map[string]sim.Tick{"first ticks": 0, "wrap": 1<<32 - 3} {
		for _, c := range policyCases {
			t.Run(start+"/"+c.name, func(t *testing.T) {
				l := newListener(from)
				got, missed := "", ""
				for i := range len(c.want) {
					for _, a := range c.come {
						if a.before == sim.Tick(i+1) {
							l.receive(l.pace.next()-ms, from+a.newest, a.letters)
						}
					}
					got += string(l.close(c.policy, c.hold))
					missed += string("-x"[l.missed&1])
				}
				if got != c.want || missed != c.missed {
					t.Errorf("applied %q with %q missing, want %q with %q", got, missed, c.want, c.missed)
				}
			})
		}
	}
}

// The report tells of the last eight ticks, the newest in the lowest bit.
func TestMissedBits(t *testing.T) {
	l := newListener(0)
	for _, tick := range []sim.Tick{1, 2, 4, 7, 8, 10} {
		l.receive(0, tick, "a")
	}
	for range 10 {
		l.close(sim.Queued, 9)
	}
	if l.missed != 0b1011_0010 { // ticks 3, 5, 6 and 9
		t.Errorf("missed %08b", l.missed)
	}
}

func TestMargins(t *testing.T) {
	const newest = 100 // ticks are due every 16.67 ms; the packets below come when the next one is 101
	due := func(tick sim.Tick) clock.Time { return clock.Rate(60).At(int64(tick)) }
	cases := []struct {
		name string
		come func(l *listener)
		want int8 // in steps of 2 ms, rounded down
	}{
		{"none came", func(*listener) {}, wire.NoMargin},
		{"to the point", func(l *listener) { l.receive(due(102), 102, "a") }, 0},
		{"early", func(l *listener) { l.receive(due(103)-11*ms, 103, "a") }, 5},
		{"late", func(l *listener) { l.receive(due(101)+1, 101, "a") }, -1},
		{"the smallest counts", func(l *listener) {
			l.receive(due(103)-20*ms, 103, "a")
			l.receive(due(104)-4*ms, 104, "a")
			l.receive(due(105)-30*ms, 105, "a")
		}, 2},
		{"late because the packet before was lost", func(l *listener) {
			l.receive(due(101)-30*ms, 101, "a")
			l.receive(due(103)-30*ms, 103, "ccc") // with 102, which has 13.3 ms left
		}, 6},
		{"repeated inputs do not count again", func(l *listener) {
			l.receive(due(101)-30*ms, 101, "a")
			l.receive(due(101)-2*ms, 101, "a")
			l.receive(due(103)-40*ms, 103, "cba") // 102 has 23.3 ms left
		}, 11},
		{"beyond what a byte holds", func(l *listener) { l.receive(due(102)-clock.Second, 102, "a") }, 127},
		{"later than a byte holds", func(l *listener) { l.receive(due(101)+clock.Second, 101, "a") }, -127},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			l := newListener(newest)
			c.come(l)
			if got := l.report(); got != c.want {
				t.Errorf("the margin is %d, want %d", got, c.want)
			}
			if again := l.report(); again != wire.NoMargin {
				t.Errorf("reported once more: %d", again)
			}
		})
	}
}

// Ticks that no client can mean are counted and forgotten.
func TestStrangeTicks(t *testing.T) {
	const now = 1000
	for _, c := range []struct {
		name    string
		late    int64 // how many ticks the room is behind
		newest  sim.Tick
		letters string
		strange int
		kept    bool // the newest one, for its tick
	}{
		{"the next one", 0, now + 1, "a", 0, true},
		{"as far ahead as it may be", 0, now + maxAhead, "a", 0, true},
		{"too far ahead", 0, now + maxAhead + 1, "a", 1, false},
		{"half of it too far ahead", 0, now + maxAhead + 2, "abcd", 2, false},
		{"half the ring of ticks away", 0, now + 1<<31, "a", 0, false},
		{"as late as it may be", 0, now - maxAhead, "a", 0, true},
		{"too late, as after a stall of the network", 0, now - maxAhead - 1, "a", 0, false},
		{"not strange for a room that is late, but not kept", 150, now + 150 + maxAhead, "a", 0, false},
		{"strange even so", 150, now + 150 + maxAhead + 1, "a", 1, false},
		{"in time, and the room is late", 100, now + 101, "a", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newListener(now)
			at := clock.Rate(60).At(now+c.late) + 1
			if got := l.receive(at, c.newest, c.letters); got != c.strange {
				t.Errorf("%d inputs were strange, want %d", got, c.strange)
			}
			l.pace.done = c.newest - 1
			if got := l.close(sim.Queued, 0) == c.letters[0]; got != c.kept {
				t.Errorf("kept: %v", got)
			}
		})
	}
}

// A packet that was held up on its way must not push out an input that waits for its tick: both share a place in the ring.
func TestLatePacketSparesWhatWaits(t *testing.T) {
	l := newListener(500)
	l.receive(0, 528, "n")
	l.receive(0, 400, "o")
	for l.pace.done < 527 {
		l.close(sim.Queued, 0)
	}
	if got := l.close(sim.Queued, 0); got != 'n' {
		t.Errorf("applied %q", got)
	}
}

// Whatever comes when, each tick gets the first input that came for it, and otherwise the last one for as long as it is held.
func TestQueuedAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := sim.Tick(rapid.SampledFrom([]uint32{0, 1000, 1<<32 - 50}).Draw(t, "start"))
		hold := rapid.IntRange(0, 5).Draw(t, "hold")
		l := newListener(start)
		model := map[sim.Tick]byte{}
		last, silent := byte('.'), 0
		for range rapid.IntRange(1, 150).Draw(t, "ticks") {
			for range rapid.IntRange(0, 3).Draw(t, "packets") {
				newest := l.pace.done + sim.Tick(rapid.Int32Range(-140, 140).Draw(t, "newest"))
				letters := rapid.StringMatching(`[a-z]{1,32}`).Draw(t, "letters")
				l.receive(l.pace.due(l.pace.done), newest, letters)
				for i := range len(letters) {
					tick := newest - sim.Tick(i)
					if _, known := model[tick]; !known && int32(tick-l.pace.done) <= maxAhead {
						model[tick] = letters[i]
					}
				}
			}
			got := l.close(sim.Queued, hold)
			silent++
			if c, ok := model[l.pace.done]; ok {
				last, silent = c, 0
			}
			if silent > hold {
				last = '.'
			}
			if got != last {
				t.Fatalf("in tick %d %q was applied, want %q", l.pace.done, got, last)
			}
		}
	})
}
