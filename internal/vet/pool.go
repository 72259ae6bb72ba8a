package vet

import (
	"go/ast"
	"go/types"
)

// pool is a sim.Pool, as far as it is known which one: all that have items of a type, or those of a field.
type pool struct {
	items *types.TypeName
	field *types.Var // of the world, mostly; nil for any
}

// same reports whether two may be one pool.
func (p pool) same(q pool) bool {
	return p.items == q.items && (p.field == nil || q.field == nil || p.field == q.field)
}

// poolOf returns the pool that an expression stands for, or false if it is none whose items have a type with a name.
func (s *source) poolOf(e ast.Expr) (pool, bool) {
	items := itemsOf(s.info.TypeOf(e))
	if items == nil {
		return pool{}, false
	}
	return pool{items: items, field: s.poolField(e)}, true
}

// itemsOf returns the type of a pool's items, or nil if t is neither a pool nor a pointer to one.
func itemsOf(t types.Type) *types.TypeName {
	if t == nil {
		return nil
	}
	named, ok := pointee(t).(*types.Named)
	if !ok || named.Obj().Name() != "Pool" || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != simPath {
		return nil
	}
	if named.TypeArgs().Len() != 1 {
		return nil // the generic type itself
	}
	item, ok := types.Unalias(named.TypeArgs().At(0)).(*types.Named)
	if !ok {
		return nil
	}
	return item.Obj()
}

// poolField returns the field that an expression takes a pool from, also by way of a variable, or nil.
func (s *source) poolField(e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		field, _ := s.objectOf(e.Sel).(*types.Var)
		return field
	case *ast.IndexExpr:
		return s.poolField(e.X)
	case *ast.UnaryExpr:
		return s.poolField(e.X)
	case *ast.StarExpr:
		return s.poolField(e.X)
	case *ast.Ident:
		v, ok := s.objectOf(e).(*types.Var)
		if !ok || v.IsField() {
			return nil
		}
		if values := s.assigned(v); len(values) == 1 {
			return s.poolField(values[0])
		}
	}
	return nil
}

// pooled returns the types whose values live in pools.
func (s *source) pooled() map[*types.TypeName]bool {
	found := map[*types.TypeName]bool{}
	for _, tv := range s.info.Types {
		if items := itemsOf(tv.Type); items != nil {
			found[items] = true
		}
	}
	return found
}

// item returns the type of the pool's item that a pointer type points to, or nil.
func item(t types.Type, pooled map[*types.TypeName]bool) *types.TypeName {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return nil
	}
	if named, ok := types.Unalias(p.Elem()).(*types.Named); ok && pooled[named.Obj()] {
		return named.Obj()
	}
	return nil
}

// holdsItem reports whether a value of a type holds a pointer to a pool's item, itself or in what it is made of.
func holdsItem(t types.Type, pooled map[*types.TypeName]bool) bool {
	if item(t, pooled) != nil {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return holdsItem(u.Elem(), pooled)
	case *types.Array:
		return holdsItem(u.Elem(), pooled)
	case *types.Map:
		return holdsItem(u.Elem(), pooled) || holdsItem(u.Key(), pooled)
	case *types.Struct:
		for f := range u.Fields() {
			if holdsItem(f.Type(), pooled) {
				return true
			}
		}
	}
	return false
}

// isHandle reports whether a type is sim.Handle.
func isHandle(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Handle" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == simPath
}
