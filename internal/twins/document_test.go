package twins

import (
	"encoding/hex"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fence finds the fenced blocks of PROTOCOL.md that have a name: "hex Hello".
var fence = regexp.MustCompile("(?ms)^```(\\w+) ([^\n]+)\n(.*?)^```$")

// blocks returns the named blocks of a kind in PROTOCOL.md, by name.
func blocks(t *testing.T, kind string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, m := range fence.FindAllStringSubmatch(source(t, "PROTOCOL.md"), -1) {
		if m[1] != kind {
			continue
		}
		if _, twice := found[m[2]]; twice {
			t.Fatalf("there are two blocks %q", m[2])
		}
		found[m[2]] = m[3]
	}
	if len(found) == 0 {
		t.Fatalf("PROTOCOL.md has no blocks of the kind %q", kind)
	}
	return found
}

// block returns the one named block.
func block(t *testing.T, kind, name string) string {
	t.Helper()
	text, ok := blocks(t, kind)[name]
	if !ok {
		t.Fatalf("PROTOCOL.md has no block %q of the kind %q", name, kind)
	}
	return text
}

// withoutRemarks returns the words of a block, line by line, without what follows a semicolon.
func withoutRemarks(text string) (lines [][]string) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, ";")
		lines = append(lines, strings.Fields(line))
	}
	return lines
}

// example returns the bytes of an example in PROTOCOL.md.
func example(t *testing.T, name string) []byte {
	t.Helper()
	var digits strings.Builder
	for _, words := range withoutRemarks(block(t, "hex", name)) {
		digits.WriteString(strings.Join(words, ""))
	}
	b, err := hex.DecodeString(digits.String())
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b
}

// Every example is looked at by one of the tests below.
func TestExamplesAreTested(t *testing.T) {
	tested := map[string]bool{
		"snapshot": true, "packed": true, "fast": true, "log": true, "replay": true, "PeerStateSync": true, "RefereeFrames": true,
		"FramesPacket": true, "ChecksumPacket": true,
	}
	for name := range clientExamples {
		tested[name] = true
	}
	for name := range serverExamples {
		tested[name] = true
	}
	for name := range inputExamples {
		tested[name] = true
	}
	for name := range stateExamples {
		tested[name] = true
	}
	for name := range peerExamples {
		tested[name] = true
	}
	for name := range blocks(t, "hex") {
		if !tested[name] {
			t.Errorf("no test looks at %q", name)
		}
		delete(tested, name)
	}
	if len(tested) > 0 {
		t.Errorf("examples are missing: %v", tested)
	}
}

var (
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	link    = regexp.MustCompile(`\]\(#([^)]+)\)`)
	noSlug  = regexp.MustCompile(`[^a-z0-9 -]`)
	path    = regexp.MustCompile("`([a-z]+/[\\w./*]+)`")
)

// Links within the document lead somewhere.
func TestLinks(t *testing.T) {
	text := source(t, "PROTOCOL.md")
	there := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		slug := noSlug.ReplaceAllString(strings.ToLower(m[1]), "")
		there[strings.ReplaceAll(slug, " ", "-")] = true
	}
	links := link.FindAllStringSubmatch(text, -1)
	for _, m := range links {
		if !there[m[1]] {
			t.Errorf("there is no heading for #%s", m[1])
		}
	}
	if len(links) < 20 {
		t.Errorf("only %d links were found", len(links))
	}
}

// Files that the document names exist.
func TestSources(t *testing.T) {
	paths := path.FindAllStringSubmatch(source(t, "PROTOCOL.md"), -1)
	for _, m := range paths {
		if ext := filepath.Ext(m[1]); ext != "" && ext != ".go" && ext != ".ts" {
			continue // a constant of the table of limits
		}
		found, err := filepath.Glob(filepath.Join(root, m[1]))
		if err != nil || len(found) == 0 {
			t.Errorf("there is no %s", m[1])
		}
	}
	if len(paths) < 40 {
		t.Errorf("only %d paths were found", len(paths))
	}
}
