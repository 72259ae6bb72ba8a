package gen

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// code is Go source while it is written. Indentation is gofmt's business.
type code struct{ strings.Builder }

// p writes a line.
func (c *code) p(line string, args ...any) {
	fmt.Fprintf(c, line, args...)
	c.WriteByte('\n')
}

// enginePackages are the packages that generated code may use, beside those that the author's field types are from.
var enginePackages = map[string]string{
	"math":  "math",
	"fixed": modulePath + "fixed",
	"sim":   modulePath + "sim",
	"wire":  modulePath + "wire",
}

// goFile returns the declarations as a formatted file that imports what they use.
func goFile(m *model, body string) ([]byte, *ast.File, error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), "", "package "+m.pkg+"\n"+body, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, fmt.Errorf("gen: wrote Go that does not parse: %w", err)
	}
	paths := usedPackages(parsed, m.imports)
	text := header + "\n\npackage " + m.pkg + "\n" + importBlock(paths) + "\n" + body
	formatted, err := format.Source([]byte(text))
	if err != nil {
		return nil, nil, fmt.Errorf("gen: wrote Go that does not parse: %w", err)
	}
	return formatted, parsed, nil
}

// usedPackages returns the import paths of the packages that a file names.
func usedPackages(file *ast.File, authors map[string]string) []string {
	used := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := selector.X.(*ast.Ident)
		if !ok {
			return true
		}
		if path := enginePackages[x.Name]; path != "" {
			used[path] = true
		} else if path := authors[x.Name]; path != "" {
			used[path] = true
		}
		return true
	})
	return slices.Sorted(maps.Keys(used))
}

// importBlock returns the import declaration for paths, the standard library first.
func importBlock(paths []string) string {
	switch len(paths) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("\nimport %q\n", paths[0])
	}
	var standard, others []string
	for _, path := range paths {
		if line := fmt.Sprintf("\t%q\n", path); strings.Contains(path, ".") {
			others = append(others, line)
		} else {
			standard = append(standard, line)
		}
	}
	gap := ""
	if len(standard) > 0 && len(others) > 0 {
		gap = "\n"
	}
	return "\nimport (\n" + strings.Join(standard, "") + gap + strings.Join(others, "") + ")\n"
}

// walk writes code for every number of some nodes, with a loop around those of an array.
type walk struct {
	out     *code
	measure measure // numbers without size are passed over
	// visit writes the code for a number: path selects it from its struct, and at is its place.
	visit func(n *node, path string, at place)
	// only tells which numbers are visited; the others are passed over, and loops with none in them are left out. Nil: all.
	only func(n *node) bool
	// between is called before a loop begins, before its body ends and after it; nil for none.
	between func()
	depth   int
}

// run walks over the nodes of the struct that the expression whole holds; loops range over its arrays.
func (w *walk) run(whole string, nodes []node) { w.nodes(whole, "", nodes, place{}) }

func (w *walk) nodes(whole, path string, nodes []node, at place) {
	for i := range nodes {
		n := &nodes[i]
		size := sizeOf(n, w.measure)
		switch {
		case size == 0 || !w.wants(n):
		case n.isArray():
			w.loop(whole, path+n.path, n, at)
		default:
			w.visit(n, path+n.path, at)
		}
		at = at.plus(size)
	}
}

// wants reports whether a number, or one of an array's, is visited.
func (w *walk) wants(n *node) bool {
	if w.only == nil {
		return true
	}
	if n.isArray() {
		for i := range n.elem {
			if sizeOf(&n.elem[i], w.measure) > 0 && w.wants(&n.elem[i]) {
				return true
			}
		}
		return false
	}
	return w.only(n)
}

func (w *walk) loop(whole, path string, n *node, at place) {
	index := indexName(w.depth)
	w.gap()
	w.out.p("for %s := range %s%s {", index, whole, path)
	w.depth++
	w.nodes(whole, path+"["+index+"]", n.elem, at.times(index, total(n.elem, w.measure)))
	w.depth--
	w.gap()
	w.out.p("}")
}

func (w *walk) gap() {
	if w.between != nil {
		w.between()
	}
}
