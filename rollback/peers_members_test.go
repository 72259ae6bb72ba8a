package rollback_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
)

// usual is a line as people have it, with some loss.
var usual = transport.Link{Delay: 40 * ms, Jitter: 10 * ms, Loss: 0.02, Reorder: 0.02}

// join starts a machine that comes into the match, and lets it.
func (m *mesh) join(slot sim.Slot) *machine {
	ma := m.start(m.config(slot))
	m.run(2 * clock.Second)
	m.comeIn(ma)
	return ma
}

func TestStaggeredJoin(t *testing.T) {
	for name, line := range map[string]transport.Link{"near": near, "2 % loss": lossy} {
		for _, players := range []int{2, 4} {
			t.Run(name, func(t *testing.T) {
				m := newMesh(t, randomSeed(t), line)
				m.players(1, nil)
				for slot := 1; slot < players; slot++ {
					m.run(3 * clock.Second)
					m.join(sim.Slot(slot))
				}
				m.run(10 * clock.Second)
				m.agree()
				first := m.machines[0]
				if first.Stats().Authored < players || first.told(rollback.PlayerJoined) != players {
					t.Errorf("%v; told %v", first, first.events)
				}
			})
		}
	}
}

// A player who comes does not stop the others: they are never held up for longer than a few ticks.
func TestTheMatchGoesOnWhileSomebodyComes(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	m.players(2, nil)
	m.start(m.config(2))
	begin := m.machines[0].Tick()
	for range 20 {
		before := m.machines[0].Tick()
		m.run(100 * ms)
		if m.machines[0].Tick() < before+2 {
			t.Errorf("from tick %d the match stood still", before)
		}
	}
	if got := m.machines[0].Tick() - begin; got < 110 {
		t.Errorf("in two seconds %d ticks were made", got)
	}
	m.agree()
}

// A player vanishes or closes, and comes back into its own slot: the bird is the one it had.
func TestDisconnectAndRejoin(t *testing.T) {
	for name, c := range map[string]struct {
		slot sim.Slot
		told bool
	}{
		"another vanishes": {2, false}, "another closes": {1, true}, "the authority vanishes": {0, false}, "the authority closes": {0, true},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMesh(t, randomSeed(t), usual)
			m.players(3, nil)
			m.run(10 * clock.Second)
			m.stop(m.machines[c.slot], c.told)
			m.run(8 * clock.Second)
			other := m.machines[(c.slot+1)%3]
			w := other.World().(*arena)
			if other.InMatch(c.slot) || !w.Birds[c.slot].Away || !w.Birds[c.slot].In || other.told(rollback.PlayerLeft) != 1 {
				t.Errorf("peer %d is still in the match; told %v", c.slot, other.events)
			}
			if want := sim.Slot(0); c.slot == 0 && other.Authority() != 1 || c.slot != 0 && other.Authority() != want {
				t.Errorf("the authority is %d", other.Authority())
			}
			score := w.Birds[c.slot].Score
			m.join(c.slot)
			m.run(5 * clock.Second)
			m.agree()
			if b := other.World().(*arena).Birds[c.slot]; b.Away || b.Score < score || other.Authority() != 0 {
				t.Errorf("the bird is %+v, its score was %d; the authority is %d", b, score, other.Authority())
			}
		})
	}
}

// A page that is loaded anew is back before the others have missed it: its slot is given to it anew, and what it did before
// counts for nothing.
func TestReload(t *testing.T) {
	for slot := range sim.Slot(3) {
		m := newMesh(t, randomSeed(t), usual)
		m.players(3, nil)
		m.run(5 * clock.Second)
		m.stop(m.machines[slot], slot == 1)
		m.run(100 * ms)
		m.join(slot)
		m.run(5 * clock.Second)
		m.agree()
		if w := m.machines[0].World().(*arena); w.Birds[slot].Away || !w.Birds[slot].In {
			t.Errorf("the bird of slot %d is %+v", slot, w.Birds[slot])
		}
	}
}

// A player who leaves by the bit in its last input is gone in that tick for everybody, without a state being sent.
func TestLeaving(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	m.players(3, nil)
	m.run(3 * clock.Second)
	leaver := m.machines[1]
	epochs := m.machines[2].Stats().Epochs
	leaver.Leave()
	m.run(500 * ms)
	if leaver.State() != rollback.Left {
		t.Errorf("after half a second the state is %d", leaver.State())
	}
	m.stop(leaver, true)
	m.run(3 * clock.Second)
	for _, ma := range m.all() {
		if s := ma.Stats(); ma.InMatch(1) || ma.World().(*arena).Birds[1].In || ma.told(rollback.PlayerLeft) != 1 {
			t.Errorf("%v; told %v", ma, ma.events)
		} else if s.Epochs > epochs && ma.slot == 2 {
			t.Errorf("a state was sent: %+v", s)
		}
	}
	m.join(1) // the slot is free, and the bird a new one
	m.agree()
}

func TestLeavingWithoutABitForIt(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	m.players(2, func(cfg *rollback.PeersConfig) { cfg.LeaveBit = sim.PackedInput{} })
	m.machines[1].Leave()
	if m.machines[1].State() != rollback.Left {
		t.Error("the machine has not left")
	}
	m.stop(m.machines[1], true)
	m.run(2 * clock.Second)
	if m.machines[0].InMatch(1) || !m.machines[0].World().(*arena).Birds[1].Away {
		t.Error("nobody noticed")
	}
	m.rest()
}

// For ten minutes somebody leaves or comes every ten seconds, in every way that there is.
func TestComingAndGoingForTenMinutes(t *testing.T) {
	seed := randomSeed(t)
	m := newMesh(t, seed, usual)
	m.players(4, nil)
	for round := range 60 {
		slot := sim.Slot(m.random.Below(4))
		switch ma := m.machines[slot]; {
		case ma == nil:
			m.start(m.config(slot))
		case len(m.all()) == 1:
		case m.random.Below(3) == 0:
			ma.Leave()
			m.run(clock.Second)
			m.stop(ma, true)
		default:
			m.stop(ma, m.random.Below(2) == 0)
		}
		m.run(10 * clock.Second)
		if round%10 == 9 {
			m.together(round)
		}
	}
	for slot := range sim.Slot(4) {
		if m.machines[slot] == nil {
			m.start(m.config(slot))
		}
	}
	m.run(5 * clock.Second)
	m.agree()
	t.Log(m.machines[0])
}

// together checks that all machines that are on are in one match.
func (m *mesh) together(round int) {
	m.t.Helper()
	for _, ma := range m.all() {
		for _, other := range m.all() {
			if !ma.InMatch(other.slot) {
				m.t.Errorf("round %d: peer %d does not play with %d: %v", round, ma.id, other.id, ma)
			}
		}
	}
}

// The authority is killed when it has just sent a state, of which some get nothing.
func TestAuthorityKilledDuringStateSync(t *testing.T) {
	for _, reached := range []sim.Slot{1, 2, 3, sim.NoSlot} {
		m := newMesh(t, randomSeed(t), usual)
		m.players(3, nil)
		m.run(2 * clock.Second)
		first := m.machines[0]
		killed := false
		m.filter = func(from, to *machine, b []byte) []byte {
			if from != first {
				return b
			}
			killed = killed || b[0] == 7
			if killed && (b[0] != 7 || to.slot != reached) {
				return nil
			}
			return b
		}
		joiner := m.start(m.config(3))
		for range 300 {
			if !killed {
				m.run(10 * ms)
			}
		}
		if !killed {
			t.Fatal("no state was sent")
		}
		delete(m.wires, [2]*machine{m.machines[1], first})
		m.run(300 * ms)
		m.stop(first, false)
		m.filter = nil
		m.run(15 * clock.Second)
		if joiner.State() != rollback.Playing || m.machines[1].Authority() != 1 {
			t.Errorf("reached %d: %v, authority %d", reached, joiner, m.machines[1].Authority())
		}
		m.join(0)
		m.agree()
	}
}

// When all who know the match are gone while others wait to come in, the lowest of those begins another.
func TestWhoWaitsAloneBeginsAMatch(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	for _, slot := range []sim.Slot{2, 1, 3} {
		m.start(m.config(slot))
	}
	m.run(4 * clock.Second)
	for _, ma := range m.all() {
		if ma.State() != rollback.Waiting {
			t.Errorf("peer %d did not wait", ma.id)
		}
	}
	m.run(4 * clock.Second)
	m.together(0)
	if s := m.machines[1].Stats(); s.Authored == 0 || m.machines[2].Stats().Authored > 0 {
		t.Errorf("peer 1 did not begin the match: %+v", s)
	}
	m.run(5 * clock.Second)
	m.agree()
}

// Two machines that each think they are alone meet: the world of the lower slot goes on.
func TestTwoWhoThinkTheyAreAlone(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	m.blocked[[2]sim.Slot{0, 1}] = true
	for slot := range sim.Slot(2) {
		cfg := m.config(slot)
		cfg.Found, cfg.Seed = true, uint64(slot)
		m.start(cfg)
	}
	m.run(10 * clock.Second)
	a, b := m.machines[0], m.machines[1]
	if a.InMatch(1) || b.InMatch(0) {
		t.Fatal("they are not alone")
	}
	tick, score := a.Tick(), a.World().(*arena).Birds[0].Score
	delete(m.blocked, [2]sim.Slot{0, 1})
	m.connect(a, b)
	m.run(3 * clock.Second)
	m.together(0)
	if a.Tick() < tick+150 || a.World().(*arena).Birds[0].Score < score {
		t.Errorf("the match of slot 0 did not go on: from tick %d to %d", tick, a.Tick())
	}
	m.agree()
}

// The same after one of them has counted many more epochs, so many that the bytes on the wire mislead.
func TestTwoMatchesFarApart(t *testing.T) {
	m := newMesh(t, randomSeed(t), near)
	m.blocked[[2]sim.Slot{0, 1}] = true
	for slot := range sim.Slot(2) {
		cfg := m.config(slot)
		cfg.Found = true
		m.start(cfg)
	}
	for range 12 {
		other := m.start(m.config(2))
		m.cut(other, m.machines[0])
		m.run(2 * clock.Second)
		m.stop(other, true)
		m.run(2 * clock.Second)
	}
	if n := m.machines[1].Stats().Epochs; n < 20 {
		t.Fatalf("only %d epochs", n)
	}
	delete(m.blocked, [2]sim.Slot{0, 1})
	m.connect(m.machines[0], m.machines[1])
	m.run(15 * clock.Second)
	m.together(0)
	m.agree()
}

// Half of four cannot reach the other half for a while, or one cannot reach another for good: A and B, B and C, not A and C.
func TestPartialMesh(t *testing.T) {
	for name, blocked := range map[string][][2]sim.Slot{
		"0 and 2": {{0, 2}}, "0 and 1": {{0, 1}}, "1 and 2": {{1, 2}},
		"a chain of 4": {{0, 2}, {0, 3}, {1, 3}}, "a chain with 0 within": {{1, 2}, {1, 3}, {0, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMesh(t, randomSeed(t), usual)
			n := sim.Slot(3)
			for _, pair := range blocked {
				m.blocked[pair] = true
				n = max(n, pair[1]+1)
			}
			for slot := range n {
				cfg := m.config(slot)
				cfg.Found = slot == 0
				m.start(cfg)
			}
			m.run(15 * clock.Second)
			m.together(0)
			m.run(10 * clock.Second)
			m.together(1)
			m.agree()
		})
	}
}

// A net that falls into two halves becomes one match again.
func TestHalvesComeTogether(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	m.players(4, nil)
	m.run(5 * clock.Second)
	pairs := [][2]sim.Slot{{0, 2}, {0, 3}, {1, 2}, {1, 3}}
	for _, pair := range pairs {
		m.cut(m.machines[pair[0]], m.machines[pair[1]])
	}
	m.run(10 * clock.Second)
	if m.machines[0].InMatch(2) || m.machines[2].InMatch(0) || !m.machines[3].InMatch(2) || m.machines[2].Authority() != 2 {
		t.Error("the halves did not go on by themselves")
	}
	for _, pair := range pairs {
		m.connect(m.machines[pair[0]], m.machines[pair[1]])
	}
	m.run(8 * clock.Second)
	m.together(0)
	m.agree()
}

// One leaves and another comes in the same instant; two come at once; all but one leave at once.
func TestSimultaneousComingAndGoing(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	m.players(3, nil)
	m.stop(m.machines[0], false)
	m.start(m.config(3))
	m.run(8 * clock.Second)
	m.together(0)
	m.start(m.config(0))
	m.start(m.config(4))
	m.machines[1].Leave()
	m.run(3 * clock.Second)
	m.stop(m.machines[1], true)
	for _, slot := range []sim.Slot{0, 2, 3} {
		m.stop(m.machines[slot], slot == 0)
	}
	m.run(8 * clock.Second)
	if last := m.machines[4]; last.Authority() != 4 || last.InMatch(0) || last.InMatch(2) {
		t.Errorf("%v, authority %d", last, last.Authority())
	}
	for slot := range sim.Slot(4) {
		m.start(m.config(slot))
	}
	m.run(4 * clock.Second)
	m.together(1)
	m.agree()
}
