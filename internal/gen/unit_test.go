package gen

import (
	"encoding/json"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	tests := []struct{ name, camel, pascal string }{
		{"Pos", "pos", "Pos"},
		{"HP", "hp", "HP"},
		{"HPMax", "hpMax", "HPMax"},
		{"ID", "id", "ID"},
		{"MoveX", "moveX", "MoveX"},
		{"cool", "cool", "Cool"},
		{"Pos.x", "posX", "PosX"},
		{"Outer.Inner.y", "outerInnerY", "OuterInnerY"},
		{"X", "x", "X"},
		{"I64", "i64", "I64"},
	}
	for _, test := range tests {
		if got := camel(test.name); got != test.camel {
			t.Errorf("camel(%q) = %q, want %q", test.name, got, test.camel)
		}
		if got := pascal(test.name); got != test.pascal {
			t.Errorf("pascal(%q) = %q, want %q", test.name, got, test.pascal)
		}
	}
}

func TestParseNumber(t *testing.T) {
	tests := []struct {
		text, want string
		ok         bool
	}{
		{"16", "16", true},
		{"-0.25", "-1/4", true},
		{"1/64", "1/64", true},
		{"18446744073709551615", "18446744073709551615", true},
		{"", "", false},
		{"1/0", "", false},
		{"1e3", "", false},
		{"+1", "", false},
		{"0x10", "", false},
		{"1/2/3", "", false},
		{"1.", "", false},
	}
	for _, test := range tests {
		got, ok := parseNumber(test.text)
		if ok != test.ok || ok && got.RatString() != test.want {
			t.Errorf("parseNumber(%q) = %v, %v", test.text, got, ok)
		}
	}
}

func TestGoQ(t *testing.T) {
	tests := []struct {
		raw  int64
		want string
	}{
		{0, "0"}, {perUnit, "fixed.One"}, {-perUnit, "-fixed.One"}, {1600 * perUnit, "1600*fixed.One"},
		{-320 * perUnit, "-320*fixed.One"}, {perUnit / 32, "fixed.One/32"}, {1, "fixed.One/65536"}, {192, "192"}, {-5, "-5"},
	}
	for _, test := range tests {
		if got := goQ(test.raw); got != test.want {
			t.Errorf("goQ(%d) = %q, want %q", test.raw, got, test.want)
		}
	}
}

func TestSpanSteps(t *testing.T) {
	s := span{big.NewRat(0, 1), big.NewRat(10, 1)}
	if n, wrong := s.steps(big.NewRat(1, 64)); n != 640 || wrong != "" {
		t.Errorf("%d steps, %s", n, wrong)
	}
	if _, wrong := s.steps(big.NewRat(3, 1)); !strings.Contains(wrong, "range=0:9 or range=0:12") {
		t.Errorf("suggests %q", wrong)
	}
	whole := span{big.NewRat(0, 1), big.NewRat(maxSteps, 1)}
	if n, wrong := whole.steps(big.NewRat(1, 1)); n != maxSteps || wrong != "" {
		t.Errorf("%d steps, %s", n, wrong)
	}
	whole.hi.Add(whole.hi, big.NewRat(1, 1))
	if _, wrong := whole.steps(big.NewRat(1, 1)); wrong == "" {
		t.Error("no complaint about a step too many")
	}
}

func TestBitsFor(t *testing.T) {
	for _, test := range []struct {
		last int64
		bits int
		ones bool
	}{{0, 1, true}, {1, 1, true}, {2, 2, false}, {3, 2, true}, {255, 8, true}, {256, 9, false}, {maxSteps, 31, true}} {
		if got := bitsFor(test.last); got != test.bits {
			t.Errorf("bitsFor(%d) = %d, want %d", test.last, got, test.bits)
		}
		if got := allOnes(test.last); got != test.ones {
			t.Errorf("allOnes(%d) = %t", test.last, got)
		}
	}
}

func TestParseTag(t *testing.T) {
	got, wrong := parseTag(`json:"x" net:"range=0:1, owner,step=1/4"`)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	if value, ok := got.take("range"); !ok || value != "0:1" {
		t.Errorf("range is %q, %t", value, ok)
	}
	if !got.flag("owner") || got.flag("smooth") {
		t.Error("wrong flags")
	}
	if rest := got.rest(); !slices.Equal(rest, []string{"step"}) {
		t.Errorf("left are %v", rest)
	}
}

// An array of structs with an array: places and names go through all of it.
func TestNumbers(t *testing.T) {
	number := func(name string) node { return node{name: name, path: "." + name, kind: newWord("uint8", 8)} }
	nodes := []node{number("A"), {name: "B", path: ".B", count: 2, elem: []node{
		number("X"), {name: "Y", path: ".Y", count: 2, elem: []node{{kind: newWord("uint8", 8)}}},
	}}, number("C")}
	var got []string
	for _, n := range numbers(nodes, stateBytes) {
		got = append(got, n.name+"@"+itoa(int64(n.at)))
	}
	want := []string{"A@0", "B.0.X@1", "B.0.Y.0@2", "B.0.Y.1@3", "B.1.X@4", "B.1.Y.0@5", "B.1.Y.1@6", "C@7"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	var places []string
	for _, p := range properties(nodes, stateBytes) {
		places = append(places, p.name+"="+p.place.String())
	}
	want = []string{"a=0", "bX=1+j*3", "bY=2+j*3+k", "c=7"}
	if !slices.Equal(places, want) {
		t.Errorf("got  %v\nwant %v", places, want)
	}
}

func TestPrettyJSON(t *testing.T) {
	type pair struct {
		Name string   `json:"name"`
		List []string `json:"list"`
	}
	long := strings.Repeat("x", jsonWidth)
	text, err := prettyJSON([]pair{{"a", nil}, {"b", []string{"c", "d"}}, {long, []string{"[", "}"}}})
	if err != nil {
		t.Fatal(err)
	}
	want := "[\n\t{\"name\": \"a\", \"list\": null},\n\t{\"name\": \"b\", \"list\": [\"c\", \"d\"]},\n\t{\n\t\t\"name\": \"" + long +
		"\",\n\t\t\"list\": [\"[\", \"}\"]\n\t}\n]\n"
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	if !json.Valid(text) {
		t.Error("not valid")
	}
}

func TestSentence(t *testing.T) {
	got := sentence("Ship is\na player's ship. */ x\n\nMore.\n")
	if want := "Ship is a player's ship. * / x"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Whatever can be written in a tag or a directive is named where people look: in the documentation, and in the list that
// comes with a mistyped key.
func TestEveryKeyIsExplained(t *testing.T) {
	doc := contents(t, "doc.go")
	listed := strings.Split(strings.ReplaceAll(tagKeys, " and ", ", "), ", ")
	for key, form := range tagForms {
		if !slices.Contains(listed, key) || tagFits[key] == "" {
			t.Errorf("%s is not listed, or nothing tells what it is for", key)
		}
		if head, _, _ := strings.Cut(form, "="); !regexp.MustCompile(`(?m)^//\t` + head + `[ =]|` + head + `=N`).MatchString(doc) {
			t.Errorf("%s is not explained in the documentation", form)
		}
	}
	if len(listed) != len(tagForms) {
		t.Errorf("%d keys are listed, and there are %d", len(listed), len(tagForms))
	}
	for directive, args := range directiveArgs {
		for _, arg := range args {
			if !regexp.MustCompile(`(?m)^//\t(//tickwork:` + directive + `)?.*\b` + regexp.QuoteMeta(arg)).MatchString(doc) {
				t.Errorf("%s of %s is not explained in the documentation", arg, directive)
			}
		}
	}
}
