package layers

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/tickwork-engine/tickwork"

// layer gives the packages of the core their layer. A package may import those of lower layers only. What is not here is a
// shell, and may import anything.
var layer = map[string]int{
	"clock": 0, "fixed": 0, "wire": 0,
	"sim": 1, "transport": 1,
	"snapshot": 2, "interest": 2, "interp": 2, "predict": 2, "rollback": 2, "replay": 2,
	"room": 3, "client": 3, "match": 3, "session": 3,
}

// sameLayer are the imports within a layer that are allowed, with the reason.
var sameLayer = map[string]string{
	"wire -> clock": "limits are spans of time",
}

// notInModule are packages that are never linked into the browser module, because of what they cost there.
var notInModule = []string{"fmt", "encoding/json", "encoding/binary", "reflect", "time", "strconv", "os", "sync"}

// browserModule is what is linked into every browser module.
const browserModule = module + "/games/rainfield/wasm"

type listed struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

// list asks the go tool about packages, for the given system if one is named.
func list(t *testing.T, pattern string, env ...string) (found []listed) {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", pattern)
	cmd.Dir = "../.."
	cmd.Env = append(cmd.Environ(), env...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %s: %v", pattern, err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return found
		} else if err != nil {
			t.Fatal(err)
		}
		found = append(found, p)
	}
}

// short returns a package's path within the module, and false for packages of others.
func short(path string) (string, bool) { return strings.CutPrefix(path, module+"/") }

func TestImportsPointDown(t *testing.T) {
	seen := 0
	for _, p := range list(t, "./...") {
		name, _ := short(p.ImportPath)
		from, core := layer[name]
		if !core {
			continue
		}
		seen++
		for _, path := range p.Imports {
			imported, ours := short(path)
			if !ours {
				if strings.Contains(strings.Split(path, "/")[0], ".") {
					t.Errorf("%s imports %s: the core uses the standard library only", name, path)
				}
				continue
			}
			to, core := layer[imported]
			_, allowed := sameLayer[name+" -> "+imported]
			if !core || to >= from && !allowed {
				t.Errorf("%s (layer %d) imports %s: imports must point to a lower layer", name, from, imported)
			}
		}
	}
	if seen != len(layer) {
		t.Errorf("%d of %d packages of the core were found", seen, len(layer))
	}
}

// A game's rules are a leaf: they know numbers and the contract, nothing else.
func TestRulesAreLeaves(t *testing.T) {
	allowed := []string{"clock", "fixed", "wire", "sim"}
	found := 0
	for _, p := range list(t, "./games/...") {
		if !strings.HasSuffix(p.ImportPath, "/rules") {
			continue
		}
		found++
		for _, path := range p.Imports {
			if name, ours := short(path); ours && !slices.Contains(allowed, name) {
				t.Errorf("%s imports %s", p.ImportPath, path)
			}
		}
	}
	if found == 0 {
		t.Error("no rules were found")
	}
}

func TestModuleStaysLean(t *testing.T) {
	packages := list(t, browserModule, "GOOS=wasip1", "GOARCH=wasm")
	packages = append(packages, list(t, browserModule, "GOOS=wasip1", "GOARCH=wasm", "GOFLAGS=-tags=tickwork_replay")...)
	if len(packages) != 2 || len(packages[0].Deps) < 20 || len(packages[1].Deps) < 20 {
		t.Fatalf("the browser modules' packages were not found: %v", packages)
	}
	for _, path := range notInModule {
		for i := range packages {
			if slices.Contains(packages[i].Deps, path) {
				t.Errorf("browser module %d links %s", i, path)
			}
		}
	}
}

// Packages without a subject collect everything that nobody found a place for.
func TestNoPackagesWithoutASubject(t *testing.T) {
	for _, p := range list(t, "./...") {
		last := p.ImportPath[strings.LastIndex(p.ImportPath, "/")+1:]
		if slices.Contains([]string{"util", "utils", "common", "helpers", "helper", "misc", "manager", "shared"}, last) {
			t.Errorf("%s: name a package after what it is about", p.ImportPath)
		}
	}
}
