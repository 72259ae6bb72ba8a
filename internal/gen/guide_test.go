package gen

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const guide = "../../docs/replication.md"

// guideBlocks returns the blocks of code of the guide in a language.
func guideBlocks(t *testing.T, language string) (list []string) {
	t.Helper()
	for _, found := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(contents(t, guide), -1) {
		list = append(list, found[1])
	}
	return list
}

// What the guide shows is accepted: an entity, the fields of another one, and methods of the world, which have no bodies there.
func TestGuide(t *testing.T) {
	blocks := guideBlocks(t, "go")
	if len(blocks) != 3 {
		t.Fatalf("there are %d blocks", len(blocks))
	}
	methods := regexp.MustCompile(`(?m)^func .*$`).ReplaceAllString(blocks[2], "$0 { panic(w) }")
	rules := strings.Replace(pond, "	Depth uint8\n", "	Mines sim.Pool[Mine] `net:\"cap=4\"`\n	Buoys sim.Pool[Buoy] `net:\"cap=4\"`\n", 1) +
		blocks[0] + "\n//tickwork:entity near=5\ntype Buoy struct {\n" + blocks[1] + "}\n\n" + methods +
		"\nvar _ = []any{sim.Teams(&World{}), sim.Eyes(&World{}), sim.Sight(&World{}), TypeMine}\n"
	dir := newModule(t, rules)
	if err := Run(dir); err != nil {
		t.Fatal(err)
	}
	vet := exec.Command("go", "vet", ".")
	vet.Dir = dir
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if text := contents(t, filepath.Join(dir, lockPath)); !strings.Contains(text, `"place": "X|Z"`) || !strings.Contains(text, `"to": "team"`) {
		t.Errorf("the schema is not what the guide says:\n%s", text)
	}
}

// The message that the guide shows is the one that is told.
func TestMessageOfTheGuide(t *testing.T) {
	a := newAuthor(t)
	a.edit("version=1", "version=2")
	a.accepted("another version")
	a.edit("	Skin uint8\n", "	Skin uint8\n	Energy uint16\n")
	_, want, _ := strings.Cut(guideBlocks(t, "text")[0], "Ship.Energy")
	if err := Run(a.dir); err == nil || !strings.HasSuffix(err.Error(), "Frog.Energy"+strings.TrimSpace(want)) {
		t.Errorf("it says\n%v\nand the guide\n%s", err, want)
	}
}
