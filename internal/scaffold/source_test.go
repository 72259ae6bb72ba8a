package scaffold

import (
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

func TestOwnSource(t *testing.T) {
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	in := filepath.Join(here, "internal", "scaffold", "source.go")
	built := func(path, version, sum string) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Path: path, Version: version, Sum: sum}}
	}
	tests := []struct {
		name string
		info *debug.BuildInfo
		file string
		want source
	}{
		{"go run in a checkout", built(modulePath, "(devel)", ""), in, source{dir: here, version: unreleased}},
		{"go build in a checkout", built(modulePath, "v0.2.1-0.20260101000000-0123456789ab+dirty", ""), in, source{dir: here, version: unreleased}},
		{"a module replaced by a checkout", built(modulePath, "v0.0.0", ""), in, source{dir: here, version: unreleased}},
		{"a released version", built(modulePath, "v0.2.0", "h1:x"), "/cache/tickwork@v0.2.0/internal/scaffold/source.go", source{version: "v0.2.0"}},
		{"no build information", nil, in, source{dir: here, version: unreleased}},
		{"a checkout, with its paths trimmed", built(modulePath, "(devel)", ""), modulePath + "/internal/scaffold/source.go", source{}},
		{"a checkout that is gone", built(modulePath, "(devel)", ""), "/nowhere/internal/scaffold/source.go", source{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := ownSource(test.info, test.file)
			if got.dir != test.want.dir || got.version != test.want.version {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
			if unknown := test.want.version == ""; unknown != (err != nil) || unknown && !strings.Contains(err.Error(), "--from") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

func TestReleasedVersionIsRequired(t *testing.T) {
	text, err := newProject("my-game", source{version: "v0.2.0"}).fill(root + "/go.mod" + ext)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(text); !strings.Contains(got, "require "+modulePath+" v0.2.0\n") || strings.Contains(got, "replace") {
		t.Errorf("go.mod:\n%s", got)
	}
}

func TestUnusualPathsAreQuoted(t *testing.T) {
	for path, want := range map[string]string{
		"/home/ada/tickwork": "/home/ada/tickwork",
		"/home/ada b/tw":     `"/home/ada b/tw"`,
		`C:\tickwork`:        `"C:\\tickwork"`,
	} {
		if got := modPath(path); got != want {
			t.Errorf("%s is written as %s", path, got)
		}
	}
}
