package room_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// park is a world in which not everybody knows everything: walkers have secrets, stones are known from near only, plans are for
// a team, and fog hides what it hides.
type park struct {
	tape
	rand  *rand.Rand // of what is in sight
	veil  *rand.Rand // of what is not
	steps int
	walk  [parkSlots][2]int32
	stone [parkStones][2]int32
}

const (
	parkSlots  = 4
	parkStones = 60
	parkSize   = 1000
	parkNear   = 200
	walkers    = 0
	stones     = 1
	plans      = 2
)

var parkSchema = &sim.Schema{
	Game: "park", Version: 1, Hash: 0xba4c, Slots: parkSlots, InputSize: 1,
	Types: []sim.TypeSchema{
		{
			Name: "Walker", Capacity: parkSlots, Owner: 0, Place: parkPlace(1),
			Columns: []sim.ColumnSchema{
				{Name: "Slot", Bits: 8, Slot: true}, {Name: "X", Bits: 10, Kind: sim.Smooth}, {Name: "Y", Bits: 10, Kind: sim.Smooth},
				{Name: "Secret", Bits: 31, To: sim.OwnerOnly}, {Name: "Team secret", Bits: 31, To: sim.TeamOnly},
			},
		},
		{
			Name: "Stone", Capacity: parkStones, Owner: -1, Place: parkPlace(0), Near: parkNear * fixed.One, Priority: 2,
			Columns: []sim.ColumnSchema{{Name: "X", Bits: 10, Kind: sim.Smooth}, {Name: "Y", Bits: 10, Kind: sim.Smooth}, {Name: "Mark", Bits: 31}},
		},
		{
			Name: "Plan", Capacity: parkSlots, Owner: 0, To: sim.TeamOnly, Place: sim.Place{Columns: [2]int{-1, -1}},
			Columns: []sim.ColumnSchema{{Name: "Slot", Bits: 8, Slot: true}, {Name: "Idea", Bits: 31}},
		},
	},
}

// parkPlace is a place in two columns, of one unit each quantum.
func parkPlace(first int) sim.Place {
	return sim.Place{Columns: [2]int{first, first + 1}, Step: [2]fixed.Q{fixed.One, fixed.One}}
}

// newPark returns a game in which what player 0 may know follows from the one seed, and all else from the other.
func newPark(seed, veil uint64) *sim.Game {
	return &sim.Game{Schema: parkSchema, New: func() sim.World {
		return &park{rand: rand.New(rand.NewPCG(seed, 1)), veil: rand.New(rand.NewPCG(veil, 2))}
	}}
}

func (w *park) Start(uint64, []byte) error {
	w.walk[0] = [2]int32{500, 500}
	for i := range w.stone {
		w.stone[i] = [2]int32{int32(500 + w.rand.IntN(300) - 150), int32(500 + w.rand.IntN(300) - 150)}
	}
	return nil
}

// Advance lets everything that is in sight drift about player 0, who stays in the middle, and everything else be anywhere where he
// does not see it. He and player 1 are a team.
func (w *park) Advance(f *sim.PackedFrame, _ *sim.Events) {
	w.steps++
	for i := range w.stone {
		if i%2 == 0 {
			w.stone[i][0] += int32(w.rand.IntN(3) - 1)
			w.stone[i][1] += int32(w.rand.IntN(3) - 1)
		} else {
			w.stone[i] = [2]int32{int32(w.veil.IntN(200)), int32(w.veil.IntN(parkSize))}
		}
	}
	for slot := 1; slot < parkSlots; slot++ {
		w.walk[slot] = [2]int32{int32(400 + w.rand.IntN(200)), int32(400 + w.rand.IntN(200))}
	}
}

func (w *park) Team(slot sim.Slot) uint8 { return uint8(slot / 2) }

// Sees hides every fifth stone, wherever it is.
func (w *park) Sees(_ sim.Slot, typ int, h sim.Handle) bool {
	return typ != stones || h.Index()%10 != 4
}

func (w *park) Quantise(q *sim.Quantised) {
	t := &q.Tables[walkers]
	t.Len = parkSlots
	for slot := range parkSlots {
		t.Handles[slot] = sim.MakeHandle(slot, 1)
		t.Columns[0][slot], t.Columns[1][slot], t.Columns[2][slot] = int32(slot), w.walk[slot][0], w.walk[slot][1]
		t.Columns[3][slot], t.Columns[4][slot] = w.number(slot == 0), w.number(slot < 2)
	}
	t = &q.Tables[stones]
	t.Len = 0
	for i := range w.stone {
		if i%10 == 3 && w.veil.IntN(2) == 0 {
			continue // one that is out of sight comes and goes
		}
		t.Handles[t.Len] = sim.MakeHandle(i, 1)
		t.Columns[0][t.Len], t.Columns[1][t.Len], t.Columns[2][t.Len] = w.stone[i][0], w.stone[i][1], w.number(i%2 == 0 && i%10 != 4)
		t.Len++
	}
	t = &q.Tables[plans]
	t.Len = parkSlots
	for slot := range parkSlots {
		t.Handles[slot] = sim.MakeHandle(slot, 1)
		t.Columns[0][slot], t.Columns[1][slot] = int32(slot), w.number(slot < 2)
	}
}

// number returns something to be told. Numbers that player 0 must not know have their highest bit set.
func (w *park) number(shown bool) int32 {
	if shown {
		return int32(w.rand.IntN(1 << 20))
	}
	return int32(1<<30 | w.veil.IntN(1<<20))
}

// visitor is player 0 in a park, over a network that loses every ninth packet.
type visitor struct {
	t         *testing.T
	room      *room.Room
	snapshots *snapshot.Receiver
	parts     snapshot.Assembler
	acks      wire.AckWindow
	heard     []byte // every byte that was sent to him
	stones    int
}

func visit(t *testing.T, cfg room.Config, seed, veil uint64) *visitor {
	t.Helper()
	v := enter(t, cfg, seed, veil)
	for i := range 300 {
		v.tick(i%9 != 5)
	}
	return v
}

// enter seats all players.
func enter(t *testing.T, cfg room.Config, seed, veil uint64) *visitor {
	t.Helper()
	cfg.Game = newPark(seed, veil)
	r, err := room.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{t: t, room: r, snapshots: snapshot.NewReceiver(parkSchema)}
	v.snapshots.Begin(cfg.SnapshotEvery)
	for slot := range sim.Slot(parkSlots) {
		r.Mailbox().Join(room.Seat{Slot: slot, Link: 1, Name: "visitor", MaxDatagram: wire.MaxDatagram})
	}
	return v
}

// tick runs a tick, reads what player 0 is sent unless it is lost, and lets all players acknowledge.
func (v *visitor) tick(arrives bool) {
	v.t.Helper()
	for slot := range sim.Slot(parkSlots) {
		var p wire.InputPacket
		p.Reset(1)
		p.AckSeq, p.AckBits, p.HasAck = v.acks.Ack()
		p.Tick = uint32(v.room.Tick() + 1)
		p.Push([]byte{0})
		v.room.Mailbox().Packet(v.room.Next()-ms, slot, 1, p.Append(nil))
	}
	for _, a := range v.room.Run(v.room.Next()) {
		var p wire.StatePacket
		if a.Slot != 0 || !wire.IsPacket(a.Bytes) {
			continue
		}
		v.heard = append(v.heard, a.Bytes...)
		if err := p.Decode(a.Bytes, nil); err != nil {
			v.t.Fatal(err)
		}
		if len(p.Body) == 0 {
			continue
		}
		body, whole := v.parts.Add(uint32(v.room.Tick()), int(p.Part), int(p.Parts), p.Body)
		if !whole || !arrives {
			continue
		}
		q, err := v.snapshots.Take(v.room.Tick(), body)
		if err != nil {
			v.t.Fatalf("tick %d: %v", v.room.Tick(), err)
		}
		v.acks.Record(p.Seq)
		v.look(q)
	}
}

// look checks that nothing is told that is not for player 0.
func (v *visitor) look(q *sim.Quantised) {
	v.t.Helper()
	for typ, table := range q.Tables {
		for c, column := range table.Columns {
			for row, n := range column[:table.Len] {
				if n>>30 != 0 {
					v.t.Fatalf("%s %d: %s is %#x", parkSchema.Types[typ].Name, row, parkSchema.Types[typ].Columns[c].Name, n)
				}
			}
		}
	}
	v.stones = q.Tables[stones].Len
	if q.Tables[walkers].Len != parkSlots || q.Tables[plans].Len > 2 {
		v.t.Fatalf("%d walkers and %d plans are told of", q.Tables[walkers].Len, q.Tables[plans].Len)
	}
}

// What a player must not know changes no byte of what he is sent, wherever it is and whatever it does, with every coding and
// however small the budget is.
func TestHiddenThingsLeakNothing(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for _, cfg := range []room.Config{
		{SnapshotEvery: 1}, {SnapshotEvery: 3, Coding: room.Fast}, {SnapshotEvery: 1, Coding: room.Whole},
		{SnapshotEvery: 1, Budget: 60}, {SnapshotEvery: 2, Budget: 100, Coding: room.Fast},
	} {
		first := visit(t, cfg, seed, 1)
		if len(first.heard) < 3000 || first.stones < 10 {
			t.Fatalf("%+v: %d bytes were sent, of %d stones at the end", cfg, len(first.heard), first.stones)
		}
		for veil := uint64(2); veil < 6; veil++ {
			if other := visit(t, cfg, seed, veil); !bytes.Equal(first.heard, other.heard) {
				t.Errorf("%+v: what is hidden changes what is sent", cfg)
			}
		}
		if other := visit(t, cfg, seed+1, 1); bytes.Equal(first.heard, other.heard) {
			t.Errorf("%+v: what is in sight changes nothing", cfg)
		}
	}
}

// Neither what each may know nor what fits costs an allocation.
func TestChoosingAllocatesNothing(t *testing.T) {
	for _, cfg := range []room.Config{{SnapshotEvery: 1}, {SnapshotEvery: 1, Budget: 60}, {SnapshotEvery: 1, Budget: 60, Coding: room.Fast}} {
		v := visit(t, cfg, 3, 3)
		p, state, buffer := new(wire.InputPacket), new(wire.StatePacket), make([]byte, 0, 100)
		acks, bytes := wire.AckWindow{}, 0
		tick := func() {
			for slot := range sim.Slot(parkSlots) {
				p.Reset(1)
				p.AckSeq, p.AckBits, p.HasAck = acks.Ack()
				p.Tick = uint32(v.room.Tick() + 1)
				p.Push([]byte{0})
				v.room.Mailbox().Packet(v.room.Next()-ms, slot, 1, p.Append(buffer))
			}
			for _, a := range v.room.Run(v.room.Next()) {
				if a.Slot != 0 || state.Decode(a.Bytes, nil) != nil {
					continue
				}
				bytes += len(state.Body)
				acks.Record(state.Seq)
			}
		}
		for range 5000 {
			tick()
		}
		before := bytes
		if n := testing.AllocsPerRun(1, func() {
			for range 500 {
				tick()
			}
		}); n != 0 {
			t.Errorf("budget %d: 500 ticks cost %v allocations", cfg.Budget, n)
		}
		if sent := (bytes - before) / 1000; sent < 20 {
			t.Errorf("budget %d: %d bytes a snapshot", cfg.Budget, sent)
		}
	}
}
