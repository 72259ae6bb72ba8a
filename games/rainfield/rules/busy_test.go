package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What there is in a busy world.
const (
	busyEnemies = 60
	busyBullets = 60
	busyBolts   = 120
)

// busy is a world that is kept as full as the worst moment of a match: four ships that play, enemies of all kinds,
// bullets, bolts, and the boss.
type busy struct {
	w     *World
	frame *sim.PackedFrame
	bots  []*RandomBot
	said  sim.Events
	rand  fixed.PCG
}

func newBusy(t testing.TB) *busy {
	t.Helper()
	b := &busy{w: New(), frame: sim.NewPackedFrame(Schema.Slots), rand: fixed.NewPCG(1)}
	if err := b.w.Start(1, Options{Skip: lastWave}.Pack()); err != nil {
		t.Fatal(err)
	}
	for slot := range Schema.Slots {
		b.bots = append(b.bots, NewRandomBot(uint64(slot)))
		b.frame.Commands = append(b.frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
	}
	b.step()
	for b.w.Stage != StageWave {
		b.step()
	}
	return b
}

// step fills the world up and steps it.
func (b *busy) step() {
	b.fill()
	b.frame.Tick++
	for slot, bot := range b.bots {
		b.frame.Inputs[slot] = bot.Input(b.frame.Tick, nil, sim.Slot(slot))
	}
	b.said.Clear(b.frame.Tick)
	b.w.Advance(b.frame, &b.said)
	b.frame.Commands = b.frame.Commands[:0]
}

func (b *busy) place() fixed.Vec2 {
	return fixed.V(b.rand.Between(0, Width), b.rand.Between(0, Height))
}

func (b *busy) fill() {
	w := b.w
	for _, s := range w.Ships.All() {
		s.HP = shipHP
	}
	for w.Enemies.Len() < busyEnemies {
		addEnemy(w, uint8(b.rand.Below(uint32(EnemyKinds))), b.place())
	}
	for w.Bullets.Len() < busyBullets {
		_, bullet := w.Bullets.Spawn()
		bullet.Pos, bullet.Vel, bullet.Life, bullet.Damage = b.place(), fixed.Polar(b.rand.Angle(), 600*fixed.One), 60, 1
		bullet.Owner = sim.Slot(b.rand.Below(4))
	}
	for w.Bolts.Len() < busyBolts {
		_, bolt := w.Bolts.Spawn()
		bolt.Pos, bolt.Vel, bolt.Life = b.place(), fixed.Polar(b.rand.Angle(), 170*fixed.One), BoltLife
	}
	for _, boss := range w.Bosses.All() {
		boss.HP = boss.MaxHP
	}
}

func TestBusyStepAllocatesNothing(t *testing.T) {
	b := newBusy(t)
	if n := testing.AllocsPerRun(2000, b.step); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
	w := b.w
	if w.Bosses.Len() != 1 || w.Ships.Len() != 4 || w.Enemies.Len() < busyEnemies/2 || b.said.Dropped() != 0 {
		t.Errorf("%d bosses, %d ships, %d enemies, %d events dropped",
			w.Bosses.Len(), w.Ships.Len(), w.Enemies.Len(), b.said.Dropped())
	}
}

// The worst moment of a match must leave a room most of its tick.
func BenchmarkBusyStep(b *testing.B) {
	world := newBusy(b)
	b.ReportAllocs()
	for b.Loop() {
		world.step()
	}
}
