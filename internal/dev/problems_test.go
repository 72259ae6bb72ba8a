package dev

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestProblemsOfTools(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []Problem
	}{
		"the compiler": {`go build -trimpath: exit status 1
# pond/rules
rules/step.go:12:9: undefined: nothing
rules/step.go:13:2: too many return values
	have (number)
	want ()`, []Problem{
			{"rules/step.go", 12, 9, "undefined: nothing"},
			{"rules/step.go", 13, 2, "too many return values\n\thave (number)\n\twant ()"},
		}},
		"the generator": {"../pond/rules/world.go:57: Duck.Pos: unknown key bitz", []Problem{
			{"rules/world.go", 57, 0, "Duck.Pos: unknown key bitz"}}},
		"the parser": {"/games/pond/rules/step.go:96:9: expected ')', found '{'", []Problem{
			{"rules/step.go", 96, 9, "expected ')', found '{'"}}},
		"esbuild": {
			"bundling the page:\n✘ [ERROR] Unexpected \";\"\n\n    web/hud.ts:101:35:\n      101 │ let a = ;\n          ╵         ^\n",
			[]Problem{{"web/hud.ts", 101, 36, `Unexpected ";"`}}},
		"no place": {"go is needed for building and was not found", []Problem{
			{"", 0, 0, "go is needed for building and was not found"}}},
		"elsewhere": {"/client/src/loop.ts:3:4: no", []Problem{{"/client/src/loop.ts", 3, 4, "no"}}},
	} {
		got, said := problemsOf("/games/pond", "/games/other", []error{errors.New(c.text)})
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: found %+v, want %+v", name, got, c.want)
		}
		text, _, _ := strings.Cut(c.want[0].Text, "\n")
		if strings.Contains(said, "exit status") || strings.Contains(said, "# pond") || !strings.Contains(said, text) {
			t.Errorf("%s: said %q", name, said)
		}
	}
}

// Module and program are built of the same rules: what is wrong with them is told once.
func TestProblemsAreToldOnce(t *testing.T) {
	err := errors.New("rules/step.go:1:2: no")
	list, said := problemsOf("/games/pond", "/games/pond", []error{err, err})
	if len(list) != 1 || said != "rules/step.go:1:2: no" || list[0].String() != said {
		t.Errorf("found %+v, said %q", list, said)
	}
	if text := (Problem{Text: "no"}).String(); text != "no" {
		t.Errorf("a problem without a place is %q", text)
	}
}
