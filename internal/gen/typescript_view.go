package gen

import (
	"strconv"

	"github.com/tickwork-engine/tickwork/sim"
)

// className returns the TypeScript class of a table's rows.
func (t *table) className() string {
	if t.pool == nil {
		return "StateView"
	}
	return t.name + "View"
}

// memberName returns the WorldView's name for a table.
func (t *table) memberName() string {
	if t.pool == nil {
		return "state"
	}
	return lowerFirst(t.pool.field)
}

// scriptWords writes what the classes of rows have in common.
func scriptWords(s *script, m *model) {
	s.p("")
	s.doc("Words of the whole view")
	s.p("export const VIEW_WORDS = %d;", m.viewWords())
	s.WriteString(`
/**
 * The module's memory, as words. When the memory grows, the loader must replace the arrays; they are read anew at every
 * access.
 */
export interface ViewWords {
  readonly f32: Float32Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
}
`)
	if len(m.tables) > 0 {
		s.WriteString(rowsClass)
	}
}

// rowsClass is the class that those of the tables extend.
const rowsClass = `
/** The rows of one type in the view. A row's number is only good until the view is written anew. */
export abstract class Rows {
  protected readonly words: ViewWords;
  protected readonly first: number;
  private readonly base: number;
  private readonly stride: number;

  /**
   * @param words the module's memory
   * @param base where the type begins in it, in words
   * @param stride words of a row
   */
  protected constructor(words: ViewWords, base: number, stride: number) {
    this.words = words;
    this.first = base + 1;
    this.base = base;
    this.stride = stride;
  }

  /** The number of rows. */
  get length(): number {
    return this.words.u32[this.base]!;
  }

  /** The entity's handle: the same for as long as it lives. */
  id(i: number): number {
    return this.words.u32[this.first + i * this.stride]!;
  }

  /** Whether the row shows a predicted entity; others are shown in the past. */
  isNow(i: number): boolean {
    return (this.words.u32[this.first + i * this.stride + 1]! & 1) !== 0;
  }

  /** The row of an entity, or -1. */
  find(id: number): number {
    for (let i = this.length - 1; i >= 0; i--) {
      if (this.id(i) === id) return i;
    }
    return -1;
  }
}
`

// The class above has these places written out; each of the lines fails to compile if one of them moves.
var (
	_ [sim.RowHandle]struct{}    = [0]struct{}{}
	_ [sim.RowFlags]struct{}     = [1]struct{}{}
	_ [int(sim.FlagNow)]struct{} = [1]struct{}{}
)

// plusWord returns what is added to a row's beginning for one of its words.
func plusWord(n int) string {
	if n == 0 {
		return ""
	}
	return " + " + strconv.Itoa(n)
}

// scriptTable writes the class of a table's rows.
func scriptTable(s *script, t *table) {
	doc := t.record.doc
	if t.pool == nil {
		doc = "The world's own fields: one row, none before the first snapshot"
	}
	s.p("")
	s.doc(doc)
	s.p("export class %s extends Rows {", t.className())
	s.p("constructor(words: ViewWords, base: number) {")
	s.p("super(words, base, %d);", t.stride)
	s.p("}")
	for _, p := range properties(t.record.nodes, viewWords) {
		scriptAccessor(s, t, &p)
	}
	s.p("}")
}

// scriptAccessor writes the method that reads a number of a row.
func scriptAccessor(s *script, t *table, p *property) {
	params := "i: number"
	for depth := range p.dims {
		params += ", " + scriptIndex(depth) + ": number"
	}
	v := p.kind.view()
	read := v.read(func(array string, k int) string {
		at := spaced("this.first + i * "+strconv.Itoa(t.stride), p.place.plus(sim.RowFields+k))
		return "this.words." + array + "[" + at + "]!"
	}, v.words)
	s.p("")
	s.doc(p.what(v.doc)...)
	s.p("%s(%s): %s {", p.name, params, v.typ)
	s.p("return %s;", read)
	s.p("}")
}

// scriptWorld writes the class that gives access to the rows of every type.
func scriptWorld(s *script, m *model) {
	s.p("")
	s.doc("The view: what there is to draw")
	s.p("export class WorldView {")
	for _, t := range m.tables {
		s.p("readonly %s: %s;", t.memberName(), t.className())
	}
	if len(m.tables) > 0 {
		s.p("")
		s.p("/**")
		s.p(" * @param words the module's memory")
		s.p(" * @param base where the view begins in it, in words")
		s.p(" */")
		s.p("constructor(words: ViewWords, base: number) {")
		for _, t := range m.tables {
			s.p("this.%s = new %s(words, base + %d);", t.memberName(), t.className(), t.offset)
		}
		s.p("}")
	}
	s.p("}")
}
