package vet

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// isCalled reports whether an expression is the function of a call.
func isCalled(c inspector.Cursor) bool {
	for c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	return c.ParentEdgeKind() == edge.CallExpr_Fun
}

// allocatingCall reports calls that allocate by themselves.
func (s *source) allocatingCall(c inspector.Cursor, call *ast.CallExpr, report reporter) {
	if s.isConversion(call) {
		s.allocatingConversion(c, call, report)
		return
	}
	switch s.builtin(call) {
	case "make":
		s.allocatingMake(c, call, report)
	case "new":
		if s.outlives(c) {
			report(call, "new allocates what outlives the function: declare a variable, or put it into a sim.Pool")
		}
	case "append":
		if !s.backed(call.Args[0], map[*types.Var]bool{}) {
			report(call, "append to %s allocates: append to a field of the World that keeps its memory "+
				"(w.list = append(w.list[:0], ...)), or to an array (list := array[:0])", types.ExprString(call.Args[0]))
		}
	case "":
		s.allocatingFunction(c, call, report)
	}
}

// allocatingMake reports maps, and slices that outlive the function or whose length the compiler does not know.
func (s *source) allocatingMake(c inspector.Cursor, call *ast.CallExpr, report reporter) {
	if _, ok := s.info.TypeOf(call).Underlying().(*types.Slice); ok {
		fixed := true
		for _, n := range call.Args[1:] {
			fixed = fixed && s.constant(n)
		}
		if fixed && !s.outlives(c) {
			return
		}
	}
	report(call, "make allocates: use an array, or a field of the World that is made once and keeps its memory")
}

// allocatingConversion reports conversions between strings and slices. Comparing with the result needs no copy.
func (s *source) allocatingConversion(c inspector.Cursor, call *ast.CallExpr, report reporter) {
	if len(call.Args) != 1 || s.constant(call) {
		return
	}
	switch c.ParentEdgeKind() {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.SwitchStmt_Tag, edge.RangeStmt_X:
		return
	}
	to, from := s.info.TypeOf(call), s.info.TypeOf(call.Args[0])
	_, toSlice := to.Underlying().(*types.Slice)
	if isString(to) && !isString(from) || toSlice && isString(from) {
		report(call, "the conversion to %s copies, and so allocates: keep the value in one form", types.TypeString(to, short))
	}
}

// short names packages in types as the source does.
func short(p *types.Package) string { return p.Name() }

// allocatingFunction reports calls of functions that are known to allocate, and of those that collect arguments in a slice.
func (s *source) allocatingFunction(c inspector.Cursor, call *ast.CallExpr, report reporter) {
	b := s.bodyOf(call)
	f := s.callee(call)
	name := types.ExprString(ast.Unparen(call.Fun))
	switch {
	case insteadOfAllocating(f) != "":
		report(call, "%s allocates: %s", name, insteadOfAllocating(f))
	case b.spread && !call.Ellipsis.IsValid() && len(call.Args) >= b.params.Len() && s.keepsRest(b):
		report(call, "the arguments of %s are collected in a slice that outlives the call, so that it is allocated: "+
			"pass them one by one, or in a slice that the World keeps", name)
	}
}

// texts are packages whose functions make text.
var texts = map[string]bool{"fmt": true, "strings": true, "strconv": true, "bytes": true}

// growing are the functions of packages slices and maps that return new memory.
var growing = map[string]bool{
	"AppendSeq": true, "Chunk": true, "Clone": true, "Collect": true, "Concat": true, "Grow": true, "Insert": true,
	"Repeat": true, "Replace": true, "Sorted": true, "SortedFunc": true, "SortedStableFunc": true,
}

// boxing are the functions of package sort that take an interface.
var boxing = map[string]bool{
	"Reverse": true, "Slice": true, "SliceIsSorted": true, "SliceStable": true, "Sort": true, "Stable": true,
}

// insteadOfAllocating says what to do instead of calling a function of another package that is known to allocate, or "".
func insteadOfAllocating(f *types.Func) string {
	if f == nil || f.Pkg() == nil {
		return ""
	}
	plain := f.Signature().Recv() == nil
	switch path := f.Pkg().Path(); {
	case texts[path]:
		return "keep text out of the rules; presentation makes it"
	case path == "errors" && (f.Name() == "New" || f.Name() == "Join"):
		return "declare the error at package level, var ErrX = errors.New(...)"
	case path == "sort" && boxing[f.Name()]:
		return "use slices.SortStableFunc"
	case (path == "slices" || path == "maps") && growing[f.Name()]:
		return "use memory that the World keeps"
	case (path == simPath || path == module+"/clock") && plain && strings.HasPrefix(f.Name(), "New"):
		return "make it once, when the world is made"
	}
	return ""
}

// keepsRest reports whether the slice of a variadic call's last arguments may outlive the call.
func (s *source) keepsRest(b body) bool {
	if !b.known {
		return false // of another package, which is fit and does not keep them, or reported where it is imported
	}
	clear(s.followed)
	return s.varEscapes(b.params.At(b.params.Len() - 1))
}

// backed reports whether a slice that is appended to may have memory: a field's or an array's, what a caller or another
// function gave, or what make has made, which is reported by itself.
func (s *source) backed(e ast.Expr, seen map[*types.Var]bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := s.objectOf(e).(*types.Var)
		if !ok {
			return false // nil
		}
		return s.backedVar(v, seen)
	case *ast.SliceExpr:
		_, array := pointee(s.info.TypeOf(e.X)).Underlying().(*types.Array)
		return array || s.backed(e.X, seen)
	case *ast.CallExpr:
		if s.isConversion(e) || s.builtin(e) == "append" {
			return s.backed(e.Args[0], seen)
		}
		return true
	case *ast.CompositeLit:
		return false
	}
	return true
}

// backedVar is backed for a variable: all that it is assigned must be.
func (s *source) backedVar(v *types.Var, seen map[*types.Var]bool) bool {
	if seen[v] {
		return true
	}
	seen[v] = true
	for _, id := range s.idents[v] {
		if spec, ok := id.Parent().Node().(*ast.ValueSpec); ok && id.ParentEdgeKind() == edge.ValueSpec_Names && spec.Values == nil {
			return false
		}
	}
	if _, result := s.results[v]; result {
		return false // a named result begins as nil
	}
	for _, e := range s.assigned(v) {
		if !s.backed(e, seen) {
			return false
		}
	}
	return true
}
