package vet

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// stale is about pointers to items of a sim.Pool that are used for longer than they are good.
//
// A pool never moves its items, so a pointer is good until its item is removed; neither Spawn nor the removal of another
// item harms it. Afterwards it points to a free place, and to a new item once Spawn has taken that. And over the end
// of a tick a pointer is never good: the engine restores, copies and swaps worlds between ticks. So what is reported is
//
//   - the use of a pointer after its item may have been removed: by Remove of the handle that came with it (from All,
//     Spawn, Get, Place, or another function or parameter beside it), by a function that does so with this handle, or by
//     what empties or replaces the pool (Clear, Reset, CopyFrom, Reshape, DecodeShape);
//   - the use of a pointer after some item of the pool may have been removed and its place taken by Spawn, since it
//     may be this one;
//   - storing a pointer in a package variable, or in a field behind a pointer.
//
// What a function does to pools is found out for the whole package, and separately for true and false if that is what it
// returns. Worlds are not told apart, nor pools of one type that come in as parameters. Not seen is what is done through
// interfaces and function values, and what happens to pointers in local structs.
var stale = check{name: "stale", run: func(s *source, report reporter) {
	pooled := s.pooled()
	if len(pooled) == 0 {
		return
	}
	s.storedPointers(pooled, report)
	t := newTracker(s, pooled)
	t.settle()
	t.report = report
	for _, f := range t.functions {
		t.follow(f)
	}
}}

// storedPointers reports pointers to items that are stored where they outlive the step.
func (s *source) storedPointers(pooled map[*types.TypeName]bool, report reporter) {
	const instead = "store the sim.Handle, and ask the pool for the item with Get when it is needed"
	for c := range s.root.Preorder((*ast.AssignStmt)(nil), (*ast.UnaryExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				t := s.info.TypeOf(to)
				if t != nil && holdsItem(t, pooled) && s.lasts(to) && !(len(n.Lhs) == len(n.Rhs) && s.empty(n.Rhs[i], pooled)) {
					report(to, "a pointer into a pool does not outlive a tick, and %s does: %s", types.ExprString(to), instead)
				}
			}
		case *ast.UnaryExpr:
			if lit, ok := ast.Unparen(n.X).(*ast.CompositeLit); ok && s.gets(lit, pooled) && s.outlives(c) {
				report(n, "a pointer into a pool does not outlive a tick, and this %s may: %s",
					types.TypeString(s.info.TypeOf(lit), short), instead)
			}
		}
	}
}

// empty reports whether a value is nil, or a literal without pointers to items.
func (s *source) empty(e ast.Expr, pooled map[*types.TypeName]bool) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && !s.gets(lit, pooled) || s.info.Types[e].IsNil()
}

// lasts reports whether what is assigned to may outlive the step: a package variable, or what is behind a pointer.
func (s *source) lasts(to ast.Expr) bool {
	switch to := ast.Unparen(to).(type) {
	case *ast.Ident:
		v, ok := s.objectOf(to).(*types.Var)
		return ok && isPackageVar(v)
	case *ast.SelectorExpr:
		return isPointer(s.info.TypeOf(to.X)) || s.lasts(to.X)
	case *ast.IndexExpr:
		return s.lasts(to.X)
	case *ast.StarExpr:
		return !isPointer(s.info.TypeOf(to))
	}
	return false
}

// gets reports whether an element of a literal holds a pointer to a pool's item.
func (s *source) gets(lit *ast.CompositeLit, pooled map[*types.TypeName]bool) bool {
	return slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		t := s.info.TypeOf(e)
		return t != nil && holdsItem(t, pooled)
	})
}

// tracker follows pointers to pools' items through the functions of a package.
type tracker struct {
	*source
	pooled    map[*types.TypeName]bool
	functions []inspector.Cursor // FuncDecl and FuncLit
	summaries map[ast.Node]summary
	clauses   map[ast.Node]bool // keys and values of range clauses
	report    reporter          // nil until the summaries are known
}

func newTracker(s *source, pooled map[*types.TypeName]bool) *tracker {
	t := &tracker{source: s, pooled: pooled, summaries: map[ast.Node]summary{}, clauses: map[ast.Node]bool{}}
	for c := range s.root.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.RangeStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil {
					t.clauses[e] = true
				}
			}
		case *ast.FuncDecl:
			if n.Body != nil {
				t.functions = append(t.functions, c)
			}
		default:
			t.functions = append(t.functions, c)
		}
	}
	return t
}

// settle finds out what every function does to pools. Functions call each other, so it goes on until nothing is new.
func (t *tracker) settle() {
	for changed := true; changed; {
		changed = false
		for _, f := range t.functions {
			old := t.summaries[f.Node()]
			if now := t.follow(f); !now.equal(old) {
				t.summaries[f.Node()], changed = now, true
			}
		}
	}
}

// effect is what a function may do to a pool.
type effect struct {
	kind   effectKind
	pool   pool
	handle types.Object // that is removed: a variable or parameter, or nil if it is not known which
}

type effectKind int

// What can be done to a pool, in the order in which it does most harm.
const (
	cleared effectKind = iota // every item may be gone
	removed
	spawned
)

// effects is a set of them.
type effects map[effect]bool

// sorted returns the effects in the order of their kinds.
func (e effects) sorted() []effect {
	return slices.SortedFunc(maps.Keys(e), func(a, b effect) int { return int(a.kind) - int(b.kind) })
}

// summary is what a function may do: before it returns true, before it returns false. A function that returns something
// else may do all of it either way.
type summary struct{ yes, no effects }

func (s summary) equal(o summary) bool { return maps.Equal(s.yes, o.yes) && maps.Equal(s.no, o.no) }
