package vet

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// boxings reports the operands of a node that become interfaces and need memory for that.
func (s *source) boxings(c inspector.Cursor, report reporter) {
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		s.boxedArguments(c, n, report)
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, to := range n.Lhs {
				s.boxed(c.ChildAt(edge.AssignStmt_Rhs, i), s.info.TypeOf(to), report)
			}
		}
	case *ast.ValueSpec:
		if n.Type != nil {
			for i := range n.Values {
				s.boxed(c.ChildAt(edge.ValueSpec_Values, i), s.info.TypeOf(n.Type), report)
			}
		}
	case *ast.ReturnStmt:
		s.boxedResults(c, n, report)
	case *ast.CompositeLit:
		s.boxedElements(c, n, report)
	}
}

// boxedArguments reports arguments of a call or conversion that become interfaces.
func (s *source) boxedArguments(c inspector.Cursor, call *ast.CallExpr, report reporter) {
	if s.isConversion(call) {
		s.boxed(c.ChildAt(edge.CallExpr_Args, 0), s.info.TypeOf(call), report)
		return
	}
	if f := s.callee(call); s.builtin(call) != "" || f != nil && f.Pkg() != nil && texts[f.Pkg().Path()] {
		return // the latter is reported as a whole
	}
	sig, ok := s.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || sig.Params().Len() == 0 {
		return
	}
	last := sig.Params().Len() - 1
	for i := range call.Args {
		t := sig.Params().At(min(i, last)).Type()
		if sig.Variadic() && i >= last && !call.Ellipsis.IsValid() {
			if list, ok := t.Underlying().(*types.Slice); ok {
				t = list.Elem()
			}
		}
		s.boxed(c.ChildAt(edge.CallExpr_Args, i), t, report)
	}
}

// boxedResults reports returned values that become interfaces.
func (s *source) boxedResults(c inspector.Cursor, n *ast.ReturnStmt, report reporter) {
	f, ok := enclosingFunc(c)
	if !ok {
		return
	}
	results := s.resultsOf(f.Node())
	if results.Len() != len(n.Results) {
		return
	}
	for i := range n.Results {
		s.boxed(c.ChildAt(edge.ReturnStmt_Results, i), results.At(i).Type(), report)
	}
}

// boxedElements reports parts of a literal that become interfaces.
func (s *source) boxedElements(c inspector.Cursor, lit *ast.CompositeLit, report reporter) {
	for i, e := range lit.Elts {
		value := c.ChildAt(edge.CompositeLit_Elts, i)
		kv, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			value = value.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		switch t := pointee(s.info.TypeOf(lit)).Underlying().(type) {
		case *types.Struct:
			if keyed {
				s.boxed(value, s.info.TypeOf(kv.Key), report)
			} else {
				s.boxed(value, t.Field(i).Type(), report)
			}
		case *types.Slice:
			s.boxed(value, t.Elem(), report)
		case *types.Array:
			s.boxed(value, t.Elem(), report)
		}
	}
}

// boxed reports a value that becomes an interface, does not fit into its pointer, and outlives the function.
func (s *source) boxed(c inspector.Cursor, to types.Type, report reporter) {
	e := c.Node().(ast.Expr)
	from := s.info.TypeOf(e)
	switch {
	case to == nil || !types.IsInterface(to) || isTypeParam(to):
		return
	case from == nil || types.IsInterface(from) || isTypeParam(from) || s.constant(e) || pointerShaped(from):
		return
	case s.pass.TypesSizes.Sizeof(from) <= 1:
		return // the runtime has a table of all bytes
	}
	if s.outlives(c) {
		report(e, "a %s becomes a %s, for which it is allocated: take the type itself, or make the function generic",
			types.TypeString(from, short), types.TypeString(to, short))
	}
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// pointerShaped reports whether an interface holds values of a type without further memory.
func pointerShaped(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Signature:
		return true
	case *types.Basic:
		return u.Kind() == types.UntypedNil || u.Kind() == types.UnsafePointer
	case *types.Struct:
		return u.NumFields() == 1 && pointerShaped(u.Field(0).Type())
	case *types.Array:
		return u.Len() == 1 && pointerShaped(u.Elem())
	}
	return false
}
