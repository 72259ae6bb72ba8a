package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
)

// outcome is what a condition turns out to be.
type outcome int

const (
	either outcome = iota
	isTrue
	isFalse
)

// eval goes through a statement or expression in the order in which it is run.
func (f *flow) eval(n ast.Node) {
	if n == nil || f.clauses[n] {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			f.use(n)
		case *ast.SelectorExpr:
			f.eval(n.X)
			return false
		case *ast.KeyValueExpr:
			f.eval(n.Value)
			return false
		case *ast.AssignStmt:
			f.assign(n)
			return false
		case *ast.ValueSpec:
			f.declare(n)
			return false
		case *ast.CallExpr:
			f.call(n, either)
			return false
		case *ast.BinaryExpr:
			return f.binary(n)
		case *ast.ReturnStmt:
			f.leave(n)
			return false
		case *ast.FuncLit:
			f.maybe(n)
			return false
		case *ast.DeferStmt:
			f.later(n)
			return false
		}
		return true
	})
}

// condition goes through a condition that turns out as wanted.
func (f *flow) condition(e ast.Expr, wanted bool) {
	switch n := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.condition(n.X, !wanted)
			return
		}
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			f.both(n, wanted)
			return
		}
	case *ast.CallExpr:
		if wanted {
			f.call(n, isTrue)
		} else {
			f.call(n, isFalse)
		}
		return
	}
	f.eval(e)
}

// both goes through && or ||, whose right side is left out when the left side decides.
func (f *flow) both(n *ast.BinaryExpr, wanted bool) {
	decided := n.Op == token.LOR // what the left side is when it decides
	short := f.clone()
	f.condition(n.X, !decided)
	f.condition(n.Y, wanted)
	if wanted == decided {
		long := f.state
		f.state = short
		f.condition(n.X, decided)
		f.join(long)
	}
}

// binary goes through a binary expression, and reports whether its operands are still to be looked at. Comparing pointers
// is no use of what they point to.
func (f *flow) binary(n *ast.BinaryExpr) bool {
	switch n.Op {
	case token.LAND, token.LOR:
		no := f.clone()
		f.both(n, true)
		yes := f.state
		f.state = no
		f.both(n, false)
		f.join(yes)
		return false
	case token.EQL, token.NEQ:
		for _, e := range []ast.Expr{n.X, n.Y} {
			if _, ok := ast.Unparen(e).(*ast.Ident); !ok {
				f.eval(e)
			}
		}
		return false
	}
	return true
}

// use looks whether a variable is bad where it is used.
func (f *flow) use(id *ast.Ident) {
	v, ok := f.info.Uses[id].(*types.Var)
	if !ok {
		return
	}
	h, ok := f.holds[v]
	if !ok || !h.bad() {
		return
	}
	if first, ok := f.uses[v]; !ok || id.Pos() <= first.id.Pos() {
		f.uses[v] = badUse{id, h}
	}
}

// assign goes through an assignment: what is on the right, then what is assigned to.
func (f *flow) assign(n *ast.AssignStmt) {
	for _, e := range n.Rhs {
		f.eval(e)
	}
	for _, e := range n.Lhs {
		if _, ok := ast.Unparen(e).(*ast.Ident); !ok {
			f.eval(e)
		}
	}
	f.bind(n.Lhs, n.Rhs...)
}

func (f *flow) declare(n *ast.ValueSpec) {
	for _, e := range n.Values {
		f.eval(e)
	}
	names := make([]ast.Expr, len(n.Names))
	for i, name := range n.Names {
		names[i] = name
	}
	f.bind(names, n.Values...)
}

// bind notes what variables hold after they are assigned to.
func (f *flow) bind(to []ast.Expr, values ...ast.Expr) {
	bound := map[*types.Var]hold{}
	var handle types.Object
	for _, e := range to {
		if v := f.variable(e); v != nil && isHandle(v.Type()) {
			handle = v
			f.forget(v)
		}
	}
	for i, e := range to {
		v := f.variable(e)
		if v == nil || item(v.Type(), f.pooled) == nil {
			continue
		}
		var value ast.Expr
		beside := handle
		if len(values) == len(to) {
			value, beside = values[i], nil
		} else if len(values) == 1 {
			value = values[0]
		}
		bound[v] = f.held(v, value, beside)
	}
	maps.Copy(f.holds, bound)
}

// variable returns the variable that an expression names, or nil.
func (f *flow) variable(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := f.info.ObjectOf(id).(*types.Var)
	return v
}

// forget parts the pointers from a handle whose variable gets another value.
func (f *flow) forget(handle *types.Var) {
	for v, h := range f.holds {
		if h.handle == handle {
			h.handle = nil
			f.holds[v] = h
		}
	}
}

// held returns what a variable holds that is assigned a value, which comes with a handle or nil.
func (f *flow) held(v *types.Var, value ast.Expr, handle types.Object) hold {
	h := hold{pool: pool{items: item(v.Type(), f.pooled)}, handle: handle}
	switch e := unparen(value).(type) {
	case *ast.Ident:
		if other, ok := f.holds[f.variable(e)]; ok {
			return other
		}
	case *ast.CallExpr:
		selector, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok {
			return h
		}
		p, ok := f.poolOf(selector.X)
		if !ok {
			return h
		}
		h.pool = p
		if selector.Sel.Name == "Get" && len(e.Args) == 1 {
			if asked := f.variable(e.Args[0]); asked != nil {
				h.handle = asked
			}
		}
	}
	return h
}

func unparen(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	return ast.Unparen(e)
}
