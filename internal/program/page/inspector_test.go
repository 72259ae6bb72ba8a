package page

import (
	"errors"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// inspected is a folder as a build with an inspector leaves it.
func inspected() fstest.MapFS {
	dist := maps.Clone(built)
	dist["index.html"] = &fstest.MapFile{Data: []byte("<!doctype html>\n<HEAD><title>Dots</title></HEAD>\n<script src=app.js></script>")}
	dist["__tickwork/opener.js"] = &fstest.MapFile{Data: []byte("open()")}
	dist["__tickwork/inspector.js"] = &fstest.MapFile{Data: []byte("inspect()")}
	return dist
}

// ask asks a handler for a path, as a browser that takes brotli.
func ask(h http.Handler, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080"+path, nil)
	r.Header.Set("Accept-Encoding", "br")
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, r)
	return answer
}

const wantedTag = `<script type="module" src="/__tickwork/opener.js"></script>`

// Whoever makes the game gets the inspector: every page loads its opener, before its own scripts.
func TestInspectedPagesLoadTheOpener(t *testing.T) {
	h, err := NewInspected(inspected())
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/":                        "<!doctype html>\n<HEAD><title>Dots</title>" + wantedTag + "</HEAD>\n<script src=app.js></script>",
		"/levels/":                 "levels" + wantedTag,
		"/app.js":                  "play()",
		"/game.wasm":               "wasm in brotli",
		"/__tickwork/opener.js":    "open()",
		"/__tickwork/inspector.js": "inspect()",
	} {
		if answer := ask(h, path); answer.Code != http.StatusOK || answer.Body.String() != want {
			t.Errorf("%s is answered %d, %q", path, answer.Code, answer.Body)
		}
	}
	if answer := ask(h, "/__tickwork/"); answer.Code != http.StatusNotFound {
		t.Errorf("the folder is answered %d, %q", answer.Code, answer.Body)
	}
}

// Players get neither the inspector nor a trace of it.
func TestPlayersGetNoInspector(t *testing.T) {
	h, err := New(inspected())
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/__tickwork/opener.js", "/__tickwork/inspector.js", "/__tickwork/"} {
		if answer := ask(h, path); answer.Code != http.StatusNotFound {
			t.Errorf("%s is answered %d, %q", path, answer.Code, answer.Body)
		}
	}
	for _, path := range []string{"/", "/levels/"} {
		if text := ask(h, path).Body.String(); strings.Contains(text, InspectorDir) {
			t.Errorf("%s holds %q", path, text)
		}
	}
}

// Games whose build has no inspector are played all the same.
func TestBuildWithoutInspector(t *testing.T) {
	h, err := NewInspected(built)
	if err != nil {
		t.Fatal(err)
	}
	if answer := ask(h, "/"); answer.Body.String() != "html in brotli" {
		t.Errorf("the page is answered %d, %q", answer.Code, answer.Body)
	}
	for name, dist := range map[string]fs.FS{"nothing": fstest.MapFS{}, "only an inspector": fstest.MapFS{"__tickwork/opener.js": {}}} {
		if _, err := NewInspected(dist); !errors.Is(err, ErrNotBuilt) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
