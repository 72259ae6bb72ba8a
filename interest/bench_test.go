package interest_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// The workload "field": actors on 4 square kilometers, of which one in a hundred moves, and players who know what is
// within 100 meters.
const (
	fieldActors  = 50_000
	fieldViewers = 100
	fieldSide    = 2000
	fieldStep    = fixed.One / 64
)

var fieldSchema = &sim.Schema{Slots: fieldViewers, Types: []sim.TypeSchema{
	{
		Name: "Actor", Capacity: fieldActors, Owner: 4, Near: 100 * fixed.One, Priority: 1,
		Columns: []sim.ColumnSchema{
			{Name: "X", Bits: 17, Kind: sim.Smooth}, {Name: "Y", Bits: 17, Kind: sim.Smooth},
			{Name: "Turn", Bits: 8, Kind: sim.Smooth}, {Name: "HP", Bits: 8}, {Name: "Slot", Bits: 8, Slot: true},
		},
		Place: sim.Place{Columns: [2]int{0, 1}, Step: [2]fixed.Q{fieldStep, fieldStep}},
	},
}}

// field is the workload's world as quanta; the first actors are the players'.
type field struct {
	q   *sim.Quantised
	rng *fixed.PCG
}

func newField() *field {
	rng := fixed.NewPCG(1)
	f := &field{sim.NewQuantised(fieldSchema), &rng}
	t := &f.q.Tables[0]
	t.Len = fieldActors
	for r := range t.Len {
		t.Handles[r] = sim.MakeHandle(r, 1)
		t.Columns[0][r], t.Columns[1][r] = int32(rng.Below(fieldSide*64)), int32(rng.Below(fieldSide*64))
		t.Columns[4][r] = int32(sim.NoSlot)
		if r < fieldViewers {
			t.Columns[4][r] = int32(r)
		}
	}
	return f
}

// step moves one actor in a hundred by up to a quarter of a meter on each axis, as at 5 m/s and 20 Hz. A player is among them.
func (f *field) step() {
	t := &f.q.Tables[0]
	for r := 0; r < t.Len; r += 100 {
		for _, c := range t.Columns[:2] {
			c[r] = min(max(c[r]+int32(f.rng.Below(33))-16, 0), fieldSide*64)
		}
	}
}

func (f *field) viewers() (list []*interest.Viewer) {
	for slot := range fieldViewers {
		list = append(list, interest.NewViewer(fieldSchema, sim.Slot(slot)))
	}
	return list
}

// A tick's relevance for all viewers: bringing the scene up to date, and a hundred looks at it.
func BenchmarkField(b *testing.B) {
	f := newField()
	scene, viewers := interest.NewScene(fieldSchema), f.viewers()
	seen := 0
	for b.Loop() {
		f.step()
		scene.Update(f.q, nil)
		for _, v := range viewers {
			v.Look(scene)
			seen += len(v.Rows(0))
		}
	}
	b.ReportMetric(float64(seen)/float64(b.N)/fieldViewers, "rows/viewer")
}

func BenchmarkFieldUpdate(b *testing.B) {
	f := newField()
	scene := interest.NewScene(fieldSchema)
	for b.Loop() {
		f.step()
		scene.Update(f.q, nil)
	}
}

// What bringing the scene up to date costs when all must be sorted anew: because an entity came or went.
func BenchmarkFieldRebuild(b *testing.B) {
	f := newField()
	scene := interest.NewScene(fieldSchema)
	for b.Loop() {
		f.q.Tables[0].Handles[fieldActors-1] ^= 1 << 20
		scene.Update(f.q, nil)
	}
}

func BenchmarkFieldLook(b *testing.B) {
	f := newField()
	scene, viewers := interest.NewScene(fieldSchema), f.viewers()
	scene.Update(f.q, nil)
	for i := 0; b.Loop(); i++ {
		viewers[i%fieldViewers].Look(scene)
	}
}

// The turns of one player: all that he sees is compared with what he was told, and half of the turns are taken.
func BenchmarkFieldTurns(b *testing.B) {
	f := newField()
	r := newReader(fieldSchema, 7)
	r.read(f.q, nil, 0, fieldActors)
	for range 20 {
		f.step()
	}
	asked := 0
	for now := sim.Tick(3); b.Loop(); now += 3 {
		r.turns.Begin(r.scene, r.viewer, now)
		r.turns.Compare(r.told)
		asked = r.turns.Left()
		for range asked / 2 {
			turn, _ := r.turns.Next()
			r.turns.Sent(turn)
		}
	}
	b.ReportMetric(float64(asked), "turns")
}
