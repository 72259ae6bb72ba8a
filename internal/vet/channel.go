package vet

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// channel is about channels and select.
var channel = check{name: "channel", run: func(s *source, report reporter) {
	nodes := []ast.Node{
		(*ast.ChanType)(nil), (*ast.SendStmt)(nil), (*ast.UnaryExpr)(nil), (*ast.SelectStmt)(nil), (*ast.RangeStmt)(nil),
	}
	for c := range s.root.Preorder(nodes...) {
		if what := s.channelUse(c); what != "" {
			report(c.Node(), "%s: rules have nobody to wait for; keep a queue in an array or a sim.Pool of the World", what)
		}
	}
	for call := range s.builtinCalls("close") {
		report(call, "this closes a channel: rules have nobody to wait for; keep a queue in an array or a sim.Pool of the World")
	}
}}

// channelUse says what a node has to do with channels, or "".
func (s *source) channelUse(c inspector.Cursor) string {
	switch n := c.Node().(type) {
	case *ast.ChanType:
		return "this is a channel"
	case *ast.SendStmt:
		if c.ParentEdgeKind() != edge.CommClause_Comm {
			return "this sends on a channel"
		}
	case *ast.UnaryExpr:
		if n.Op == token.ARROW && !inSelect(c) {
			return "this receives from a channel"
		}
	case *ast.SelectStmt:
		return "select chooses at random among what is ready"
	case *ast.RangeStmt:
		if _, ok := s.info.TypeOf(n.X).Underlying().(*types.Chan); ok {
			return "this receives from a channel"
		}
	}
	return ""
}

// inSelect reports whether a receiving expression is the condition of a select's case, which is reported as a whole.
func inSelect(c inspector.Cursor) bool {
	switch c.ParentEdgeKind() {
	case edge.ExprStmt_X, edge.AssignStmt_Rhs:
		return c.Parent().ParentEdgeKind() == edge.CommClause_Comm
	}
	return false
}
