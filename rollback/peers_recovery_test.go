package rollback_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// flawed is an arena on a machine that computes something else where its flaw says so.
type flawed struct {
	arena
	flaw func(tick uint32) bool
}

func (w *flawed) Advance(f *sim.PackedFrame, ev *sim.Events) {
	w.arena.Advance(f, ev)
	if w.flaw(w.Tick) {
		w.Rand.Uint32()
	}
}

func (w *flawed) CopyFrom(src sim.World) { w.arena = src.(*flawed).arena }

// withFlaw gives the machine of a slot a flaw.
func withFlaw(slot sim.Slot, flaw func(uint32) bool) func(*rollback.PeersConfig) {
	return func(cfg *rollback.PeersConfig) {
		if cfg.Slot == slot {
			cfg.Game = &sim.Game{Schema: arenaSchema, New: func() sim.World { return &flawed{flaw: flaw} }}
		}
	}
}

// Worlds that differ are noticed within a second, and the authority's takes their place. Until then the match goes on.
func TestDesyncRecovery(t *testing.T) {
	for slot := range sim.Slot(3) {
		m := newMesh(t, randomSeed(t), usual)
		m.players(3, withFlaw(slot, func(tick uint32) bool { return tick == 400 }))
		m.run(8 * clock.Second)
		for _, ma := range m.all() {
			s := ma.Stats()
			if ma.slot == 0 && s.Desyncs == 0 || ma.told(rollback.Desynced) != s.Desyncs { // others may be mended before they notice
				t.Errorf("flaw in %d: peer %d: %+v", slot, ma.id, s)
			}
			for _, e := range ma.events {
				if e.Kind == rollback.Desynced && (e.Tick != 420 || e.Local == e.Remote) {
					t.Errorf("flaw in %d: peer %d: %+v", slot, ma.id, e)
				}
			}
			if want := ma.slot == 0; (s.Resyncs == 1) != want {
				t.Errorf("flaw in %d: peer %d: %+v", slot, ma.id, s)
			}
		}
		before := m.machines[0].Stats().Desyncs
		m.run(5 * clock.Second)
		if after := m.machines[0].Stats(); after.Desyncs != before || after.Checked < 15 {
			t.Errorf("flaw in %d: %+v after the recovery", slot, after)
		}
		m.rest()
		if *worldOf(m.machines[0]) != *worldOf(m.machines[1]) || *worldOf(m.machines[0]) != *worldOf(m.machines[2]) {
			t.Errorf("flaw in %d: the worlds differ at the end", slot)
		}
	}
}

// Where the authority cannot see it, whoever is higher asks the lower one.
func TestDesyncOutOfSightOfTheAuthority(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	m.blocked[[2]sim.Slot{0, 2}] = true
	m.players(3, withFlaw(2, func(tick uint32) bool { return tick == 400 }))
	m.run(10 * clock.Second)
	before := m.machines[2].Stats().Desyncs
	m.run(5 * clock.Second)
	if s := m.machines[2].Stats(); before == 0 || s.Desyncs != before || m.machines[0].Stats().Desyncs != 0 {
		t.Errorf("%v", m.machines[2])
	}
	m.rest()
	if *worldOf(m.machines[1]) != *worldOf(m.machines[2]) || *worldOf(m.machines[0]) != *worldOf(m.machines[1]) {
		t.Error("the worlds differ at the end")
	}
}

// Numbers that nobody can mean are refused, before they could wrap.
func TestEpochsBeyondTheLastAreRefused(t *testing.T) {
	m := newMesh(t, randomSeed(t), near)
	m.players(2, nil)
	a := m.machines[0]
	a.Receive(m.now, 1, wire.PeerResyncRequest{Frame: 1<<32 - 1}.Append(nil))
	m.run(5 * clock.Second)
	if s := a.Stats(); s.Refused != 1 || s.Epochs > 3 {
		t.Errorf("%+v", s)
	}
}

func worldOf(ma *machine) *arena {
	if w, ok := ma.World().(*flawed); ok {
		return &w.arena
	}
	return ma.World().(*arena)
}

// However often worlds differ, a state is sent at most every three seconds, and the match goes on in between.
func TestResyncsAreRare(t *testing.T) {
	m := newMesh(t, randomSeed(t), usual)
	m.players(2, withFlaw(1, func(tick uint32) bool { return true }))
	begin := m.machines[0].Stats().Resyncs
	tick := m.machines[0].Tick()
	m.run(30 * clock.Second)
	if s := m.machines[0].Stats(); s.Resyncs-begin < 5 || s.Resyncs-begin > 11 || m.machines[0].Tick() < tick+1700 {
		t.Errorf("%v", m.machines[0])
	}
}

// What arrives late, from long ago, is not taken over: another state is asked for.
func TestStaleStates(t *testing.T) {
	m := newMesh(t, randomSeed(t), transport.Link{Delay: 20 * ms})
	var held []byte
	asked := 0
	m.filter = func(from, to *machine, b []byte) []byte {
		if b[0] == byte(wire.KindPeerStateSync) && to.slot == 1 && from.slot == 0 && m.now > 5*clock.Second {
			held = append(held[:0], b...)
			return nil
		}
		if b[0] == byte(wire.KindPeerResyncRequest) && from.slot == 1 {
			asked++
		}
		return b
	}
	m.players(2, nil)
	m.run(5 * clock.Second)
	m.start(m.config(2))
	m.run(200 * ms)
	if held == nil || m.machines[2].State() != rollback.Playing {
		t.Fatal("no state was sent to slot 1")
	}
	old := append([]byte{}, held...)
	m.filter = nil
	m.run(5 * clock.Second)
	epochs, refused := m.machines[1].Stats().Epochs, m.machines[1].Stats().Refused
	m.machines[1].Receive(m.now, 0, old)
	if s := m.machines[1].Stats(); s.Epochs != epochs || s.Refused != refused {
		t.Errorf("a state of long ago was taken over: %+v", s)
	}
	if asked == 0 {
		t.Error("the lost state was not asked for again")
	}
	m.agree()
}

// A page that is hidden for a while does not hold the others up for longer than they will have it, and comes back by itself.
func TestHiddenPage(t *testing.T) {
	for _, span := range []clock.Time{500 * ms, 3 * clock.Second, 20 * clock.Second} {
		m := newMesh(t, randomSeed(t), usual)
		m.players(3, func(cfg *rollback.PeersConfig) { cfg.Timeout = clock.Second })
		m.run(3 * clock.Second)
		begin := m.machines[0].Tick()
		m.machines[1].next += span
		m.run(span)
		if got := m.machines[0].Tick() - begin; got < sim.Tick(60*max(0, (span-1500*ms).Seconds())) {
			t.Errorf("in %v s %d ticks were made", span.Seconds(), got)
		}
		m.run(6 * clock.Second)
		m.together(0)
		m.agree()
	}
}

// Spectators see the match without taking part in it, and may come and go.
func TestSpectators(t *testing.T) {
	for _, window := range []int{0, rollback.NoPrediction} {
		m := newMesh(t, randomSeed(t), usual)
		m.players(3, nil)
		for range 2 {
			cfg := m.config(sim.NoSlot)
			cfg.Window = window
			m.start(cfg)
		}
		m.run(3 * clock.Second)
		m.join(3)
		m.stop(m.machines[0], false)
		m.run(10 * clock.Second)
		for _, watcher := range m.watchers {
			if behind := m.machines[1].Tick() - watcher.Tick(); watcher.State() != rollback.Playing || behind > 60 {
				t.Errorf("%v is %d ticks behind", watcher, behind)
			}
			if window == rollback.NoPrediction && watcher.Stats().Core.Again > 0 {
				t.Errorf("%v predicts", watcher)
			}
		}
		epochs := m.machines[1].Stats().Epochs
		m.stop(m.watchers[0], true)
		m.run(clock.Second)
		if m.machines[1].Stats().Epochs != epochs {
			t.Error("that somebody looks on makes a difference")
		}
		m.agree()
	}
}

// Any bytes, from anybody, in any state, do no harm.
func FuzzPeersReceive(f *testing.F) {
	m := newMesh(f, 1, usual)
	var seen [10]int
	m.filter = func(from, to *machine, b []byte) []byte {
		if seen[b[0]]++; seen[b[0]] <= 3 {
			f.Add(append([]byte{}, b...), uint8(from.id))
		}
		return b
	}
	m.players(3, nil)
	f.Fuzz(func(t *testing.T, b []byte, from uint8) {
		m := newMesh(t, 2, usual)
		m.players(2, nil)
		waiting := m.start(m.config(2))
		for _, ma := range []*machine{m.machines[0], m.machines[1], waiting} {
			for at := 0; at < len(b); at += 64 {
				ma.Receive(m.now, rollback.PeerID(from)%3, b[at:])
			}
		}
		m.run(300 * ms)
	})
}
