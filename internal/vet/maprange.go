package vet

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// maprange is about the order in which maps are iterated over, which differs in every run. Counting the rounds without
// looking at keys is fine, and so is what slices.Sorted puts into order.
var maprange = check{name: "maprange", run: func(s *source, report reporter) {
	for c := range s.root.Preorder((*ast.RangeStmt)(nil)) {
		r := c.Node().(*ast.RangeStmt)
		if isMap(s.info.TypeOf(r.X)) && (looksAt(r.Key) || looksAt(r.Value)) {
			report(r, "the order of a map's keys differs in every run: "+instead)
		}
	}
	for c, f := range s.usesOf("maps", s.root) {
		switch f.Name() {
		case "All", "Keys", "Values":
			if !s.sorted(c) {
				report(c.Node(), "maps.%s goes through a map in an order that differs in every run: "+instead, f.Name())
			}
		case "DeleteFunc":
			report(c.Node(), "maps.DeleteFunc calls its function in an order that differs in every run: "+instead)
		}
	}
}}

const instead = "keep a sim.Pool or an array and go through that, or sort the keys first (slices.Sorted(maps.Keys(m)))"

// isMap reports whether a type is a map, or a type parameter that may be one.
func isMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok || anyTerm(t, isMap)
}

// anyTerm reports whether a type is a type parameter one of whose types is as wanted.
func anyTerm(t types.Type, wanted func(types.Type) bool) bool {
	p, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return false
	}
	constraint := p.Constraint().Underlying().(*types.Interface)
	for e := range constraint.EmbeddedTypes() {
		if u, ok := e.(*types.Union); ok {
			for term := range u.Terms() {
				if wanted(term.Type()) {
					return true
				}
			}
		} else if !types.IsInterface(e) && wanted(e) {
			return true
		}
	}
	return false
}

// looksAt reports whether a range clause has a key or value.
func looksAt(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return e != nil && (!ok || id.Name != "_")
}

// sorted reports whether a called iterator is the argument of slices.Sorted.
func (s *source) sorted(function inspector.Cursor) bool {
	if function.ParentEdgeKind() != edge.CallExpr_Fun {
		return false
	}
	call := function.Parent()
	if call.ParentEdgeKind() != edge.CallExpr_Args {
		return false
	}
	f := s.callee(call.Parent().Node().(*ast.CallExpr))
	return isFunc(f, "slices", "Sorted")
}
