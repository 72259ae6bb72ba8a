package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// This file tells what may outlive the call that makes it, and so must be allocated on the heap, the way the compiler's
// escape analysis does, but more simply: without the flow of control, one function's parameters at a time, and through
// fields of local structs only as a whole. Functions of other packages that rules may call are taken not to keep what
// they are given.

// outlives reports whether the value of an expression, a pointer or something that holds one, may outlive its function.
func (s *source) outlives(c inspector.Cursor) bool {
	clear(s.followed)
	return s.escapes(c)
}

// escapes follows the value of an expression, a pointer or something that holds one, to where it may outlive its
// function.
func (s *source) escapes(c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	p := c.Parent()
	switch kind {
	case edge.ParenExpr_X, edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SliceExpr_X, edge.TypeAssertExpr_X:
		return s.escapes(p)
	case edge.UnaryExpr_X: // the address of a literal that holds it
		return s.escapes(p)
	case edge.StarExpr_X:
		return s.addressEscapes(p)
	case edge.SelectorExpr_X:
		return s.selectionEscapes(c, p)
	case edge.IndexExpr_X:
		if _, holds := s.info.TypeOf(c.Node().(ast.Expr)).Underlying().(*types.Array); holds {
			return refers(s.info.TypeOf(p.Node().(ast.Expr)), false) && s.escapes(p)
		}
		return s.addressEscapes(p)
	case edge.CallExpr_Args:
		return s.argumentEscapes(p, i)
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		return s.assignmentEscapes(p, i)
	case edge.RangeStmt_X:
		v := p.Node().(*ast.RangeStmt).Value
		return looksAt(v) && refers(s.info.TypeOf(v), false) && s.storeEscapes(v)
	case edge.AssignStmt_Lhs, edge.CallExpr_Fun, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.IncDecStmt_X, edge.ExprStmt_X,
		edge.IfStmt_Cond, edge.SwitchStmt_Tag, edge.CaseClause_List, edge.IndexExpr_Index, edge.KeyValueExpr_Key,
		edge.ValueSpec_Names, edge.Field_Names, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return false
	}
	return true
}

// addressEscapes reports whether the address of what an expression denotes is taken and may outlive the function.
func (s *source) addressEscapes(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	p := c.Parent()
	t := s.info.TypeOf(c.Node().(ast.Expr))
	switch kind {
	case edge.ParenExpr_X:
		return s.addressEscapes(p)
	case edge.UnaryExpr_X:
		return p.Node().(*ast.UnaryExpr).Op == token.AND && s.escapes(p)
	case edge.SliceExpr_X, edge.IndexExpr_X:
		if _, ok := t.Underlying().(*types.Array); !ok {
			return false
		}
		if kind == edge.SliceExpr_X {
			return s.escapes(p)
		}
		return s.addressEscapes(p)
	case edge.SelectorExpr_X:
		sel := s.info.Selections[p.Node().(*ast.SelectorExpr)]
		if sel == nil || isPointer(t) {
			return false
		}
		if sel.Kind() == types.FieldVal {
			return s.addressEscapes(p)
		}
		return isPointer(sel.Obj().(*types.Func).Signature().Recv().Type()) && s.receiverEscapes(p)
	}
	return false
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// selectionEscapes is escapes for what a field or method is selected from.
func (s *source) selectionEscapes(c, selector inspector.Cursor) bool {
	sel := s.info.Selections[selector.Node().(*ast.SelectorExpr)]
	switch {
	case sel == nil:
		return false
	case sel.Kind() != types.FieldVal:
		return s.receiverEscapes(selector)
	case isPointer(s.info.TypeOf(c.Node().(ast.Expr))):
		return s.addressEscapes(selector)
	}
	return refers(sel.Type(), false) && s.escapes(selector)
}

// receiverEscapes reports whether a method may keep what it is called on.
func (s *source) receiverEscapes(selector inspector.Cursor) bool {
	if selector.ParentEdgeKind() != edge.CallExpr_Fun {
		return s.escapes(selector) // a method value holds its receiver
	}
	b := s.bodyOf(selector.Parent().Node().(*ast.CallExpr))
	if !b.known {
		return !s.trusted(b.pkg)
	}
	return b.recv != nil && refers(b.recv.Type(), false) && s.varEscapes(b.recv)
}

// argumentEscapes reports whether a call may keep its argument i.
func (s *source) argumentEscapes(c inspector.Cursor, i int) bool {
	call := c.Node().(*ast.CallExpr)
	switch {
	case s.isConversion(call), s.builtin(call) == "append":
		return s.escapes(c)
	case s.builtin(call) != "":
		return false
	}
	b := s.bodyOf(call)
	if !b.known {
		return !s.trusted(b.pkg)
	}
	p := b.param(i)
	return p == nil || s.varEscapes(p)
}

// trusted reports whether the functions of a package are taken not to keep what they are given: the engine's, the fit ones of
// the standard library, and packages that belong to the rules.
func (s *source) trusted(p *types.Package) bool {
	return p != nil && (fit[p.Path()] && p.Path() != "iter" || s.pass.ImportPackageFact(p, new(isRules)))
}

// assignmentEscapes is escapes for value i of an assignment or declaration.
func (s *source) assignmentEscapes(c inspector.Cursor, i int) bool {
	switch n := c.Node().(type) {
	case *ast.AssignStmt:
		return len(n.Lhs) != len(n.Rhs) || s.storeEscapes(n.Lhs[i])
	case *ast.ValueSpec:
		return len(n.Names) != len(n.Values) || s.storeEscapes(n.Names[i])
	}
	return true
}

// storeEscapes reports whether what is stored in a variable or in a part of one may outlive the function.
func (s *source) storeEscapes(to ast.Expr) bool {
	switch to := ast.Unparen(to).(type) {
	case *ast.Ident:
		v, ok := s.objectOf(to).(*types.Var)
		return to.Name != "_" && (!ok || isPackageVar(v) || s.varEscapes(v))
	case *ast.SelectorExpr:
		return isPointer(s.info.TypeOf(to.X)) || s.storeEscapes(to.X)
	case *ast.IndexExpr:
		_, inside := s.info.TypeOf(to.X).Underlying().(*types.Array)
		return !inside || s.storeEscapes(to.X)
	}
	return true
}

// varEscapes reports whether what a local variable or parameter holds may outlive the function.
func (s *source) varEscapes(v *types.Var) bool {
	v = v.Origin()
	if s.followed[v] {
		return false // what is on the way already decides by itself
	}
	s.followed[v] = true
	for _, id := range s.idents[v] {
		if s.escapes(id) || s.captured(id, v) {
			return true
		}
	}
	return false
}

// captured reports whether an identifier is inside a function literal that may outlive the variable's function.
func (s *source) captured(id inspector.Cursor, v *types.Var) bool {
	for lit := range id.Enclosing((*ast.FuncLit)(nil)) {
		if lit.Node().Pos() <= v.Pos() && v.Pos() < lit.Node().End() {
			return false
		}
		if s.escapes(lit) {
			return true
		}
	}
	return false
}

// local returns the variable of the function that an expression is a part of, not going through pointers, or nil.
func (s *source) local(e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := s.objectOf(e).(*types.Var); ok && !isPackageVar(v) {
			return v
		}
	case *ast.SelectorExpr:
		if !isPointer(s.info.TypeOf(e.X)) && s.info.Selections[e] != nil {
			return s.local(e.X)
		}
	case *ast.IndexExpr:
		if _, ok := s.info.TypeOf(e.X).Underlying().(*types.Array); ok {
			return s.local(e.X)
		}
	}
	return nil
}

// isIterator reports whether a function type is that of an iterator for a range clause.
func isIterator(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return false
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	return ok && yield.Results().Len() == 1 && strings.HasPrefix(yield.Results().At(0).Type().String(), "bool")
}
