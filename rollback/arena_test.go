package rollback_test

import (
	"errors"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// The bits of an arena's input, which is one byte.
const (
	left  = 1 << 0
	right = 1 << 1
	flap  = 1 << 2
	gone  = 1 << 3 // the player leaves: the DISCONNECT bit
)

// arena is the game of these tests: birds flap about in a box, knock each other down, and eat eggs that chance lays. Where two
// birds meet depends on every input before, and chance is drawn as often as they meet, so nothing that goes wrong stays
// hidden for long.
type arena struct {
	sim.World `json:"-"` // the methods that rollback does not use

	Rand  fixed.PCG
	Birds [8]bird
	Eggs  [12]egg
	Tick  uint32
	Bouts uint32 // encounters so far
}

type bird struct {
	In, Away     bool
	X, Y, VX, VY int32 // in 1/256 of a unit
	Score        uint32
	Dazed        uint8
	Last         uint8 // the input before
}

type egg struct {
	There bool
	X, Y  int32
	Life  uint16
}

const (
	boxWidth  = 240 << 8
	boxHeight = 160 << 8
)

var arenaSchema = &sim.Schema{Game: "arena", Version: 1, Hash: 0x0a0e, Slots: 8, InputSize: 1}

var arenaGame = &sim.Game{Schema: arenaSchema, New: func() sim.World { return new(arena) }}

func (w *arena) Start(seed uint64, _ []byte) error {
	*w = arena{Rand: fixed.NewPCG(seed)}
	return nil
}

func (w *arena) Advance(f *sim.PackedFrame, ev *sim.Events) {
	w.Tick++
	for _, c := range f.Commands {
		w.obey(c)
	}
	for i := range w.Birds {
		w.fly(&w.Birds[i], f.Inputs[i][0])
	}
	for i := range w.Birds {
		for j := range i {
			w.meet(i, j, ev)
		}
	}
	w.lay()
	w.eat()
}

func (w *arena) obey(c sim.Command) {
	b := &w.Birds[c.Slot]
	switch c.Kind {
	case sim.CommandJoin:
		*b = bird{In: true, X: w.Rand.IntRange(0, boxWidth-1), Y: w.Rand.IntRange(0, boxHeight-1)}
	case sim.CommandLeave:
		*b = bird{}
	case sim.CommandDisconnect:
		b.Away = true
	case sim.CommandReconnect:
		b.Away = false
	}
}

func (w *arena) fly(b *bird, in uint8) {
	if !b.In {
		return
	}
	if in&gone != 0 || b.Away {
		in = 0
	}
	if b.Dazed > 0 {
		b.Dazed--
		in = 0
	}
	if in&left != 0 {
		b.VX -= 60
	}
	if in&right != 0 {
		b.VX += 60
	}
	if in&flap != 0 && b.Last&flap == 0 {
		b.VY -= 900
	}
	b.Last = in
	b.VX, b.VY = b.VX-b.VX/32, min(b.VY+40, 2000)
	b.X = ((b.X+b.VX)%boxWidth + boxWidth) % boxWidth
	if b.Y += b.VY; b.Y < 0 || b.Y >= boxHeight {
		b.Y, b.VY = max(min(b.Y, boxHeight-1), 0), -b.VY/2
	}
}

func (w *arena) meet(i, j int, ev *sim.Events) {
	a, b := &w.Birds[i], &w.Birds[j]
	if !a.In || !b.In || a.Dazed > 0 || b.Dazed > 0 || abs(a.X-b.X) > 30<<8 || abs(a.Y-b.Y) > 30<<8 {
		return
	}
	w.Bouts++
	if a.Y > b.Y || a.Y == b.Y && w.Rand.Below(2) == 0 {
		a, b = b, a
	}
	a.Score += 1 + w.Rand.Below(5)
	b.Dazed = uint8(20 + w.Rand.Below(20))
	b.VX, b.VY = b.VX+w.Rand.IntRange(-3000, 3000), -b.VY
	if out := ev.Begin(0, sim.Slot(i)); out != nil {
		ev.End()
	}
}

func (w *arena) lay() {
	if w.Rand.Below(40) != 0 {
		return
	}
	for i := range w.Eggs {
		if e := &w.Eggs[i]; !e.There {
			*e = egg{true, w.Rand.IntRange(0, boxWidth-1), w.Rand.IntRange(0, boxHeight-1), uint16(200 + w.Rand.Below(400))}
			return
		}
	}
}

func (w *arena) eat() {
	for i := range w.Eggs {
		e := &w.Eggs[i]
		if !e.There {
			continue
		}
		if e.Life--; e.Life == 0 {
			*e = egg{}
			continue
		}
		for k := range w.Birds {
			if b := &w.Birds[k]; b.In && abs(b.X-e.X) < 20<<8 && abs(b.Y-e.Y) < 20<<8 {
				b.Score += 10
				*e = egg{}
				break
			}
		}
	}
}

func abs(x int32) int32 { return max(x, -x) }

func (w *arena) CopyFrom(src sim.World) { *w = *src.(*arena) }

func (w *arena) Hash() uint64 {
	var buf [1024]byte
	return uint64(fixed.NewHash().Bytes(w.Encode(buf[:0])))
}

func (w *arena) Encode(dst []byte) []byte {
	for _, s := range w.Rand.State() {
		dst = wire.AppendU64(dst, s)
	}
	for i := range w.Birds {
		b := &w.Birds[i]
		dst = wire.AppendBool(wire.AppendBool(dst, b.In), b.Away)
		for _, v := range [...]int32{b.X, b.Y, b.VX, b.VY} {
			dst = wire.AppendI32(dst, v)
		}
		dst = append(wire.AppendU32(dst, b.Score), b.Dazed, b.Last)
	}
	for i := range w.Eggs {
		e := &w.Eggs[i]
		dst = wire.AppendI32(wire.AppendI32(wire.AppendBool(dst, e.There), e.X), e.Y)
		dst = wire.AppendU16(dst, e.Life)
	}
	return wire.AppendU32(wire.AppendU32(dst, w.Tick), w.Bouts)
}

var errArena = errors.New("not an arena")

func (w *arena) Decode(src []byte) error {
	r := wire.NewReader(src)
	var state [4]uint64
	for i := range state {
		state[i] = r.U64()
	}
	*w = arena{Rand: fixed.PCGFromState(state)}
	for i := range w.Birds {
		w.Birds[i] = bird{r.Bool(), r.Bool(), r.I32(), r.I32(), r.I32(), r.I32(), r.U32(), r.U8(), r.U8()}
	}
	for i := range w.Eggs {
		w.Eggs[i] = egg{r.Bool(), r.I32(), r.I32(), r.U16()}
	}
	w.Tick, w.Bouts = r.U32(), r.U32()
	if r.Done() != nil {
		return errArena
	}
	return nil
}

// player makes a bird's inputs: it keeps one for a while, then draws another.
type player struct {
	rand  fixed.PCG
	input uint8
	left  uint32
}

func newPlayer(seed uint64) *player { return &player{rand: fixed.NewPCG(seed)} }

func (p *player) next() (in sim.PackedInput) {
	if p.left == 0 {
		p.left = 1 + p.rand.Below(12)
		p.input = uint8(p.rand.Below(8))
	}
	p.left--
	in[0] = p.input
	return in
}
