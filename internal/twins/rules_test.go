package twins

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// rulesScript is where rainfield's generated TypeScript is.
const rulesScript = `"./games/rainfield/web/rules_gen.ts"`

func TestRulesConstants(t *testing.T) {
	got := run[map[string]any](t, `
		import * as rules from `+rulesScript+`;
		const { SCHEMA_HASH, SLOTS, INPUT_SIZE, VIEW_WORDS, EVENT_WORDS } = rules;
		answer({ SCHEMA_HASH: SCHEMA_HASH.toString(16), SLOTS, INPUT_SIZE, VIEW_WORDS, EVENT_WORDS });
	`, nil)
	most := 0
	for _, e := range rules.Schema.Events {
		most = max(most, len(e.Fields))
	}
	want := map[string]any{
		"SCHEMA_HASH": fmt.Sprintf("%x", rules.Schema.Hash), "SLOTS": float64(rules.Schema.Slots),
		"INPUT_SIZE": float64(rules.Schema.InputSize), "VIEW_WORDS": float64(rules.Schema.ViewWords),
		"EVENT_WORDS": float64(constants(t, "browser")["eventHead"].value) + float64(most),
	}
	if !maps.Equal(got, want) {
		t.Errorf("TypeScript has %v, Go has %v", got, want)
	}
}

// packInput writes the bytes of rules.Input.Pack.
func TestPackInput(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	inputs := []rules.Input{
		{}, {MoveX: 127, MoveY: -128, AimX: 32767, AimY: -32768, Buttons: 255}, {MoveX: -1, AimY: -1},
	}
	for range 100 {
		inputs = append(inputs, rules.Input{
			MoveX: int8(r.Uint32()), MoveY: int8(r.Uint32()),
			AimX: int16(r.Uint32()), AimY: int16(r.Uint32()), Buttons: uint8(r.Uint32()),
		})
	}
	got := run[[][]uint8](t, packAll+`
		answer(given.map(({ MoveX, MoveY, AimX, AimY, Buttons }) =>
			pack({ moveX: MoveX, moveY: MoveY, aimX: AimX, aimY: AimY, buttons: Buttons })));
	`, inputs)
	checkPacked(t, got, inputs)
}

// Numbers that no input holds are rounded and kept within it, and what is no number is 0.
func TestPackInputRounds(t *testing.T) {
	got := run[[][]uint8](t, packAll+`
		const some = (moveX, aimX, buttons) => pack({ moveX, moveY: 0, aimX, aimY: 0, buttons });
		answer([
			some(126.5, -0.4, 254.6), some(1000, 1e9, 256), some(-1000, -1e9, -1),
			some(NaN, NaN, NaN), some(Infinity, -Infinity, Infinity),
		]);
	`, nil)
	checkPacked(t, got, []rules.Input{
		{MoveX: 127, AimX: 0, Buttons: 255}, {MoveX: 127, AimX: 32767, Buttons: 255}, {MoveX: -128, AimX: -32768},
		{}, {MoveX: 127, AimX: -32768, Buttons: 255},
	})
}

// packAll defines pack, which returns the bytes of an input. They are written in the middle of a buffer.
const packAll = `
	import { packInput, INPUT_SIZE } from ` + rulesScript + `;
	const pack = (input) => {
		const view = new DataView(new ArrayBuffer(3 + INPUT_SIZE + 3));
		packInput(input, view, 3);
		return [...new Uint8Array(view.buffer)];
	};
`

func checkPacked(t *testing.T, got [][]uint8, inputs []rules.Input) {
	t.Helper()
	if len(got) != len(inputs) {
		t.Fatalf("%d of %d inputs came back", len(got), len(inputs))
	}
	for i, input := range inputs {
		packed := input.Pack()
		want := slices.Concat(make([]byte, 3), packed[:rules.Schema.InputSize], make([]byte, 3))
		if !bytes.Equal(got[i], want) {
			t.Errorf("%+v: TypeScript packs %x, Go packs %x", input, got[i], want)
		}
	}
}

func TestPackOptions(t *testing.T) {
	options := []rules.Options{{}, {Constant: true}}
	got := run[[][]uint8](t, `
		import { packOptions } from `+rulesScript+`;
		answer(given.map(({ Constant }) => [...packOptions({ constant: Constant })]));
	`, options)
	for i, o := range options {
		if !bytes.Equal(got[i], o.Pack()) {
			t.Errorf("%+v: TypeScript packs %x, Go packs %x", o, got[i], o.Pack())
		}
	}
}

// row is what the accessors of a row answer, by their names.
type row map[string]any

// shown returns a number as a script knows it: rounded to the float32 that is in the view.
func shown(q fixed.Q) float64 { return float64(q.Float32()) }

func place(id sim.Handle, pos fixed.Vec2) row {
	return row{"id": id, "isNow": true, "posX": shown(pos.X), "posY": shown(pos.Y)}
}

func moving(id sim.Handle, pos, vel fixed.Vec2) row {
	r := place(id, pos)
	r["velX"], r["velY"] = shown(vel.X), shown(vel.Y)
	return r
}

// with adds to a row.
func (r row) with(more row) row {
	maps.Copy(r, more)
	return r
}

// rowsOf returns the rows that a view of a pool ought to have.
func rowsOf[T any](items iter.Seq2[sim.Handle, *T], of func(sim.Handle, *T) row) (list []row) {
	for h, item := range items {
		list = append(list, of(h, item))
	}
	return list
}

// rowsOfWorld returns all rows that a view of the world ought to have.
func rowsOfWorld(w *rules.World) map[string][]row {
	return map[string][]row{
		"ships": rowsOf(w.Ships.All(), func(h sim.Handle, s *rules.Ship) row {
			aim := float64(float32(float64(int32(s.Aim)) * (2 * math.Pi / (1 << 32))))
			return moving(h, s.Pos, s.Vel).with(row{
				"slot": s.Slot, "aim": aim, "hp": s.HP, "cool": s.Cool, "gone": s.Gone, "safe": s.Safe,
				"score": s.Score, "away": s.Away,
			})
		}),
		"enemies": rowsOf(w.Enemies.All(), func(h sim.Handle, e *rules.Enemy) row {
			return moving(h, e.Pos, e.Vel).with(row{"hp": e.HP})
		}),
		"asteroids": rowsOf(w.Asteroids.All(), func(h sim.Handle, a *rules.Asteroid) row {
			return moving(h, a.Pos, a.Vel).with(row{"hp": a.HP, "size": a.Size})
		}),
		"drops": rowsOf(w.Drops.All(), func(h sim.Handle, d *rules.Drop) row { return place(h, d.Pos) }),
	}
}

// TypeScript reads from a view what is in the world that Go wrote it from. The view begins somewhere in a memory.
func TestWorldView(t *testing.T) {
	p := newPlay(t, 5)
	for p.world.Drops.Len() == 0 || p.world.Enemies.Len() == 0 {
		p.step()
	}
	for _, s := range p.world.Ships.All() {
		s.Away = s.Slot == 2
	}
	const base = 7
	words := append(make([]uint32, base), p.view()...)
	got := run[map[string][]row](t, readView, map[string]any{"words": words, "base": base})
	for name, rows := range rowsOfWorld(p.world) {
		checkRows(t, name, got[name], rows)
		delete(got, name)
	}
	if len(got) > 0 {
		t.Errorf("TypeScript has further types: %v", got)
	}
}

// readView asks every accessor of every row. An unknown handle must not be found.
const readView = wordsFromGiven + `
	import { WorldView } from ` + rulesScript + `;
	const names = (rows) => [Object.getPrototypeOf(rows), Object.getPrototypeOf(Object.getPrototypeOf(rows))]
		.flatMap((p) => Object.entries(Object.getOwnPropertyDescriptors(p)))
		.filter(([name, d]) => typeof d.value === "function" && name !== "constructor" && name !== "find")
		.map(([name]) => name);
	const read = (rows) => Array.from({ length: rows.length }, (_, i) => {
		if (rows.find(rows.id(i)) !== i || rows.find(1) !== -1) throw new Error("find is wrong");
		return Object.fromEntries(names(rows).map((name) => [name, rows[name](i)]));
	});
	const world = new WorldView(words, given.base);
	answer(Object.fromEntries(Object.entries(world).map(([name, rows]) => [name, read(rows)])));
`

// checkRows compares what a script answered with rows that Go made.
func checkRows(t *testing.T, name string, got, rows []row) {
	t.Helper()
	if len(got) != len(rows) || len(rows) == 0 {
		t.Errorf("%s: TypeScript has %d rows, Go has %d", name, len(got), len(rows))
		return
	}
	for i, want := range asJSON(t, rows) {
		if !maps.Equal(got[i], want) {
			t.Errorf("%s: TypeScript reads\n%v, Go has\n%v", name, got[i], want)
		}
	}
}

// asJSON returns rows as a script would have answered them.
func asJSON(t *testing.T, rows []row) (same []row) {
	t.Helper()
	text, err := json.Marshal(rows)
	if err == nil {
		err = json.Unmarshal(text, &same)
	}
	if err != nil {
		t.Fatal(err)
	}
	return same
}

// TypeScript reads from an event's record what the step said. One event of each kind is taken from a match.
func TestReadEvent(t *testing.T) {
	want, records := firstEvents(t, newPlay(t, 11))
	got := run[[]row](t, `
		import { readEvent } from `+rulesScript+`;
		const memory = (list) => ({ u32: Uint32Array.from(list), f32: new Float32Array(Uint32Array.from(list).buffer) });
		answer(given.map((list) => readEvent(memory(list), 3)));
	`, records)
	checkRows(t, "events", got, want)
}

// firstEvents plays until an event of each kind has happened. It returns what TypeScript ought to read, and the records,
// each of which begins at word 3 of a memory.
func firstEvents(t *testing.T, p *play) (want []row, records [][]uint32) {
	t.Helper()
	seen := map[uint8]bool{}
	for len(seen) < len(rules.Schema.Events) {
		if p.step(); p.frame.Tick > 300*rules.Hz {
			t.Fatalf("only events of the kinds %v have happened", seen)
		}
		for i := range p.events.Len() {
			e := p.events.At(i)
			if seen[e.Kind] {
				continue
			}
			seen[e.Kind] = true
			id, phase := uint32(100+len(seen)), predict.Happened
			want = append(want, eventOf(e).with(row{"id": id, "phase": phase, "tick": e.Tick, "owner": e.Owner}))
			records = append(records, append([]uint32{1, 2, 3}, record(id, phase, e)...))
		}
	}
	return want, records
}

// eventOf returns an event's own fields, by their names in TypeScript.
func eventOf(e sim.Event) row {
	at := func(kind string, pos fixed.Vec2) row {
		return row{"kind": kind, "posX": shown(pos.X), "posY": shown(pos.Y)}
	}
	switch e.Kind {
	case rules.KindShot:
		v := rules.UnpackShot(e.Payload)
		return at("shot", v.Pos).with(row{"velX": shown(v.Vel.X), "velY": shown(v.Vel.Y)})
	case rules.KindImpact:
		v := rules.UnpackImpact(e.Payload)
		return at("impact", v.Pos).with(row{"age": v.Age})
	case rules.KindBreak:
		v := rules.UnpackBreak(e.Payload)
		return at("break", v.Pos).with(row{"by": v.By, "size": v.Size})
	case rules.KindKill:
		v := rules.UnpackKill(e.Payload)
		return at("kill", v.Pos).with(row{"by": v.By})
	case rules.KindHurt:
		v := rules.UnpackHurt(e.Payload)
		return row{"kind": "hurt", "slot": v.Slot, "damage": v.Damage, "lost": v.Lost}
	case rules.KindEnter:
		v := rules.UnpackEnter(e.Payload)
		return at("enter", v.Pos).with(row{"slot": v.Slot})
	}
	v := rules.UnpackCollect(e.Payload)
	return at("collect", v.Pos).with(row{"slot": v.Slot})
}

func TestReadEventRefusesUnknownKinds(t *testing.T) {
	got := run[string](t, wordsFromGiven+`
		import { readEvent } from `+rulesScript+`;
		try { answer(readEvent(words, 0)); } catch (error) { answer(error.name); }
	`, []uint32{1, 1, 1, uint32(len(rules.Schema.Events)), 0, 0, 0, 0, 0, 0})
	if got != "RangeError" {
		t.Errorf("an unknown kind gave %q", got)
	}
}
