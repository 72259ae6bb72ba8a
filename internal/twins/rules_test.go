package twins

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
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
	options := []rules.Options{{}, {Constant: true}, {Skip: 9}}
	got := run[[][]uint8](t, `
		import { packOptions } from `+rulesScript+`;
		answer(given.map(({ Constant, Skip }) => [...packOptions({ constant: Constant, skip: Skip })]));
	`, options)
	for i, o := range options {
		if !bytes.Equal(got[i], o.Pack()) {
			t.Errorf("%+v: TypeScript packs %x, Go packs %x", o, got[i], o.Pack())
		}
	}
}

// row is what the accessors of a row answer, by their names.
type row map[string]any

// with adds to a row.
func (r row) with(more row) row {
	maps.Copy(r, more)
	return r
}

// rowOf returns what the accessors of a struct's fields ought to answer, by their names in TypeScript. What is not sent has
// none, and those of arrays want to know which element.
func rowOf(v any) row {
	r := row{}
	s := reflect.ValueOf(v)
	for i := range s.NumField() {
		field := s.Type().Field(i)
		name := script(field.Name)
		if tag := field.Tag.Get("net"); !field.IsExported() || tag == "-" || strings.HasPrefix(tag, "-,") {
			continue
		}
		switch value := s.Field(i).Interface().(type) {
		case fixed.Vec2:
			r[name+"X"], r[name+"Y"] = float64(value.X.Float32()), float64(value.Y.Float32())
		case fixed.Angle:
			r[name] = float64(float32(float64(int32(value)) * (2 * math.Pi / (1 << 32))))
		default:
			switch s.Field(i).Kind() {
			case reflect.Array:
			case reflect.Struct:
				for inner, v := range rowOf(value) {
					r[name+strings.ToUpper(inner[:1])+inner[1:]] = v
				}
			default:
				r[name] = value
			}
		}
	}
	return r
}

// script returns a name as TypeScript has it: hp for HP, maxHP for MaxHP.
func script(name string) string {
	i := 1
	for i < len(name) && unicode.IsUpper(rune(name[i])) && (i+1 == len(name) || unicode.IsUpper(rune(name[i+1]))) {
		i++
	}
	return strings.ToLower(name[:i]) + name[i:]
}

// rowsOf returns the rows that a view of a pool ought to have.
func rowsOf[T any](items iter.Seq2[sim.Handle, *T]) (list []row) {
	for h, item := range items {
		list = append(list, rowOf(*item).with(row{"id": h, "isNow": true}))
	}
	return list
}

// rowsOfWorld returns all rows that a view of the world ought to have.
func rowsOfWorld(w *rules.World) map[string][]row {
	return map[string][]row{
		"state":     {rowOf(*w).with(row{"id": 1 << 16, "isNow": true})},
		"ships":     rowsOf(w.Ships.All()),
		"enemies":   rowsOf(w.Enemies.All()),
		"asteroids": rowsOf(w.Asteroids.All()),
		"drops":     rowsOf(w.Drops.All()),
		"bosses":    rowsOf(w.Bosses.All()),
		"offers":    rowsOf(w.Offers.All()),
		"tallies":   rowsOf(w.Tallies.All()),
	}
}

// TypeScript reads from a view what is in the world that Go wrote it from. The view begins somewhere in a memory.
func TestWorldView(t *testing.T) {
	p := newPlay(t, 5)
	for p.world.Drops.Len() == 0 || p.world.Enemies.Len() == 0 {
		p.step()
	}
	_, boss := p.world.Bosses.Spawn()
	boss.HP, boss.MaxHP, boss.Pos.X, boss.Aim = 77, 99, fixed.One/4, 1<<30
	_, offer := p.world.Offers.Spawn()
	offer.Slot, offer.Chosen = 2, 3
	_, tally := p.world.Tallies.Spawn()
	tally.Slot, tally.Score = 1, 12345
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
		if !maps.EqualFunc(got[i], want, alike) {
			t.Errorf("%s: TypeScript reads\n%v, Go has\n%v", name, got[i], want)
		}
	}
}

// alike compares what JSON knows. Numbers are float32 in a view: their last digit may be another one.
func alike(a, b any) bool {
	x, isNumber := a.(float64)
	y, too := b.(float64)
	return a == b || isNumber && too && math.Abs(x-y) <= 1e-6*max(1, math.Abs(x))
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

// unpacked are the kinds of events, by number: their names in TypeScript, and what Go reads from a payload.
var unpacked = []struct {
	kind   string
	unpack func(payload []byte) any
}{
	{"shot", func(b []byte) any { return rules.UnpackShot(b) }},
	{"impact", func(b []byte) any { return rules.UnpackImpact(b) }},
	{"break", func(b []byte) any { return rules.UnpackBreak(b) }},
	{"kill", func(b []byte) any { return rules.UnpackKill(b) }},
	{"hurt", func(b []byte) any { return rules.UnpackHurt(b) }},
	{"enter", func(b []byte) any { return rules.UnpackEnter(b) }},
	{"collect", func(b []byte) any { return rules.UnpackCollect(b) }},
	{"volley", func(b []byte) any { return rules.UnpackVolley(b) }},
	{"boltEnd", func(b []byte) any { return rules.UnpackBoltEnd(b) }},
	{"dashed", func(b []byte) any { return rules.UnpackDashed(b) }},
	{"novaBurst", func(b []byte) any { return rules.UnpackNovaBurst(b) }},
	{"wardUp", func(b []byte) any { return rules.UnpackWardUp(b) }},
	{"downed", func(b []byte) any { return rules.UnpackDowned(b) }},
	{"revived", func(b []byte) any { return rules.UnpackRevived(b) }},
	{"waveStart", func(b []byte) any { return rules.UnpackWaveStart(b) }},
	{"waveClear", func(b []byte) any { return rules.UnpackWaveClear(b) }},
	{"chose", func(b []byte) any { return rules.UnpackChose(b) }},
	{"bossPhase", func(b []byte) any { return rules.UnpackBossPhase(b) }},
	{"bossEnd", func(b []byte) any { return rules.UnpackBossEnd(b) }},
	{"over", func(b []byte) any { return rules.UnpackOver(b) }},
	{"begin", func(b []byte) any { return rules.UnpackBegin(b) }},
}

// payload returns a random payload of a kind of event. The highest bit of each field is left out, which keeps it in its range.
func payload(kind int, r *rand.Rand) []byte {
	var w wire.BitWriter
	w.Reset(nil)
	for _, f := range rules.Schema.Events[kind].Fields {
		w.Bits(r.Uint64()&(1<<max(f.Bits-1, 1)-1), uint(f.Bits))
	}
	return w.Bytes()
}

// TypeScript reads from an event's record what Go reads from its payload, for every kind. A record begins at
// word 3 of a memory.
func TestReadEvent(t *testing.T) {
	if len(unpacked) != len(rules.Schema.Events) {
		t.Fatalf("%d kinds are tested, and there are %d", len(unpacked), len(rules.Schema.Events))
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	var want []row
	var records [][]uint32
	for i := range 20 * len(unpacked) {
		kind := i % len(unpacked)
		e := sim.Event{Tick: sim.Tick(r.Uint32()), Kind: uint8(kind), Owner: sim.Slot(r.Uint32()), Payload: payload(kind, r)}
		id, phase := r.Uint32(), predict.Happened
		about := row{"kind": unpacked[kind].kind, "id": id, "phase": phase, "tick": e.Tick, "owner": e.Owner}
		want = append(want, rowOf(unpacked[kind].unpack(e.Payload)).with(about))
		records = append(records, append([]uint32{1, 2, 3}, record(id, phase, e)...))
	}
	got := run[[]row](t, `
		import { readEvent } from `+rulesScript+`;
		const memory = (list) => ({ u32: Uint32Array.from(list), f32: new Float32Array(Uint32Array.from(list).buffer) });
		answer(given.map((list) => readEvent(memory(list), 3)));
	`, records)
	checkRows(t, "events", got, want)
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
