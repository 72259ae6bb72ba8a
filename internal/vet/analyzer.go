package vet

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// Analyzer reports what does not belong into rules. Its findings are of the form "[category] why, and what to do". For
// packages that hold no rules it does nothing.
var Analyzer = &analysis.Analyzer{
	Name:      "tickwork",
	Doc:       "find what makes game rules differ between machines, or slow\n\nSee //tickwork:world and //tickwork:rules.",
	FactTypes: []analysis.Fact{new(isRules)},
	Run:       run,
}

// check is one category of findings.
type check struct {
	name string // the category, as it stands in messages and after //tickwork:allow
	// banned are the packages that must not be imported for this reason, and what to do instead. "os/..." are those
	// below os.
	banned map[string]string
	// run looks for the rest in the source. It may be nil.
	run func(*source, reporter)
	// byHand says that generated files are not held to it.
	byHand bool
}

// checks are all categories, but the one of the comments that silence them.
var checks = []check{
	maprange, clock, random, unsafety, goroutine, channel, recovery, printing, reflection, machine, inout, imports,
	global, alloc, fuse, float, stale, order,
}

// reporter takes a finding: what stands at a node, and the message.
type reporter func(at ast.Node, format string, args ...any)

// run is the pass over one package.
func run(pass *analysis.Pass) (any, error) {
	s := newSource(pass)
	if s.isRules() {
		s.examine()
		if s.world == nil {
			pass.ExportPackageFact(new(isRules))
		}
	}
	return nil, nil
}

// examine runs all checks, and reports what they find.
func (s *source) examine() {
	s.root = inspector.New(s.files).Root()
	s.index()
	s.findPaths()
	s.checkImports()
	for _, c := range checks {
		if c.run == nil {
			continue
		}
		c.run(s, func(at ast.Node, format string, args ...any) {
			if !c.byHand || !s.isGenerated(at.Pos()) {
				s.add(c.name, at, format, args...)
			}
		})
	}
	s.deliver()
}

// isRules is the fact that a package is marked as belonging to rules, which it is checked as.
type isRules struct{}

// AFact marks the type as a fact.
func (*isRules) AFact() {}

// String returns the fact in words.
func (*isRules) String() string { return "rules" }

// line returns the line of a position, for messages, with the file if it is not that of from.
func (s *source) line(pos token.Pos, from ast.Node) string {
	return lineOf(s.pass.Fset.Position(pos), s.pass.Fset.Position(from.Pos()))
}
