package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// marked finds the directives that make a package one of rules.
var marked = regexp.MustCompile(`(?m)^//tickwork:(world|rules)\b`)

// source is a rules package: its files without tests, and what the checks want to know about them.
type source struct {
	pass      *analysis.Pass
	info      *types.Info
	files     []*ast.File
	generated map[*token.File]bool
	root      inspector.Cursor
	world     *types.TypeName // nil in a package that only belongs to rules

	// decls are the package's functions (their FuncDecl) and package variables (their ValueSpec).
	decls map[types.Object]inspector.Cursor
	// idents are the identifiers that stand for an object, where it is declared or used. Fields, functions and methods
	// of generic types are those of the origin.
	idents map[types.Object][]inspector.Cursor
	// results are the functions that result variables belong to: a FuncDecl or a FuncLit.
	results map[*types.Var]ast.Node

	// step is what a step may run, tick what it may run in every tick: functions, and the variables' initial values.
	step, tick []inspector.Cursor

	followed map[*types.Var]bool // see outlives
	findings []finding
}

// newSource returns the source that a pass is about.
func newSource(pass *analysis.Pass) *source {
	s := &source{
		pass: pass, info: pass.TypesInfo,
		generated: map[*token.File]bool{},
		decls:     map[types.Object]inspector.Cursor{},
		idents:    map[types.Object][]inspector.Cursor{},
		results:   map[*types.Var]ast.Node{},
		followed:  map[*types.Var]bool{},
	}
	for _, f := range pass.Files {
		file := pass.Fset.File(f.FileStart)
		if strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		s.files = append(s.files, f)
		s.generated[file] = ast.IsGenerated(f)
		s.findWorld(f)
	}
	return s
}

// isRules reports whether the source is one of rules.
func (s *source) isRules() bool { return s.world != nil || slices.ContainsFunc(s.files, saysRules) }

// saysRules reports whether the directive //tickwork:rules stands above the package clause.
func saysRules(f *ast.File) bool {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if c.Pos() < f.Package && strings.HasPrefix(c.Text, "//tickwork:rules") {
				return true
			}
		}
	}
	return false
}

// findWorld looks for the struct with the directive //tickwork:world.
func (s *source) findWorld(f *ast.File) {
	for _, decl := range f.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.TYPE {
			continue
		}
		for _, spec := range d.Specs {
			t := spec.(*ast.TypeSpec)
			if saysWorld(t.Doc) || saysWorld(d.Doc) && !d.Lparen.IsValid() {
				s.world, _ = s.info.Defs[t.Name].(*types.TypeName)
			}
		}
	}
}

func saysWorld(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, c := range doc.List {
		if words := strings.Fields(c.Text); len(words) > 0 && words[0] == "//tickwork:world" {
			return true
		}
	}
	return false
}

// index fills the maps of declarations and identifiers.
func (s *source) index() {
	for c := range s.root.Preorder((*ast.Ident)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.ValueSpec)(nil)) {
		switch n := c.Node().(type) {
		case *ast.Ident:
			if obj := s.objectOf(n); obj != nil {
				s.idents[obj] = append(s.idents[obj], c)
			}
		case *ast.FuncDecl:
			if f, ok := s.info.Defs[n.Name].(*types.Func); ok && n.Body != nil {
				s.decls[f] = c
				s.indexResults(f.Signature(), n)
			}
		case *ast.FuncLit:
			s.indexResults(s.info.TypeOf(n).(*types.Signature), n)
		case *ast.ValueSpec:
			for _, name := range n.Names {
				if v, ok := s.info.Defs[name].(*types.Var); ok && isPackageVar(v) {
					s.decls[v] = c
				}
			}
		}
	}
}

func (s *source) indexResults(sig *types.Signature, f ast.Node) {
	for v := range sig.Results().Variables() {
		s.results[v] = f
	}
}

// objectOf returns what an identifier declares or stands for: for a field or method of an instantiated type, that of the
// generic type.
func (s *source) objectOf(id *ast.Ident) types.Object { return origin(s.info.ObjectOf(id)) }

func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Var:
		return obj.Origin()
	case *types.Func:
		return obj.Origin()
	}
	return obj
}

// isPackageVar reports whether a variable is declared at package level.
func isPackageVar(v *types.Var) bool {
	return v.Pkg() != nil && !v.IsField() && v.Parent() == v.Pkg().Scope()
}

// isGenerated reports whether a position is in a generated file.
func (s *source) isGenerated(pos token.Pos) bool { return s.generated[s.pass.Fset.File(pos)] }

// constant reports whether an expression's value is known to the compiler.
func (s *source) constant(e ast.Expr) bool { return s.info.Types[e].Value != nil }

// lineOf names a line within a message about another position.
func lineOf(p, from token.Position) string {
	if p.Filename == from.Filename {
		return "line " + strconv.Itoa(p.Line)
	}
	return filepath.Base(p.Filename) + ":" + strconv.Itoa(p.Line)
}
