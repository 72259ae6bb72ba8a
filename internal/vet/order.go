package vet

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// order is about orders that nothing defines: where equal elements end up when sorting is not stable, and addresses as
// text. The former differs between releases of Go. Sorting numbers and strings themselves is fine, since equal ones
// cannot be told apart; so is comparing pointers for being the same, which Go cannot do otherwise.
var order = check{name: "order", run: func(s *source, report reporter) {
	for _, decl := range s.step {
		for _, path := range []string{"sort", "slices"} {
			for c, f := range s.usesOf(path, decl) {
				if stable := stableFor(f); stable != "" {
					report(c.Node(), "where %s.%s puts elements that compare as equal differs between releases of Go: use %s",
						f.Pkg().Name(), f.Name(), stable)
				}
			}
		}
	}
	for c := range s.root.Preorder((*ast.BasicLit)(nil)) {
		lit := c.Node().(*ast.BasicLit)
		if v := s.info.Types[lit].Value; v != nil && v.Kind() == constant.String && strings.Contains(constant.StringVal(v), "%p") {
			report(lit, "%%p prints an address, which differs in every run: print a sim.Handle")
		}
	}
}}

// stableFor returns the stable form of a function that sorts, or "".
func stableFor(f *types.Func) string {
	switch {
	case isFunc(f, "sort", "Slice"):
		return "sort.SliceStable or slices.SortStableFunc"
	case isFunc(f, "sort", "Sort"):
		return "sort.Stable"
	case isFunc(f, "slices", "SortFunc"):
		return "slices.SortStableFunc"
	case isFunc(f, "slices", "SortedFunc"):
		return "slices.SortedStableFunc"
	}
	return ""
}
