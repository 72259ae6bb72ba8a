package gen

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/tickwork-engine/tickwork/wire"
)

// directivePrefix begins a comment in a type's doc that tells what the type is to the engine.
const directivePrefix = "//tickwork:"

// The directives.
const (
	directiveWorld   = "world"   // version=N slots=N [name=X]
	directiveEntity  = "entity"  // [now] [to=owner|team] [near=N] [priority=N]
	directiveEvent   = "event"   // [predicted]
	directiveInput   = "input"   //
	directiveOptions = "options" //
)

// directiveArgs are the arguments that a directive takes, as they are written; those without "=" are flags.
var directiveArgs = map[string][]string{
	directiveWorld:   {"version=N", "slots=N", "name=X"},
	directiveEntity:  {"now", "to=owner|team", "near=N", "priority=N"},
	directiveEvent:   {"predicted"},
	directiveInput:   nil,
	directiveOptions: nil,
}

// marked is a struct type with a directive.
type marked struct {
	name string
	doc  string
	typ  *types.Struct
	pos  token.Pos
	args map[string]string // by the argument's name; a flag has an empty value
}

// has reports whether the directive has one of some arguments.
func (m *marked) has(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { _, ok := m.args[name]; return ok })
}

// markedTypes returns the types of the source by directive, in the order in which they stand.
func (r *reader) markedTypes() map[string][]*marked {
	found := map[string][]*marked{}
	known := map[*ast.Comment]bool{}
	for _, file := range r.src.files {
		for _, decl := range file.Decls {
			d, ok := decl.(*ast.GenDecl)
			if !ok || d.Tok != token.TYPE {
				continue
			}
			for _, spec := range d.Specs {
				s := spec.(*ast.TypeSpec)
				r.docs[s.Name.Name] = fieldDocs(s)
				r.markedType(s, d, known, found)
			}
		}
		r.strayDirectives(file, known)
	}
	return found
}

// markedType adds a type to found if it has a directive, which becomes known.
func (r *reader) markedType(spec *ast.TypeSpec, decl *ast.GenDecl, known map[*ast.Comment]bool, found map[string][]*marked) {
	doc := spec.Doc
	if doc == nil && !decl.Lparen.IsValid() {
		doc = decl.Doc
	}
	if doc == nil {
		return
	}
	for _, c := range doc.List {
		text, ok := strings.CutPrefix(c.Text, directivePrefix)
		words := strings.Fields(text)
		if !ok || len(words) > 0 && words[0] == allowed {
			continue
		}
		known[c] = true
		if len(words) == 0 || !isDirective(words[0]) {
			r.add(c.Pos(), spec.Name.Name, "unknown directive %s: use world, entity, event, input or options", c.Text)
			continue
		}
		if m := r.mark(spec, words[0]); m != nil {
			m.args = r.directiveArgs(c, m.name, words)
			m.doc = sentence(doc.Text())
			found[words[0]] = append(found[words[0]], m)
		}
	}
}

// allowed is the directive of the rules' checker, which may stand anywhere: see internal/vet.
const allowed = "allow"

func isDirective(word string) bool {
	_, ok := directiveArgs[word]
	return ok
}

// mark checks that a directive stands on a type that it can stand on: a plain, exported struct.
func (r *reader) mark(spec *ast.TypeSpec, directive string) *marked {
	name := spec.Name.Name
	st, ok := r.src.pkg.Scope().Lookup(name).Type().Underlying().(*types.Struct)
	switch {
	case !ok || spec.Assign.IsValid():
		r.add(spec.Pos(), name, "%s%s belongs to a struct type", directivePrefix, directive)
		return nil
	case spec.TypeParams != nil:
		r.add(spec.Pos(), name, "a generic type cannot be one: its size is not known")
		return nil
	case !spec.Name.IsExported():
		r.add(spec.Pos(), name, "its name becomes part of the schema and must be exported: write %s", upperFirst(name))
		return nil
	}
	return &marked{name: name, typ: st, pos: spec.Pos()}
}

// directiveArgs parses what follows a directive: words "name" or "name=value".
func (r *reader) directiveArgs(c *ast.Comment, name string, words []string) map[string]string {
	args := map[string]string{}
	for _, word := range words[1:] {
		key, value, valued := strings.Cut(word, "=")
		form := argForm(words[0], key)
		_, twice := args[key]
		switch {
		case form == "":
			r.add(c.Pos(), name, "%s%s has no argument %q%s", directivePrefix, words[0], key, takes(words[0]))
		case twice:
			r.add(c.Pos(), name, "%s stands there twice: leave one out", key)
		case valued && value == "", valued != strings.Contains(form, "="):
			r.add(c.Pos(), name, "write %s, not %s", form, word)
		default:
			args[key] = value
		}
	}
	return args
}

// argForm returns how an argument of a directive is written, or "" if there is none of the name.
func argForm(directive, key string) string {
	for _, form := range directiveArgs[directive] {
		if name, _, _ := strings.Cut(form, "="); name == key {
			return form
		}
	}
	return ""
}

// takes says which arguments a directive has.
func takes(directive string) string {
	if names := directiveArgs[directive]; len(names) > 0 {
		return "; it takes " + strings.Join(names, ", ")
	}
	return "; it takes none"
}

// strayDirectives reports directives that are not part of a type's doc comment, where they would do nothing.
func (r *reader) strayDirectives(file *ast.File, known map[*ast.Comment]bool) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, directivePrefix)
			words := strings.Fields(text)
			if ok && !known[c] && len(words) > 0 && isDirective(words[0]) {
				r.add(c.Pos(), c.Text, "a directive belongs to the doc comment of a type: put it right above one")
			}
		}
	}
}

// number returns a required argument that is a whole number from least to most.
func (r *reader) number(m *marked, key string, least, most int) int {
	n, err := strconv.Atoi(m.args[key])
	if err != nil || n < least || n > most {
		r.add(m.pos, m.name, "its directive needs %s=N, with N from %d to %d", key, least, most)
		return least
	}
	return n
}

// maxVersion is what the schema's number of the rules' version can hold, maxSlots what a slot can.
const (
	maxVersion = 1<<16 - 1
	maxSlots   = wire.MaxSlots
)

// fieldDocs returns what the source says about the fields of a struct, in one line each.
func fieldDocs(spec *ast.TypeSpec) map[string]string {
	docs := map[string]string{}
	st, ok := spec.Type.(*ast.StructType)
	if !ok {
		return docs
	}
	for _, f := range st.Fields.List {
		text := sentence(f.Doc.Text())
		if text == "" {
			text = sentence(f.Comment.Text())
		}
		for _, name := range f.Names {
			docs[name.Name] = text
		}
	}
	return docs
}

// sentence returns the first paragraph of a comment on one line, safe inside another language's comment.
func sentence(doc string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(doc), "\n\n")
	line := strings.Join(strings.Fields(first), " ")
	return strings.ReplaceAll(line, "*/", "* /")
}
