package page

import (
	"errors"
	"maps"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

// watchable is a folder as a build that can show recorded matches leaves it.
func watchable() fstest.MapFS {
	dist := inspected()
	dist["__tickwork/replay.js"] = &fstest.MapFile{Data: []byte("watch()")}
	dist["__tickwork/replay.wasm"] = &fstest.MapFile{Data: []byte("wasm that watches")}
	return dist
}

// Who watches a match gets the script for it and the module that can, under the name of the other one.
func TestReplayPages(t *testing.T) {
	h, err := NewReplay(watchable())
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/game.wasm": "wasm that watches", "/__tickwork/replay.js": "watch()", "/app.js": "play()",
	} {
		if answer := ask(h, path); answer.Code != http.StatusOK || answer.Body.String() != want {
			t.Errorf("%s is answered %d, %q", path, answer.Code, answer.Body)
		}
	}
	if text := ask(h, "/").Body.String(); !strings.Contains(text, `src="/__tickwork/replay.js"></script></HEAD>`) || strings.Contains(text, "opener") {
		t.Errorf("the page is %q", text)
	}
}

func TestBuildThatCannotShowReplays(t *testing.T) {
	for _, without := range []string{"index.html", "__tickwork/replay.js", "__tickwork/replay.wasm"} {
		dist := watchable()
		maps.DeleteFunc(dist, func(name string, _ *fstest.MapFile) bool { return name == without })
		if _, err := NewReplay(dist); !errors.Is(err, ErrNotBuilt) {
			t.Errorf("without %s the error is %v", without, err)
		}
	}
}
