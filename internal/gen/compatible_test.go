package gen

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// author is somebody who changes the rules of a game in a module of its own.
type author struct {
	*testing.T
	dir string
}

// newAuthor returns an author of the pond, all of which is generated.
func newAuthor(t *testing.T) *author {
	a := &author{t, newModule(t, pond)}
	a.accepted("the first time")
	return a
}

// edit replaces parts of the rules, in pairs.
func (a *author) edit(replacements ...string) {
	a.Helper()
	path := filepath.Join(a.dir, "rules.go")
	before := contents(a.T, path)
	after := strings.NewReplacer(replacements...).Replace(before)
	if after == before {
		a.Fatalf("the rules have nothing of %q", replacements)
	}
	write(a.T, path, after)
}

// accepted runs the generator, which must have nothing against it.
func (a *author) accepted(when string) {
	a.Helper()
	if err := Run(a.dir); err != nil {
		a.Fatalf("%s: %v", when, err)
	}
	if err := Check(a.dir); err != nil {
		a.Fatalf("%s: %v", when, err)
	}
}

// refused runs the generator, which must tell of the given lines and write nothing.
func (a *author) refused(when string, lines ...string) {
	a.Helper()
	before := a.generated()
	var bad *Incompatible
	for what, run := range map[string]func(string) error{"gen": Run, "gen --check": Check} {
		if err := run(a.dir); !errors.As(err, &bad) {
			a.Fatalf("%s: %s says %v", when, what, err)
		}
		if got, want := bad.Error(), strings.Join(lines, "\n"); got != want {
			a.Errorf("%s: %s says\n%s\nwant\n%s", when, what, got, want)
		}
	}
	if a.generated() != before {
		a.Errorf("%s: it was written nevertheless", when)
	}
}

// generated returns the generated files that tell of the schema.
func (a *author) generated() string {
	a.Helper()
	return contents(a.T, filepath.Join(a.dir, lockPath)) + contents(a.T, filepath.Join(a.dir, "schema_gen.go"))
}

// rule returns a line that tells of the rules.
func (a *author) rule(line, text string) string {
	return shortPath(filepath.Join(a.dir, "rules.go")) + ":" + line + ": " + text
}

// git runs git in the author's module.
func (a *author) git(args ...string) {
	a.Helper()
	git := exec.Command("git", append([]string{"-c", "user.name=frog", "-c", "user.email=frog@pond.example"}, args...)...)
	git.Dir = a.dir
	if out, err := git.CombinedOutput(); err != nil {
		a.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func TestIncompatibleRules(t *testing.T) {
	a := newAuthor(t)
	a.edit("	Skin uint8\n", "	Skin uint8\n	Energy uint16\n")
	a.refused("a new field",
		a.rule("20", "Frog.Energy: is new (uint16), and clients of version 1 could not join: raise version= in //tickwork:world to 2, or leave it out"))
	a.edit("version=1", "version=2")
	a.accepted("a raised version")
	a.edit("	Skin uint8\n", "", "Energy uint16", "Energy uint32")
	a.refused("after that",
		a.rule("16", "Frog.Skin: is gone, and clients of version 2 could not join: raise version= in //tickwork:world to 3, or put it back as it was"),
		a.rule("19", "Frog.Energy: is uint32, was uint16, and clients of version 2 could not join: raise version= in //tickwork:world to 3, or put it back as it was"))
	a.edit("version=2", "version=1")
	if err := Run(a.dir); err == nil || !strings.Contains(err.Error(), "the rules' version: is 1, was 2, and") ||
		!strings.Contains(err.Error(), "to 3, or put it back as it was") {
		t.Errorf("the version went back, and it says %v", err)
	}
	if err := os.Remove(filepath.Join(a.dir, lockPath)); err != nil {
		t.Fatal(err)
	}
	a.accepted("without a lock")
}

// Whatever a client need not know of can change.
func TestCompatibleRules(t *testing.T) {
	a := newAuthor(t)
	a.edit("//tickwork:entity", "//tickwork:entity near=5 priority=3 to=team", "Skin uint8", "Skin uint8 `net:\"onchange,threshold=3\"` // how green")
	a.accepted("another audience, priority and threshold")
	a.edit("if f.Inputs[0].Jump", "if f.Inputs[1].Jump")
	a.accepted("another step")
	a.edit("version=1", "version=2")
	a.accepted("another version of what is the same")
}

// Places in the source are those of what has changed, or else of what it was in.
func TestIncompatibleOrder(t *testing.T) {
	a := newAuthor(t)
	a.edit("	Skin uint8\n", "", "	Luck uint8 `net:\"-\"`\n", "	Luck uint8 `net:\"-\"`\n	Skin uint8\n")
	a.refused("another order", a.rule("9",
		"the order of the fields: is another one, and clients of version 1 could not join: raise version= in //tickwork:world to 2, or put it back as it was"))
	a.edit("Jump bool", "Jump, Dive bool")
	a.refused("another input as well", a.rule("25",
		"Input.Dive: is new (bool), and clients of version 1 could not join: raise version= in //tickwork:world to 2, or leave it out"))
}

// What is between two commits is nobody's: the version is raised once for all of it.
func TestIncompatibleWithTheLastCommit(t *testing.T) {
	a := newAuthor(t)
	a.git("init", "-q")
	a.edit("	Skin uint8\n", "	Skin uint8\n	Energy uint16\n")
	if err := Run(a.dir); err == nil {
		t.Fatal("nothing is committed, and the lock that lies there is not looked at")
	}
	a.edit("	Energy uint16\n", "")
	a.git("add", "-A")
	a.git("commit", "-q", "-m", "A pond")
	a.edit("	Skin uint8\n", "	Skin uint8\n	Energy uint16\n")
	a.refused("a new field",
		a.rule("20", "Frog.Energy: is new (uint16), and clients of version 1 could not join: raise version= in //tickwork:world to 2, or leave it out"))
	a.edit("version=1", "version=2")
	a.accepted("a raised version")
	a.edit("Energy uint16", "Energy uint32")
	a.accepted("another change in the same version")
	a.git("commit", "-q", "-a", "-m", "Frogs tire")
	a.edit("Energy uint32", "Energy uint64")
	a.refused("a change of what is committed",
		a.rule("20", "Frog.Energy: is uint64, was uint32, and clients of version 2 could not join: raise version= in //tickwork:world to 3, or put it back as it was"))
	if err := os.Remove(filepath.Join(a.dir, lockPath)); err != nil {
		t.Fatal(err)
	}
	if err := Run(a.dir); err == nil {
		t.Error("the lock is gone, and the commit is not looked at")
	}
}

// A hook of git's tells the programs that it runs which repository it is about, which is not always the game's.
func TestCommitsOfOtherRepositories(t *testing.T) {
	a := newAuthor(t)
	a.git("init", "-q")
	a.git("add", "-A")
	a.git("commit", "-q", "-m", "A pond")
	t.Setenv("GIT_DIR", filepath.Join(t.TempDir(), "nowhere"))
	if _, err := committed(a.dir); err != nil {
		t.Error(err)
	}
}

// Nobody has version 0 yet.
func TestUnreleasedRules(t *testing.T) {
	a := &author{t, newModule(t, strings.Replace(pond, "version=1", "version=0", 1))}
	a.accepted("the first time")
	a.edit("	Skin uint8\n", "")
	a.accepted("a field less")
	a.edit("version=0", "version=1")
	a.accepted("a release")
	a.edit("version=1", "version=0", "Depth uint8", "Depth uint16")
	if err := Run(a.dir); err == nil {
		t.Error("what was released is free again")
	}
}

// While a game is being changed nothing is refused, and the lock stays what it was.
func TestDraft(t *testing.T) {
	a := newAuthor(t)
	before := contents(t, filepath.Join(a.dir, lockPath))
	a.edit("	Skin uint8\n", "	Skin uint8\n	Energy uint16\n")
	lock, warning, err := Draft(a.dir)
	if err != nil || warning == nil || !strings.Contains(warning.Error(), "Frog.Energy: is new") {
		t.Fatalf("it warns of %v (%v)", warning, err)
	}
	if !strings.Contains(string(lock), "Energy") || contents(t, filepath.Join(a.dir, lockPath)) != before {
		t.Error("the lock was written, or does not tell what is new")
	}
	if !strings.Contains(contents(t, filepath.Join(a.dir, "schema_gen.go")), "Energy") {
		t.Error("the code was not written")
	}
	a.refused("before a commit",
		a.rule("20", "Frog.Energy: is new (uint16), and clients of version 1 could not join: raise version= in //tickwork:world to 2, or leave it out"))
	a.edit("version=1", "version=2")
	if lock, warning, err = Draft(a.dir); err != nil || warning != nil || string(lock) != contents(t, filepath.Join(a.dir, lockPath)) {
		t.Errorf("the version was raised, and it warns of %v (%v)", warning, err)
	}
	if err := Check(a.dir); err != nil {
		t.Error(err)
	}
}

func TestBrokenLock(t *testing.T) {
	a := newAuthor(t)
	write(t, filepath.Join(a.dir, lockPath), "<<<<<<< HEAD\n")
	if err := Run(a.dir); err == nil || !strings.Contains(err.Error(), "restore it from a commit, or delete it") {
		t.Errorf("the lock is broken, and it says %v", err)
	}
	if _, _, err := Draft(a.dir); err == nil {
		t.Error("the lock is broken, and a draft says nothing")
	}
}
