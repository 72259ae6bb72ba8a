package vet

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// simPath is the package of the contract between a game and the engine.
const simPath = module + "/sim"

// starts are the methods and functions that run once in a match, and not in a tick.
var starts = []string{"Start", "Init"}

// entries are the functions that the generated methods of a world call. They are roots by themselves, so that rules can
// be checked before anything is generated.
var entries = []string{"Step", "Init"}

// findPaths finds what a step may run, and what it may run in every tick.
func (s *source) findPaths() {
	var all, ticking []types.Object
	for obj := range s.decls {
		if f, ok := obj.(*types.Func); ok && (s.world == nil || s.isRoot(f)) {
			all = append(all, f)
			if s.world == nil || !slices.Contains(starts, f.Name()) {
				ticking = append(ticking, f)
			}
		}
	}
	s.step, s.tick = s.reachable(all), s.reachable(ticking)
}

// isRoot reports whether the engine calls a function: a method of sim.World of the world's type, or Step or Init.
func (s *source) isRoot(f *types.Func) bool {
	sig := f.Signature()
	if recv := sig.Recv(); recv != nil {
		return s.isWorld(recv.Type()) && s.inContract(f.Name())
	}
	return slices.Contains(entries, f.Name()) && sig.Params().Len() > 0 && s.isWorld(sig.Params().At(0).Type())
}

// isWorld reports whether a type is the world's, or a pointer to it.
func (s *source) isWorld(t types.Type) bool {
	named, ok := pointee(t).(*types.Named)
	return ok && named.Obj() == s.world
}

// inContract reports whether sim.World has a method of a name.
func (s *source) inContract(name string) bool {
	for _, p := range s.pass.Pkg.Imports() {
		if p.Path() != simPath {
			continue
		}
		if world, ok := p.Scope().Lookup("World").(*types.TypeName); ok {
			obj, _, _ := types.LookupFieldOrMethod(world.Type(), false, p, name)
			return obj != nil
		}
	}
	return false
}

// reachable returns the declarations that the roots may run, the roots among them, in the order of the source.
func (s *source) reachable(roots []types.Object) []inspector.Cursor {
	found := map[inspector.Cursor]bool{}
	var visit func(obj types.Object)
	visit = func(obj types.Object) {
		c, ok := s.decls[obj]
		if !ok || found[c] {
			return
		}
		found[c] = true
		for id := range c.Preorder((*ast.Ident)(nil)) {
			for _, callee := range s.mayRun(s.info.Uses[id.Node().(*ast.Ident)]) {
				visit(callee)
			}
		}
	}
	for _, root := range roots {
		visit(root)
	}
	list := make([]inspector.Cursor, 0, len(found))
	for c := range found {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b inspector.Cursor) int { return int(a.Index() - b.Index()) })
	return list
}

// mayRun returns the declarations that a used object may stand for: itself, or the methods that an interface's method
// may turn out to be.
func (s *source) mayRun(obj types.Object) []types.Object {
	obj = origin(obj)
	f, ok := obj.(*types.Func)
	if !ok || f.Signature().Recv() == nil || !types.IsInterface(f.Signature().Recv().Type()) {
		return []types.Object{obj}
	}
	var list []types.Object
	for other := range s.decls {
		if m, ok := other.(*types.Func); ok && m.Name() == f.Name() && m.Signature().Recv() != nil {
			list = append(list, m)
		}
	}
	return list
}

// pointee returns what a pointer type points to, and any other type as it is. Aliases are resolved.
func pointee(t types.Type) types.Type {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return t
}
