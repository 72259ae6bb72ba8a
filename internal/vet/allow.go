package vet

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// allowing is the category of findings about the comments that silence others. It cannot be silenced itself.
const allowing = "allow"

const allowPrefix = "//tickwork:allow"

// allowance is a comment that silences a category on a line.
type allowance struct {
	comment  *ast.Comment
	category string
	file     *token.File
	line     int
	used     bool
}

// allowed returns the findings without those that comments silence, and with those about the comments.
func (s *source) allowed(found []finding) []finding {
	s.findings = nil
	var list []*allowance
	for _, f := range s.files {
		if !s.isGenerated(f.FileStart) {
			list = append(list, s.allowances(f)...)
		}
	}
	kept := slices.DeleteFunc(found, func(f finding) bool { return s.silenced(f, list) })
	for _, a := range list {
		if !a.used {
			s.add(allowing, a.comment, "this silences nothing: there is no %s finding on its line or the one below; take it away",
				a.category)
		}
	}
	return append(kept, s.findings...)
}

// silenced reports whether one of the comments is about a finding.
func (s *source) silenced(f finding, list []*allowance) bool {
	file := s.pass.Fset.File(f.pos)
	line := file.Line(f.pos)
	hit := false
	for _, a := range list {
		if a.category == f.category && a.file == file && a.line == line {
			a.used, hit = true, true
		}
	}
	return hit
}

// allowances returns the comments of a file that silence something, and adds findings for those that are malformed.
func (s *source) allowances(f *ast.File) (list []*allowance) {
	file := s.pass.Fset.File(f.FileStart)
	lines := kinds(file, f)
	for _, group := range f.Comments {
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, allowPrefix)
			if !ok || text != "" && text[0] != ' ' && text[0] != '\t' {
				continue
			}
			text, _, _ = strings.Cut(text, " //")
			if category := s.allowCategory(c, strings.Fields(text)); category != "" {
				list = append(list, &allowance{comment: c, category: category, file: file, line: target(file, c, lines)})
			}
		}
	}
	return list
}

// allowCategory returns the category that a comment's words name, or "" after adding a finding about them.
func (s *source) allowCategory(c *ast.Comment, words []string) string {
	known := slices.ContainsFunc(checks, func(k check) bool { return len(words) > 0 && k.name == words[0] })
	switch {
	case !known:
		s.add(allowing, c, "name the category that is silenced, as it stands in brackets before the message: %s alloc and the reason",
			allowPrefix)
	case len(words) == 1:
		s.add(allowing, c, "a reason is missing: write %s %s and why it is fine here", allowPrefix, words[0])
	default:
		return words[0]
	}
	return ""
}

// target returns the line that a comment is about: its own if there is code on it, or else that below it and the comments
// that follow.
func target(file *token.File, c *ast.Comment, lines map[int]lineKind) int {
	own := file.Line(c.Pos())
	line := own
	for lines[line] == comment {
		line++
	}
	if lines[line] == code {
		return line
	}
	return own
}

// lineKind is what stands on a line.
type lineKind int

const (
	nothing lineKind = iota
	comment          // and nothing else
	code             // or a part of a statement or declaration begins or ends there
)

// kinds returns what stands on the lines of a file.
func kinds(file *token.File, f *ast.File) map[int]lineKind {
	lines := map[int]lineKind{}
	for _, group := range f.Comments {
		for _, c := range group.List {
			lines[file.Line(c.Pos())] = comment
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup:
			return false
		case *ast.File:
			return true
		}
		lines[file.Line(n.Pos())], lines[file.Line(n.End()-1)] = code, code
		return true
	})
	return lines
}
