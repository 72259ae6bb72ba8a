package vet

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// global is about package variables that change, or that could: worlds of one process would share them, and neither
// rollback nor replay restores them. What is only read is fine: numbers, arrays, and slices, maps and pointers as long
// as they are only indexed, ranged over, measured and selected from. Writing in a function init is part of initialising.
// What other packages do to exported variables is not seen.
var global = check{name: "global", byHand: true, run: func(s *source, report reporter) {
	for c := range s.root.Preorder((*ast.ValueSpec)(nil)) {
		for _, name := range c.Node().(*ast.ValueSpec).Names {
			v, ok := s.info.Defs[name].(*types.Var)
			if !ok || !isPackageVar(v) {
				continue
			}
			if use, pos := s.changes(v); use != reading {
				report(name, "the package variable %s %s on %s: all worlds in the process share it, and a rollback does not restore it; "+
					"make it a field of the World%s", name.Name, use, s.line(pos, name), use.otherwise())
			}
		}
	}
}}

// use is what happens to a variable at one place.
type use string

// The uses of a variable.
const (
	reading   use = ""
	writing   use = "is written"
	addressed use = "has its address taken"
	passed    use = "is handed to what may change it"
)

// otherwise says what else than moving the variable one can do.
func (u use) otherwise() string {
	if u == passed {
		return ", or an array, which is copied and not shared"
	}
	return ""
}

// changes returns the first use of a package variable that changes it or lets others do so, and where it is.
func (s *source) changes(v *types.Var) (use, token.Pos) {
	constantInside := !s.pointsSomewhere(v)
	for _, c := range s.idents[v] {
		u := s.useOf(c, constantInside)
		if u == reading || u == writing && inInit(c) {
			continue
		}
		return u, c.Node().Pos()
	}
	return reading, token.NoPos
}

// useOf tells what happens to the variable that an identifier stands for. With constantInside, nothing can be changed
// through the interfaces that it holds.
func (s *source) useOf(c inspector.Cursor, constantInside bool) use {
	for {
		kind, _ := c.ParentEdge()
		switch kind {
		case edge.ParenExpr_X, edge.IndexExpr_X, edge.StarExpr_X, edge.SliceExpr_X:
			c = c.Parent()
			continue
		case edge.SelectorExpr_X:
			if sel := s.info.Selections[c.Parent().Node().(*ast.SelectorExpr)]; sel.Kind() == types.FieldVal {
				c = c.Parent()
				continue
			} else if changesReceiver(sel, constantInside) {
				return addressed
			}
			return reading
		}
		return s.endUse(c, constantInside)
	}
}

// endUse is useOf for the longest expression that denotes a part of the variable.
func (s *source) endUse(c inspector.Cursor, constantInside bool) use {
	kind, i := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return writing
	case edge.UnaryExpr_X:
		if c.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
			return addressed
		}
		return reading
	case edge.CallExpr_Args:
		if u, ok := s.useInCall(c.Parent().Node().(*ast.CallExpr), i); ok {
			return u
		}
	case edge.RangeStmt_X:
		if r := c.Parent().Node().(*ast.RangeStmt); !looksAt(r.Value) || !refers(s.info.TypeOf(r.Value), constantInside) {
			return reading
		}
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.CallExpr_Fun, edge.ValueSpec_Names, edge.IndexExpr_Index, edge.ExprStmt_X,
		edge.KeyValueExpr_Key, edge.SwitchStmt_Tag, edge.CaseClause_List, edge.TypeAssertExpr_X:
		return reading
	}
	t := s.info.TypeOf(c.Node().(ast.Expr))
	if _, slicing := c.Node().(*ast.SliceExpr); slicing || refers(t, constantInside) {
		return passed
	}
	return reading
}

// readers are the functions of package slices that only read their first argument.
var readers = map[string]bool{
	"BinarySearch": true, "BinarySearchFunc": true, "Contains": true, "ContainsFunc": true, "Equal": true, "EqualFunc": true,
	"Index": true, "IndexFunc": true, "IsSorted": true, "IsSortedFunc": true, "Max": true, "MaxFunc": true, "Min": true,
	"MinFunc": true, "Compare": true, "CompareFunc": true, "All": true, "Values": true, "Backward": true,
}

// useInCall tells what a call does to argument i, if that is known.
func (s *source) useInCall(call *ast.CallExpr, i int) (use, bool) {
	switch s.builtin(call) {
	case "len", "cap":
		return reading, true
	case "copy":
		if i == 1 {
			return reading, true
		}
		return writing, true
	case "clear", "delete":
		return writing, true
	}
	f := s.callee(call)
	return reading, f != nil && readers[f.Name()] && f.Pkg() != nil && f.Pkg().Path() == "slices"
}

// changesReceiver reports whether a method could change what it is called on.
func changesReceiver(sel *types.Selection, constantInside bool) bool {
	recv := sel.Obj().(*types.Func).Signature().Recv().Type()
	return refers(recv, constantInside) && !isError(sel.Recv())
}

// refers reports whether copies of a value of a type share something that can be changed.
func refers(t types.Type, constantInside bool) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan:
		return true
	case *types.Interface:
		return !constantInside && !isError(t)
	case *types.Array:
		return refers(u.Elem(), constantInside)
	case *types.Struct:
		for f := range u.Fields() {
			if refers(f.Type(), constantInside) {
				return true
			}
		}
	}
	return false
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// pointsSomewhere reports whether there is anything in the initial value of a variable that could be changed through an
// interface.
func (s *source) pointsSomewhere(v *types.Var) bool {
	for _, e := range s.decls[v].Node().(*ast.ValueSpec).Values {
		found := false
		ast.Inspect(e, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if tv := s.info.Types[e]; tv.IsValue() {
					_, isPointer := tv.Type.Underlying().(*types.Pointer)
					found = found || isPointer
				}
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// inInit reports whether a node is in a function init.
func inInit(c inspector.Cursor) bool {
	for f := range c.Enclosing((*ast.FuncDecl)(nil)) {
		d := f.Node().(*ast.FuncDecl)
		return d.Recv == nil && d.Name.Name == "init"
	}
	return false
}
