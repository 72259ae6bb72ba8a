package docs_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// block is a fenced block of a guide. What is to be done with it stands behind its language:
//
//	sh                   a script that must succeed; what it changes of the current folder stays changed
//	sh fails             one that must fail
//	sh until="TEXT"      one that serves the game until it is interrupted, which is done when it has written the text
//	text says            lines that the script before has written, in this order; … stands for anything in a line
//	LANG file=F          the whole of a new file
//	LANG file=F change   a declaration, which takes the place of the one with its name
//	LANG file=F after=N  a declaration, which comes behind the one with the name N
//	LANG file=F shows    lines that the file has
//	diff file=F          lines that go (-) and come (+), with lines around them that stay
type block struct {
	line int // of the guide
	lang string
	file string
	does string // "", "fails", "until", "says", "change", "after", "shows"
	what string // the value of until and after
	text []string
}

// fence is the beginning of a block, with its language and what follows that.
var fence = regexp.MustCompile("^```([a-z]+)(?: (.*))?$")

// blocks returns the blocks of a guide in their order.
func blocks(t *testing.T, path string) (list []block) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var open *block
	for i, line := range strings.Split(string(text), "\n") {
		switch begin := fence.FindStringSubmatch(line); {
		case open != nil && line == "```":
			list, open = append(list, *open), nil
		case open != nil:
			open.text = append(open.text, line)
		case begin != nil:
			b, err := newBlock(begin[1], begin[2])
			if err != nil {
				t.Fatalf("%s:%d: %v", path, i+1, err)
			}
			b.line, open = i+1, &b
		case strings.HasPrefix(line, "```"):
			t.Fatalf("%s:%d: a block must say what its language is", path, i+1)
		}
	}
	if open != nil {
		t.Fatalf("%s:%d: the block has no end", path, open.line)
	}
	return list
}

// attribute is a word behind a block's language, with its value if it has one.
var attribute = regexp.MustCompile(`(\w+)(?:=(?:"([^"]*)"|(\S+)))?`)

// newBlock reads what is to be done with a block.
func newBlock(lang, attributes string) (b block, err error) {
	b.lang = lang
	for _, a := range attribute.FindAllStringSubmatch(attributes, -1) {
		name, value := a[1], a[2]+a[3]
		switch name {
		case "file":
			b.file = value
		case "until", "after":
			b.does, b.what = name, value
		case "fails", "says", "change", "shows":
			b.does = name
		default:
			return b, fmt.Errorf("unknown attribute %q", name)
		}
	}
	if shell := lang == "sh" || lang == "text"; shell != (b.file == "") {
		return b, fmt.Errorf("a block of %s, and a file %q", lang, b.file)
	}
	return b, nil
}
