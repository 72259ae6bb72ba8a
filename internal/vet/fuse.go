package vet

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// fuse is about products of floats that the compiler may fuse with a sum into one instruction that rounds once: it does so
// on arm64 and with GOAMD64=v3, and not elsewhere. It also does across statements, through parameters and results of
// functions that it inlines, and through fields that it has just stored. So a product is followed through variables,
// fields, parameters and results, whether they are really inlined or not, until it meets a sum or goes to another package
// of the rules. A sum that reads a field some ticks later counts, too. An explicit conversion around the product forbids
// fusing, and costs nothing. Not followed are products behind pointers to floats, and calls through interfaces.
var fuse = check{name: "fuse", run: func(s *source, report reporter) {
	for c := range s.root.Preorder((*ast.BinaryExpr)(nil), (*ast.AssignStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.BinaryExpr:
			if n.Op == token.MUL && !s.constant(n) {
				s.product(n, c, s.info.TypeOf(n), report)
			}
			if (n.Op == token.MUL || n.Op == token.QUO) && !s.constant(n) {
				s.complexProduct(n, s.info.TypeOf(n), report)
			}
		case *ast.AssignStmt:
			if n.Tok == token.MUL_ASSIGN {
				s.product(n, c, s.info.TypeOf(n.Lhs[0]), report)
			}
			if n.Tok == token.MUL_ASSIGN || n.Tok == token.QUO_ASSIGN {
				s.complexProduct(n, s.info.TypeOf(n.Lhs[0]), report)
			}
		}
	}
}}

// product reports a product that can reach a sum.
func (s *source) product(n ast.Node, c inspector.Cursor, t types.Type, report reporter) {
	if basic(t)&types.IsFloat == 0 {
		return
	}
	w := &way{source: s, seen: map[*types.Var]bool{}}
	var sum token.Pos
	name := types.TypeString(t, short)
	what := name + "(" + "x * y)"
	switch n := n.(type) {
	case *ast.BinaryExpr:
		sum, what = w.from(c), name+"("+types.ExprString(n)+")"
	case *ast.AssignStmt:
		to := types.ExprString(n.Lhs[0])
		sum, what = w.into(n.Lhs[0]), to+" = "+name+"("+to+" * "+types.ExprString(n.Rhs[0])+")"
	}
	switch {
	case sum.IsValid():
		report(n, "arm64 may fuse this product with the sum on %s, and round differently: write %s", s.line(sum, n), what)
	case w.left:
		report(n, "arm64 may fuse this product with a sum in another package of the rules, and round differently: write %s", what)
	}
}

// complexProduct reports products and quotients of complex numbers, in which products are summed already.
func (s *source) complexProduct(n ast.Node, t types.Type, report reporter) {
	if basic(t)&types.IsComplex != 0 {
		report(n, "arm64 may fuse the sums inside this product of complex numbers, and round differently: "+
			"use two floats and convert each product")
	}
}

// way is the way of a product through the package.
type way struct {
	*source
	seen map[*types.Var]bool // where it has been already
	left bool                // the package, for another one of the rules
}

// from follows the value of an expression, and returns the position of a sum that it meets, or NoPos.
func (w *way) from(c inspector.Cursor) token.Pos {
	kind, i := c.ParentEdge()
	p := c.Parent()
	switch n := p.Node().(type) {
	case *ast.ParenExpr, *ast.StarExpr, *ast.SliceExpr:
		return w.from(p)
	case *ast.UnaryExpr:
		if n.Op == token.SUB || n.Op == token.ADD {
			return w.from(p)
		}
	case *ast.BinaryExpr:
		if n.Op == token.ADD || n.Op == token.SUB {
			return n.OpPos
		}
	case *ast.IndexExpr:
		if kind == edge.IndexExpr_X {
			return w.from(p)
		}
	case *ast.KeyValueExpr:
		if kind == edge.KeyValueExpr_Value {
			return w.fromElement(p, n.Key, -1)
		}
	case *ast.CompositeLit:
		return w.fromElement(c, nil, i)
	case *ast.CallExpr:
		return w.fromArgument(p, n, kind, i)
	}
	return w.fromOperand(p, kind, i)
}

// fromOperand is from for what is directly in a statement.
func (w *way) fromOperand(p inspector.Cursor, kind edge.Kind, i int) token.Pos {
	switch n := p.Node().(type) {
	case *ast.AssignStmt:
		return w.fromAssignment(n, kind, i)
	case *ast.IncDecStmt:
		return n.TokPos
	case *ast.ValueSpec:
		if kind == edge.ValueSpec_Values && len(n.Names) == len(n.Values) {
			return w.into(n.Names[i])
		}
	case *ast.ReturnStmt:
		return w.fromReturn(p, n, i)
	case *ast.RangeStmt:
		if kind == edge.RangeStmt_X && n.Value != nil {
			return w.into(n.Value)
		}
	}
	return token.NoPos
}

// fromElement follows an element of a literal: into the field, or on with the whole literal.
func (w *way) fromElement(c inspector.Cursor, key ast.Expr, i int) token.Pos {
	lit := c.Parent()
	t, ok := pointee(w.info.TypeOf(lit.Node().(ast.Expr))).Underlying().(*types.Struct)
	if !ok {
		return w.from(lit)
	}
	if id, ok := key.(*ast.Ident); ok {
		return w.into(id)
	}
	return w.at(t.Field(i).Origin())
}

// fromAssignment follows value i of an assignment, or the left side of one that is a sum.
func (w *way) fromAssignment(n *ast.AssignStmt, kind edge.Kind, i int) token.Pos {
	switch {
	case n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN:
		return n.TokPos
	case kind == edge.AssignStmt_Lhs || n.Tok != token.ASSIGN && n.Tok != token.DEFINE:
		return token.NoPos
	case len(n.Lhs) == len(n.Rhs):
		return w.into(n.Lhs[i])
	}
	return token.NoPos
}

// fromReturn follows result i of a return statement.
func (w *way) fromReturn(c inspector.Cursor, n *ast.ReturnStmt, i int) token.Pos {
	f, ok := enclosingFunc(c)
	if !ok {
		return token.NoPos
	}
	if results := w.resultsOf(f.Node()); results.Len() == len(n.Results) {
		return w.at(results.At(i))
	}
	return token.NoPos
}

// fromArgument follows an argument into what is called. A conversion ends the way: it is what rounds.
func (w *way) fromArgument(c inspector.Cursor, call *ast.CallExpr, kind edge.Kind, i int) token.Pos {
	switch {
	case kind != edge.CallExpr_Args || w.isConversion(call):
		return token.NoPos
	case w.builtin(call) == "append":
		return w.from(c)
	}
	b := w.bodyOf(call)
	p := b.param(i)
	switch {
	case b.known && p != nil:
		return w.at(p.Origin())
	case b.pkg != nil && w.pass.ImportPackageFact(b.pkg, new(isRules)):
		w.left = true
	}
	return token.NoPos
}

// into follows a value into what is assigned to: a variable, a field, or what holds an element.
func (w *way) into(to ast.Expr) token.Pos {
	switch to := ast.Unparen(to).(type) {
	case *ast.Ident:
		if v, ok := w.objectOf(to).(*types.Var); ok {
			return w.at(v)
		}
	case *ast.SelectorExpr:
		return w.into(to.Sel)
	case *ast.IndexExpr:
		return w.into(to.X)
	case *ast.StarExpr:
		return w.into(to.X)
	}
	return token.NoPos
}

// at follows the value of a variable or field from wherever it is used, and that of a result from the calls.
func (w *way) at(v *types.Var) token.Pos {
	if w.seen[v] {
		return token.NoPos
	}
	w.seen[v] = true
	w.left = w.left || w.world == nil && w.isPublic(v)
	for _, c := range w.idents[v] {
		if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
			c = c.Parent()
		}
		if sum := w.from(c); sum.IsValid() {
			return sum
		}
	}
	if f, ok := w.results[v]; ok {
		return w.fromCalls(v, f)
	}
	return token.NoPos
}

// isPublic reports whether other packages see a variable: a field, or a result of a function.
func (w *way) isPublic(v *types.Var) bool {
	f, ok := w.results[v].(*ast.FuncDecl)
	return ok && f.Name.IsExported() || v.IsField() && v.Exported()
}

// fromCalls follows a result from where its function is called.
func (w *way) fromCalls(v *types.Var, f ast.Node) token.Pos {
	i := 0
	results := w.resultsOf(f)
	for results.At(i) != v {
		i++
	}
	for _, call := range w.callsOf(f) {
		kind, _ := call.ParentEdge()
		n, assigned := call.Parent().Node().(*ast.AssignStmt)
		var sum token.Pos
		switch {
		case results.Len() == 1:
			sum = w.from(call)
		case assigned && kind == edge.AssignStmt_Rhs && len(n.Rhs) == 1:
			sum = w.into(n.Lhs[i])
		}
		if sum.IsValid() {
			return sum
		}
	}
	return token.NoPos
}
