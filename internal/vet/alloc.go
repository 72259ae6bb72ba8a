package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// alloc is about memory that a tick allocates. A step that allocates nothing never starts the garbage collector, which
// would stall a room, or a frame in the browser. Values that do not outlive their function are on the stack and fine;
// so is what leads to a panic. Not seen are allocations in what is called through variables, growth of slices that were
// made elsewhere, and iterators that the compiler does not inline.
var alloc = check{name: "alloc", byHand: true, run: func(s *source, report reporter) {
	for _, decl := range s.tick {
		for _, code := range ticking(decl) {
			s.allocations(code, report)
		}
	}
}}

// ticking returns the parts of a declaration that a tick runs: a function, or the literals in a variable's initial value.
func ticking(decl inspector.Cursor) []inspector.Cursor {
	if _, ok := decl.Node().(*ast.FuncDecl); ok {
		return []inspector.Cursor{decl}
	}
	return slices.Collect(decl.Preorder((*ast.FuncLit)(nil)))
}

// allocations reports what a piece of code allocates.
func (s *source) allocations(code inspector.Cursor, report reporter) {
	code.Inspect(nil, func(c inspector.Cursor) bool {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if s.builtin(n) == "panic" {
				return false
			}
			s.allocatingCall(c, n, report)
		case *ast.CompositeLit:
			s.allocatingLiteral(c, n, report)
		case *ast.UnaryExpr:
			s.allocatingAddress(c, n, report)
		case *ast.FuncLit:
			s.allocatingClosure(c, n, report)
		case *ast.DeferStmt:
			if inLoop(c) {
				report(n, "defer in a loop allocates, and waits for the function to end: call it here, or give the loop's body "+
					"a function of its own")
			}
		case *ast.SelectorExpr:
			s.allocatingMethodValue(c, n, report)
		case *ast.BinaryExpr:
			if n.Op == token.ADD && isString(s.info.TypeOf(n)) && !s.constant(n) && !isOperand(c) {
				report(n, joining)
			}
		case *ast.AssignStmt:
			if n.Tok == token.ADD_ASSIGN && isString(s.info.TypeOf(n.Lhs[0])) {
				report(n, joining)
			}
		}
		s.boxings(c, report)
		return true
	})
}

const joining = "joining strings allocates: keep numbers in the World, and let presentation make the text"

// inLoop reports whether a statement is in a loop of its function.
func inLoop(c inspector.Cursor) bool {
	for around := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch around.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
		return false
	}
	return false
}

// isOperand reports whether an expression is a part of a longer sum.
func isOperand(c inspector.Cursor) bool {
	kind := c.ParentEdgeKind()
	return kind == edge.BinaryExpr_X || kind == edge.BinaryExpr_Y
}

func isString(t types.Type) bool { return basic(t)&types.IsString != 0 }

// basic returns what kind of basic type a type is, or 0. A type parameter is what any of its types is.
func basic(t types.Type) (info types.BasicInfo) {
	anyTerm(t, func(t types.Type) bool {
		info |= basic(t)
		return false
	})
	if b, ok := t.Underlying().(*types.Basic); ok {
		info |= b.Info()
	}
	return info
}

// allocatingLiteral reports slices and maps that are written out.
func (s *source) allocatingLiteral(c inspector.Cursor, lit *ast.CompositeLit, report reporter) {
	switch s.info.TypeOf(lit).Underlying().(type) {
	case *types.Map:
		report(lit, "a map is allocated: use an array, a switch, or a table at package level")
	case *types.Slice:
		if s.outlives(c) {
			report(lit, "a slice that outlives the function is allocated: use an array, or a field of the World that keeps its memory")
		}
	}
}

// allocatingAddress reports addresses of literals and local variables that outlive their function.
func (s *source) allocatingAddress(c inspector.Cursor, n *ast.UnaryExpr, report reporter) {
	if n.Op != token.AND {
		return
	}
	if lit, ok := ast.Unparen(n.X).(*ast.CompositeLit); ok {
		if s.outlives(c) {
			report(n, "%s outlives the function, so that it is allocated: pass it by value, or put it into a sim.Pool",
				types.ExprString(&ast.CompositeLit{Type: lit.Type}))
		}
	} else if v := s.local(n.X); v != nil && s.outlives(c) {
		report(n, "the address of %s outlives the function, so that %s is allocated: pass it by value, or put it into a sim.Pool",
			v.Name(), v.Name())
	}
}

// allocatingClosure reports function literals that need memory for what they capture.
func (s *source) allocatingClosure(c inspector.Cursor, lit *ast.FuncLit, report reporter) {
	name := s.captures(c, lit)
	if name == "" || isIterator(s.info.TypeOf(lit)) || !s.outlives(c) {
		return
	}
	report(lit, "this function captures %s and outlives the one around it, so that it is allocated: "+
		"pass %s as an argument, or write the loop here", name, name)
}

// captures returns the name of a variable that a literal uses of the function around it, or "".
func (s *source) captures(c inspector.Cursor, lit *ast.FuncLit) string {
	for id := range c.Preorder((*ast.Ident)(nil)) {
		v, ok := s.info.Uses[id.Node().(*ast.Ident)].(*types.Var)
		if !ok || v.IsField() || v.Pkg() != s.pass.Pkg || isPackageVar(v) {
			continue
		}
		if v.Pos() < lit.Pos() || v.Pos() >= lit.End() {
			return v.Name()
		}
	}
	return ""
}

// allocatingMethodValue reports methods that are used as values, which need memory for their receiver.
func (s *source) allocatingMethodValue(c inspector.Cursor, n *ast.SelectorExpr, report reporter) {
	sel := s.info.Selections[n]
	if sel == nil || sel.Kind() != types.MethodVal || isCalled(c) || !s.outlives(c) {
		return
	}
	report(n, "the method value %s outlives the function, so that it is allocated: pass what it is called on, and call it there",
		types.ExprString(n))
}
