package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
)

// clearing are the methods of sim.Pool after which any item may be gone.
var clearing = map[string]bool{"Clear": true, "Reset": true, "CopyFrom": true, "Reshape": true, "DecodeShape": true}

// call goes through a call that returns as said.
func (f *flow) call(n *ast.CallExpr, returns outcome) {
	f.eval(n.Fun)
	for _, arg := range n.Args {
		f.eval(arg)
	}
	if f.poolCall(n) {
		return
	}
	if lit := f.literal(n.Fun); lit != nil {
		f.apply(f.summaries[lit], returns, n.Pos(), func(o types.Object) types.Object { return o })
		return
	}
	callee := f.callee(n)
	decl, ok := f.decls[callee]
	if callee == nil || !ok {
		return
	}
	f.apply(f.summaries[decl.Node()], returns, n.Pos(), func(o types.Object) types.Object {
		return f.argument(n, callee, o)
	})
}

// argument returns the variable that a call passes for a parameter, or nil.
func (f *flow) argument(n *ast.CallExpr, callee *types.Func, param types.Object) types.Object {
	params := callee.Signature().Params()
	for i := range min(params.Len(), len(n.Args)) {
		if params.At(i) == param {
			if v := f.variable(n.Args[i]); v != nil {
				return v
			}
		}
	}
	return nil
}

// poolCall goes through a call of a pool's method, and reports whether it is one.
func (f *flow) poolCall(n *ast.CallExpr) bool {
	selector, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	p, ok := f.poolOf(selector.X)
	if !ok {
		return false
	}
	switch name := selector.Sel.Name; {
	case name == "Remove" && len(n.Args) == 1:
		e := effect{kind: removed, pool: p}
		if v := f.variable(n.Args[0]); v != nil {
			e.handle = v
		}
		f.harm(e, n.Pos())
	case name == "Spawn":
		f.harm(effect{kind: spawned, pool: p}, n.Pos())
	case clearing[name]:
		f.harm(effect{kind: cleared, pool: p}, n.Pos())
	}
	return true
}

// apply does what a function does that returns as said; translate gives the handles their names here.
func (f *flow) apply(s summary, returns outcome, at token.Pos, translate func(types.Object) types.Object) {
	all := effects{}
	if returns != isFalse {
		maps.Copy(all, s.yes)
	}
	if returns != isTrue {
		maps.Copy(all, s.no)
	}
	for _, e := range all.sorted() {
		if e.handle != nil {
			e.handle = translate(e.handle)
		}
		f.harm(e, at)
	}
}

// maybe does what a function literal does, for wherever it is handed to may call it or not.
func (f *flow) maybe(lit *ast.FuncLit) {
	before := f.clone()
	f.apply(f.summaries[lit], either, lit.Pos(), func(o types.Object) types.Object { return o })
	f.join(before)
}

// later goes through a deferred call: what it does to pools comes after all uses in this function.
func (f *flow) later(n *ast.DeferStmt) {
	holds := maps.Clone(f.holds)
	f.call(n.Call, either)
	f.holds = holds
}

// harm notes what happens to the pointers into a pool.
func (f *flow) harm(e effect, at token.Pos) {
	f.done[e] = true
	for v, h := range f.holds {
		if !h.pool.same(e.pool) {
			continue
		}
		switch {
		case e.kind == spawned:
			if h.freed.IsValid() {
				h.taken = earlier(h.taken, at)
			}
		case e.kind == cleared, h.handle != nil && h.handle == e.handle:
			if !h.certain {
				h.freed, h.certain = at, true
			}
		default:
			h.freed = earlier(h.freed, at)
		}
		f.holds[v] = h
	}
}

// leave notes what has been done when the function returns.
func (f *flow) leave(n *ast.ReturnStmt) {
	if !f.isYes || len(n.Results) != 1 {
		for _, e := range n.Results {
			f.eval(e)
		}
		maps.Copy(f.exits.yes, f.done)
		maps.Copy(f.exits.no, f.done)
		return
	}
	before := f.clone()
	result := n.Results[0]
	if !f.is(result, false) {
		f.condition(result, true)
		maps.Copy(f.exits.yes, f.done)
	}
	if !f.is(result, true) {
		f.state = before
		f.condition(result, false)
		maps.Copy(f.exits.no, f.done)
	}
}

// is reports whether an expression is one of the constants true and false.
func (f *flow) is(e ast.Expr, value bool) bool {
	v := f.info.Types[e].Value
	return v != nil && v.String() == map[bool]string{true: "true", false: "false"}[value]
}
