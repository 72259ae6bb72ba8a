package vet

import (
	"go/ast"
	"go/types"
	"iter"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// usesOf iterates over the places in a piece of code where functions of a package are named: the selector, or the
// identifier if the package is imported with a dot, and the function.
func (s *source) usesOf(path string, code inspector.Cursor) iter.Seq2[inspector.Cursor, *types.Func] {
	return func(yield func(inspector.Cursor, *types.Func) bool) {
		for c := range code.Preorder((*ast.Ident)(nil)) {
			f, ok := s.info.Uses[c.Node().(*ast.Ident)].(*types.Func)
			if !ok || f.Pkg() == nil || f.Pkg().Path() != path || f.Signature().Recv() != nil {
				continue
			}
			if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
				c = c.Parent()
			}
			if !yield(c, f) {
				return
			}
		}
	}
}

// callee returns the function or method that a call calls, or nil if that is not known by name. Of generic ones it is the
// origin.
func (s *source) callee(call *ast.CallExpr) *types.Func {
	f := typeutil.StaticCallee(s.info, call)
	if f == nil {
		return nil
	}
	return f.Origin()
}

// isFunc reports whether f is a function of a package by name.
func isFunc(f *types.Func, path, name string) bool {
	return f != nil && f.Name() == name && f.Pkg() != nil && f.Pkg().Path() == path && f.Signature().Recv() == nil
}

// builtin returns the name of the builtin function that a call calls, or "".
func (s *source) builtin(call *ast.CallExpr) string {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := s.info.Uses[id].(*types.Builtin); ok {
			return b.Name()
		}
	}
	return ""
}

// builtinCalls iterates over the calls of a builtin function.
func (s *source) builtinCalls(name string) iter.Seq[*ast.CallExpr] {
	return func(yield func(*ast.CallExpr) bool) {
		for c := range s.root.Preorder((*ast.CallExpr)(nil)) {
			if call := c.Node().(*ast.CallExpr); s.builtin(call) == name && !yield(call) {
				return
			}
		}
	}
}

// isConversion reports whether a call is the conversion to a type.
func (s *source) isConversion(call *ast.CallExpr) bool { return s.info.Types[call.Fun].IsType() }

// body is what a call runs: the parameters and where it stands, if that is in the package.
type body struct {
	recv   *types.Var // or nil
	params *types.Tuple
	spread bool // the last parameter collects the arguments that are left
	known  bool
	pkg    *types.Package // nil if it is not known what is called
}

// bodyOf returns what a call runs: a declared function, a literal, or a variable that is only ever one literal.
func (s *source) bodyOf(call *ast.CallExpr) body {
	if lit := s.literal(call.Fun); lit != nil {
		sig := s.info.TypeOf(lit).(*types.Signature)
		return body{params: sig.Params(), spread: sig.Variadic(), known: true, pkg: s.pass.Pkg}
	}
	f := s.callee(call)
	if f == nil || f.Pkg() == nil {
		return body{}
	}
	_, known := s.decls[f]
	sig := f.Signature()
	return body{recv: sig.Recv(), params: sig.Params(), spread: sig.Variadic(), known: known, pkg: f.Pkg()}
}

// param returns the parameter that takes argument i.
func (b body) param(i int) *types.Var {
	if b.params == nil || b.params.Len() == 0 {
		return nil
	}
	return b.params.At(min(i, b.params.Len()-1))
}

// literal returns the function literal that an expression is: itself, or that of a variable that is assigned once.
func (s *source) literal(e ast.Expr) *ast.FuncLit {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return e
	case *ast.Ident:
		v, ok := s.objectOf(e).(*types.Var)
		if !ok || isPackageVar(v) {
			return nil
		}
		values := s.assigned(v)
		if len(values) == 1 {
			lit, _ := ast.Unparen(values[0]).(*ast.FuncLit)
			return lit
		}
	}
	return nil
}

// assigned returns the expressions that a variable gets its value from where they stand one by one; what it gets from a
// call with several results or a range clause is not among them.
func (s *source) assigned(v *types.Var) (values []ast.Expr) {
	for _, id := range s.idents[v] {
		k, i := id.ParentEdge()
		switch p := id.Parent().Node().(type) {
		case *ast.AssignStmt:
			if k == edge.AssignStmt_Lhs && len(p.Lhs) == len(p.Rhs) {
				values = append(values, p.Rhs[i])
			}
		case *ast.ValueSpec:
			if k == edge.ValueSpec_Names && len(p.Values) == len(p.Names) {
				values = append(values, p.Values[i])
			}
		}
	}
	return values
}

// enclosingFunc returns the function that a node is in: a FuncDecl or FuncLit, or nothing in a package variable's value.
func enclosingFunc(c inspector.Cursor) (inspector.Cursor, bool) {
	for f := range c.Parent().Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return f, true
	}
	return inspector.Cursor{}, false
}

// resultsOf returns the results of a FuncDecl or FuncLit.
func (s *source) resultsOf(f ast.Node) *types.Tuple {
	switch f := f.(type) {
	case *ast.FuncDecl:
		return s.info.Defs[f.Name].(*types.Func).Signature().Results()
	case *ast.FuncLit:
		return s.info.TypeOf(f).(*types.Signature).Results()
	}
	return nil
}

// callsOf returns the calls of a FuncDecl or FuncLit that name it: directly, or through the variable that it is assigned to.
func (s *source) callsOf(f ast.Node) (calls []inspector.Cursor) {
	for c := range s.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		switch f := f.(type) {
		case *ast.FuncLit:
			if s.literal(call.Fun) == f {
				calls = append(calls, c)
			}
		case *ast.FuncDecl:
			if callee := s.callee(call); callee != nil && callee == s.info.Defs[f.Name] {
				calls = append(calls, c)
			}
		}
	}
	return calls
}
