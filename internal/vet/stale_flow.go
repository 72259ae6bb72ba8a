package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/cfg"
)

// hold is a pointer to a pool's item in a variable.
type hold struct {
	pool   pool
	handle types.Object // the variable with the item's handle, or nil
	// freed is where the item, or if it is not certain some item of the pool, may have been removed, taken where Spawn
	// may have taken the place since.
	freed, taken token.Pos
	certain      bool
}

// bad reports whether the pointer is not to be used any more.
func (h hold) bad() bool { return h.freed.IsValid() && (h.certain || h.taken.IsValid()) }

// join returns what is known of a pointer after either of two ways.
func (h hold) join(o hold) hold {
	if h.pool.items != o.pool.items {
		return o
	}
	if h.pool.field != o.pool.field {
		h.pool.field = nil
	}
	if h.handle != o.handle {
		h.handle = nil
	}
	h.freed, h.taken, h.certain = earlier(h.freed, o.freed), earlier(h.taken, o.taken), h.certain || o.certain
	return h
}

func earlier(a, b token.Pos) token.Pos {
	if !a.IsValid() || b.IsValid() && b < a {
		return b
	}
	return a
}

// state is what is known at a place in a function: about the pointers, and what has been done to pools so far.
type state struct {
	holds map[*types.Var]hold
	done  effects
}

func (s state) clone() state { return state{maps.Clone(s.holds), maps.Clone(s.done)} }

func (s state) equal(o state) bool { return maps.Equal(s.holds, o.holds) && maps.Equal(s.done, o.done) }

// join adds what is known after another way.
func (s state) join(o state) {
	for v, h := range o.holds {
		if mine, ok := s.holds[v]; ok {
			h = mine.join(h)
		}
		s.holds[v] = h
	}
	maps.Copy(s.done, o.done)
}

// flow follows the pointers through one function.
type flow struct {
	*tracker
	state
	exits summary
	isYes bool // the function returns one truth value
	uses  map[*types.Var]badUse
}

// badUse is the first bad use of a variable.
type badUse struct {
	id   *ast.Ident
	hold hold
}

// follow goes through a function until nothing new is known, and returns what the function does. It reports bad uses if
// there is somebody to report to.
func (t *tracker) follow(c inspector.Cursor) summary {
	f := &flow{tracker: t, exits: summary{effects{}, effects{}}, uses: map[*types.Var]badUse{}}
	body, start := f.enter(c.Node())
	graph := cfg.New(body, func(call *ast.CallExpr) bool { return t.builtin(call) != "panic" })
	before := map[*cfg.Block]state{graph.Blocks[0]: start}
	for work := []*cfg.Block{graph.Blocks[0]}; len(work) > 0; {
		b := work[0]
		work = work[1:]
		for i, after := range f.through(b, before[b]) {
			next := b.Succs[i]
			old, known := before[next]
			if known {
				both := old.clone()
				both.join(after)
				after = both
			}
			if !known || !after.equal(old) {
				before[next] = after
				work = append(work, next)
			}
		}
	}
	f.tell()
	return f.exits
}

// tell reports the first bad use of each variable.
func (f *flow) tell() {
	if f.report == nil {
		return
	}
	for _, u := range f.uses {
		name, h := u.id.Name, u.hold
		if h.certain {
			f.report(u.id, "the item that %s points to may have been removed on %s: copy what you need before, go on with the next one, "+
				"or ask for it again (Get gives nil if it is gone)", name, f.line(h.freed, u.id))
		} else {
			f.report(u.id, "%s may be another %s by now: one is removed on %s, and Spawn may take its place on %s; "+
				"keep the handle, and ask for it again (Get gives nil if it is gone)",
				name, h.pool.items.Name(), f.line(h.freed, u.id), f.line(h.taken, u.id))
		}
	}
}

// enter returns the body of a function and what is known when it begins: of its parameters, which are good. A handle and a
// pointer that come in together, one of each for a pool, are taken to belong together.
func (f *flow) enter(n ast.Node) (*ast.BlockStmt, state) {
	st := state{map[*types.Var]hold{}, effects{}}
	var sig *types.Signature
	var body *ast.BlockStmt
	switch n := n.(type) {
	case *ast.FuncDecl:
		sig, body = f.info.Defs[n.Name].(*types.Func).Signature(), n.Body
	case *ast.FuncLit:
		sig, body = f.info.TypeOf(n).(*types.Signature), n.Body
	}
	f.isYes = sig.Results().Len() == 1 && basic(sig.Results().At(0).Type())&types.IsBoolean != 0
	params := []*types.Var{}
	if sig.Recv() != nil {
		params = append(params, sig.Recv())
	}
	for v := range sig.Params().Variables() {
		params = append(params, v)
	}
	handle := only(params, func(v *types.Var) bool { return isHandle(v.Type()) })
	for _, v := range params {
		if it := item(v.Type(), f.pooled); it != nil {
			h := hold{pool: pool{items: it}}
			if handle != nil && only(params, func(o *types.Var) bool { return item(o.Type(), f.pooled) == it }) != nil {
				h.handle = handle
			}
			st.holds[v] = h
		}
	}
	return body, st
}

// only returns the one variable of a list that is as wanted, or nil if there are several or none.
func only(list []*types.Var, wanted func(*types.Var) bool) (found *types.Var) {
	for _, v := range list {
		if wanted(v) && found != nil {
			return nil
		} else if wanted(v) {
			found = v
		}
	}
	return found
}

// through returns what is known after a block: for each block that may follow.
func (f *flow) through(b *cfg.Block, before state) []state {
	f.state = before.clone()
	if r, ok := b.Stmt.(*ast.RangeStmt); ok && b.Kind == cfg.KindRangeBody {
		f.bind(given(r.Key, r.Value), r.X)
	}
	for i, n := range b.Nodes {
		if cond, ok := n.(ast.Expr); ok && i == len(b.Nodes)-1 && len(b.Succs) == 2 && f.decides(cond) {
			no := f.state.clone()
			f.condition(cond, true)
			yes := f.state
			f.state = no
			f.condition(cond, false)
			return []state{yes, f.state}
		}
		f.eval(n)
	}
	after := make([]state, len(b.Succs))
	for i := range after {
		after[i] = f.state
	}
	return after
}

// given returns the expressions that are there.
func given(list ...ast.Expr) (there []ast.Expr) {
	for _, e := range list {
		if e != nil {
			there = append(there, e)
		}
	}
	return there
}

// decides reports whether an expression at the end of a block is the condition itself, and not what a case compares with.
func (f *flow) decides(e ast.Expr) bool {
	return basic(f.info.TypeOf(e))&types.IsBoolean != 0
}
