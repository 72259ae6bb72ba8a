package vet

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// finding is one thing that does not belong where it is.
type finding struct {
	category string
	pos, end token.Pos
	message  string
}

// add notes a finding about a node.
func (s *source) add(category string, at ast.Node, format string, args ...any) {
	s.findings = append(s.findings, finding{category, at.Pos(), at.End(), fmt.Sprintf(format, args...)})
}

// deliver reports the findings that no comment silences, in the order of the source, each once.
func (s *source) deliver() {
	list := s.allowed(s.findings)
	slices.SortStableFunc(list, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.pos, b.pos), cmp.Compare(a.category, b.category), cmp.Compare(a.message, b.message))
	})
	for _, f := range slices.Compact(list) {
		s.pass.Report(analysis.Diagnostic{
			Pos: f.pos, End: f.end, Category: f.category, Message: "[" + f.category + "] " + f.message,
		})
	}
}
