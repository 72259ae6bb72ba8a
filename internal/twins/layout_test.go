package twins

import (
	"slices"
	"testing"

	rainfield "github.com/tickwork-engine/tickwork/games/rainfield/rules"
	kitchen "github.com/tickwork-engine/tickwork/internal/gen/kitchen/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// typeLayout is what a layout says of a type, as far as the engine's schema says it too.
type typeLayout struct {
	Entity           string
	Now              bool
	At, Stride, Rows int
}

// The layouts tell what the schemas tell.
func TestLayouts(t *testing.T) {
	for script, schema := range map[string]*sim.Schema{
		`"./games/rainfield/web/rules_gen.ts"`:      rainfield.Schema,
		`"./internal/gen/kitchen/web/rules_gen.ts"`: kitchen.Schema,
	} {
		got := run[struct {
			Game         string
			Slots, Words int
			Events       []string
			Types        []typeLayout
		}](t, `import { layout } from `+script+`; answer(layout);`, nil)
		if got.Game != schema.Game || got.Slots != schema.Slots || got.Words != schema.ViewWords || len(got.Events) != len(schema.Events) {
			t.Errorf("%s: the layout is of %s, with %d slots, %d words and the events %v", schema.Game, got.Game, got.Slots, got.Words, got.Events)
		}
		var want []typeLayout
		for _, s := range schema.Types {
			want = append(want, typeLayout{s.Name, s.Now, s.ViewOffset, s.ViewStride, s.Capacity})
		}
		if !slices.Equal(got.Types, want) {
			t.Errorf("%s: the layout has the types\n%v, the schema\n%v", schema.Game, got.Types, want)
		}
	}
}

// The inspector reads every number of every row as the generated classes do, whatever is in the words.
func TestLayoutReadsWhatTheClassesRead(t *testing.T) {
	got := run[struct {
		Compared int
		Wrong    []string
	}](t, readByLayout, nil)
	fields := 0
	for _, s := range kitchen.Schema.Types {
		fields += s.Capacity * (s.ViewStride - sim.RowFields)
	}
	if got.Compared < fields/2 || len(got.Wrong) > 0 {
		t.Errorf("of %d numbers, %d are read differently: %v", got.Compared, len(got.Wrong), got.Wrong)
	}
}

const readByLayout = `
	import { WorldView, layout } from "./internal/gen/kitchen/web/rules_gen.ts";
	import { eachWord, findRow, handleOf, isNow, readNumber, rowAt, rowCount } from "./web/src/inspector/layout.ts";
	const u32 = Uint32Array.from({ length: layout.words }, (_, i) => Math.imul(i + 1, 2654435761) >>> 0);
	const words = { u32, f32: new Float32Array(u32.buffer), i32: new Int32Array(u32.buffer) };
	const world = new WorldView(words, 0);
	const wrong = [];
	let compared = 0;
	const compare = (what, a, b) => {
		compared++;
		if (!Object.is(a, b)) wrong.push(what + ": " + a + ", not " + b);
	};
	/** All indices of a field's arrays, in order. */
	const indices = (dims) => dims.length === 0 ? [[]] :
		Array.from({ length: dims[0] }, (_, i) => indices(dims.slice(2)).map((rest) => [i, ...rest])).flat();
	for (const type of layout.types) {
		u32[type.at] = type.rows;
		const rows = world[type.name];
		compare("length", rowCount(words, type), rows.length);
		for (let i = 0; i < type.rows; i++) {
			const row = rowAt(type, i);
			compare("id", handleOf(words, row), rows.id(i));
			compare("isNow", isNow(words, row), rows.isNow(i));
			compare("find", findRow(words, type, rows.id(i)), row);
			for (const field of type.fields) {
				const want = indices(field.slice(3)).map((index) => Number(rows[field[0]](i, ...index)));
				const got = [];
				eachWord(field, row, (at) => got.push(readNumber(words, at, field[2])));
				if (field[2] === "bool") got.forEach((value, k) => (got[k] = Number(value !== 0)));
				compare(field[0] + " numbers", got.length, want.length);
				got.forEach((value, k) => compare(type.name + "." + field[0] + "[" + k + "]", value, want[k]));
			}
		}
	}
	answer({ compared, wrong });
`
