package gen

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// checkAuthor reports functions that the generated code calls and the author has not written, and names that would change
// its meaning.
func (r *reader) checkAuthor(m *model, world *marked) {
	init, params := "func Init(w *"+world.name+", seed uint64)", 2
	if m.options != nil {
		init, params = "func Init(w *"+world.name+", seed uint64, o "+m.options.name+")", 3
	}
	r.checkFunc(world, "Init", params, init)
	r.checkFunc(world, "Step", 3, "func Step(w *"+world.name+", f *sim.Frame["+m.input.name+"], ev *Events)")
	scope := r.src.pkg.Scope()
	for _, name := range scope.Names() {
		if types.Universe.Lookup(name) != nil {
			r.add(scope.Lookup(name).Pos(), name, "it hides Go's own %s, which the generated code uses: choose another name", name)
		}
	}
}

// checkFunc reports a function that is missing or takes another number of parameters.
func (r *reader) checkFunc(world *marked, name string, params int, form string) {
	switch f := r.src.pkg.Scope().Lookup(name).(type) {
	case nil:
		r.add(world.pos, world.name, "there is no %s: write one", form)
	case *types.Func:
		if s := f.Signature(); s.Params().Len() != params || s.Results().Len() != 0 {
			r.add(f.Pos(), name, "write it as %s", form)
		}
	default:
		r.add(f.Pos(), name, "it must be %s", form)
	}
}

// checkCollisions reports names that are both the author's and generated, or generated twice.
func (r *reader) checkCollisions(files []*ast.File) {
	seen := map[string]bool{}
	for _, file := range files {
		for _, decl := range file.Decls {
			for _, name := range declared(decl) {
				if seen[name] {
					r.add(r.src.files[0].Package, name, "two of the generated declarations have this name: rename what they are made from")
				}
				seen[name] = true
				if pos := r.authors(name); pos.IsValid() {
					r.add(pos, name, "the generator declares this name: choose another one")
				}
			}
		}
	}
}

// declared returns the names that a declaration adds to the package, methods as "Type.Method".
func declared(decl ast.Decl) (names []string) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		return []string{receiver(d) + d.Name.Name}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}

// receiver returns "Type." for a method and "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	return t.(*ast.Ident).Name + "."
}

// authors returns where the author declares a name, which may be "Type.Member", or no position.
func (r *reader) authors(name string) token.Pos {
	typ, member, isMember := strings.Cut(name, ".")
	obj := r.src.pkg.Scope().Lookup(typ)
	if obj == nil {
		return token.NoPos
	}
	if !isMember {
		return obj.Pos()
	}
	found, way, _ := types.LookupFieldOrMethod(types.NewPointer(obj.Type()), false, r.src.pkg, member)
	if found == nil || len(way) > 1 { // what is embedded gives way
		return token.NoPos
	}
	return found.Pos()
}
