package docs_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// edit returns what a file is after a block, in lines.
func edit(file []string, b block) ([]string, error) {
	switch {
	case b.lang == "diff":
		return patch(file, b.text)
	case b.does == "shows":
		_, err := find(file, b.text)
		return file, err
	case b.does == "change":
		name, err := nameOf(b.text)
		if err != nil {
			return nil, err
		}
		from, to, err := declaration(file, name)
		if err != nil {
			return nil, err
		}
		return slices.Concat(file[:from], b.text, file[to:]), nil
	case b.does == "after":
		_, to, err := declaration(file, b.what)
		if err != nil {
			return nil, err
		}
		return slices.Concat(file[:to], []string{""}, b.text, file[to:]), nil
	case len(file) > 0:
		return nil, errors.New("the file is there already")
	}
	return append(b.text, ""), nil
}

// patch carries a diff out.
func patch(file, diff []string) ([]string, error) {
	var before, after []string
	for _, line := range diff {
		if line == "" {
			line = " "
		}
		switch sign, rest := line[0], line[1:]; sign {
		case ' ':
			before, after = append(before, rest), append(after, rest)
		case '-':
			before = append(before, rest)
		case '+':
			after = append(after, rest)
		default:
			return nil, fmt.Errorf("%q begins with neither +, - nor a space", line)
		}
	}
	at, err := find(file, before)
	if err != nil {
		return nil, err
	}
	return slices.Concat(file[:at], after, file[at+len(before):]), nil
}

// find returns where the only place is at which a file has the lines.
func find(file, lines []string) (at int, err error) {
	at = -1
	for i := range len(file) - len(lines) + 1 {
		if !slices.Equal(file[i:i+len(lines)], lines) {
			continue
		}
		if at >= 0 {
			return 0, fmt.Errorf("lines %d and %d of the file are both like this", at+1, i+1)
		}
		at = i
	}
	if at < 0 {
		return 0, errors.New("the file has no such lines")
	}
	return at, nil
}

// heads are the first lines of declarations, with their names.
var heads = []*regexp.Regexp{
	regexp.MustCompile(`^(package) `),
	regexp.MustCompile(`^(const) \($`),
	regexp.MustCompile(`^type (\w+)`),
	regexp.MustCompile(`^func (?:\((?:\w+ )?\*?(\w+)\) )?(\w+)`),
	regexp.MustCompile(`^function (\w+)`),
}

// named returns the name that a line declares, "Type.Method" for a method, or "".
func named(line string) string {
	for _, h := range heads {
		if m := h.FindStringSubmatch(line); m != nil {
			return strings.TrimPrefix(strings.Join(m[1:], "."), ".")
		}
	}
	return ""
}

// nameOf returns the name of the one declaration that a block is.
func nameOf(text []string) (string, error) {
	for _, line := range text {
		if name := named(line); name != "" {
			if from, to, err := declaration(text, name); err != nil || from != 0 || to != len(text) {
				return "", fmt.Errorf("there is more than %s in the block: %v", name, err)
			}
			return name, nil
		}
	}
	return "", errors.New("the block declares nothing")
}

// declaration returns from which to before which line a file declares a name, with the comment above it.
func declaration(file []string, name string) (from, to int, err error) {
	from = slices.IndexFunc(file, func(line string) bool { return named(line) == name })
	if from < 0 {
		return 0, 0, fmt.Errorf("the file does not declare %s", name)
	}
	to = from + 1
	if strings.HasSuffix(file[from], "{") || strings.HasSuffix(file[from], "(") {
		for to < len(file) && file[to] != "}" && file[to] != ")" {
			to++
		}
		to++
	}
	if to > len(file) {
		return 0, 0, fmt.Errorf("%s has no end", name)
	}
	for from > 0 && strings.HasPrefix(file[from-1], "//") {
		from--
	}
	return from, to, nil
}

const sample = `// Package p is a sample.
package p

// A is a number.
//
//tickwork:x
type A struct {
	n int
}

// Get returns it.
func (a *A) Get() int {
	return a.n
}

func get() int { return 1 }
`

func TestEdit(t *testing.T) {
	tests := []struct {
		name, attributes, text string
		old, new               string // what of the sample is replaced by what
		fails                  string
	}{
		{name: "change with its comment", attributes: "go file=f change", text: "// A is a word.\ntype A struct {\n\tw string\n}",
			old: "// A is a number.\n//\n//tickwork:x\ntype A struct {\n\tn int\n}", new: "// A is a word.\ntype A struct {\n\tw string\n}"},
		{name: "change a method", attributes: "go file=f change", text: "func (a *A) Get() int {\n}",
			old: "// Get returns it.\nfunc (a *A) Get() int {\n\treturn a.n\n}", new: "func (a *A) Get() int {\n}"},
		{name: "change one line", attributes: "go file=f change", text: "func get() int { return 2 }", old: "return 1", new: "return 2"},
		{name: "change nothing", attributes: "go file=f change", text: "func put() {}", fails: "does not declare put"},
		{name: "change two", attributes: "go file=f change", text: "func get() int { return 2 }\n\nfunc put() {}", fails: "more than get"},
		{name: "after", attributes: "go file=f after=A", text: "type B int", old: "\tn int\n}\n", new: "\tn int\n}\n\ntype B int\n"},
		{name: "after nothing", attributes: "go file=f after=C", text: "type B int", fails: "does not declare C"},
		{name: "shows", attributes: "go file=f shows", text: "type A struct {\n\tn int"},
		{name: "shows what is not there", attributes: "go file=f shows", text: "type A struct {\n\tm int", fails: "no such lines"},
		{name: "diff", attributes: "diff file=f", text: " type A struct {\n-\tn int\n+\tn, m int", old: "\tn int", new: "\tn, m int"},
		{name: "diff of two places", attributes: "diff file=f", text: "-}", fails: "both like this"},
		{name: "diff without signs", attributes: "diff file=f", text: "type A", fails: "neither"},
		{name: "new file that is there", attributes: "go file=f", text: "package q", fails: "there already"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lang, attributes, _ := strings.Cut(test.attributes, " ")
			b, err := newBlock(lang, attributes)
			if err != nil {
				t.Fatal(err)
			}
			b.text = strings.Split(test.text, "\n")
			got, err := edit(strings.Split(sample, "\n"), b)
			if test.fails != "" {
				if err == nil || !strings.Contains(err.Error(), test.fails) {
					t.Errorf("the error is %v, want something of %q", err, test.fails)
				}
				return
			}
			if want := strings.Replace(sample, test.old, test.new, 1); err != nil || strings.Join(got, "\n") != want {
				t.Errorf("%v\n%s", err, strings.Join(got, "\n"))
			}
		})
	}
}
