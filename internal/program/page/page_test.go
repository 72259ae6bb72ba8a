package page

import (
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/fstest"
)

// built is a folder as a build leaves it.
var built = fstest.MapFS{
	"README.md":         {Data: []byte("what this folder is")},
	"index.html":        {Data: []byte("<!doctype html>")},
	"index.html.br":     {Data: []byte("html in brotli")},
	"app.js":            {Data: []byte("play()")},
	"app.js.map":        {Data: []byte("{}")},
	"game.wasm":         {Data: []byte("\x00asm")},
	"game.wasm.br":      {Data: []byte("wasm in brotli")},
	"style.css":         {Data: []byte("body{}")},
	"sounds/shot.ogg":   {Data: []byte("OggS")},
	"levels/index.html": {Data: []byte("levels")},
	"data.bin":          {Data: []byte{1, 2, 3}},
	"orphan.br":         {Data: []byte("compressed, without its original")},
	"empty.json":        {Data: []byte{}},
}

// get asks for a path, with headers in pairs of name and value.
func get(t *testing.T, method, path string, headers ...string) *http.Response {
	t.Helper()
	h, err := New(built)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux() // as the page is served
	mux.Handle("GET /", h)
	r := httptest.NewRequest(method, "http://127.0.0.1:8080/", nil)
	r.URL.Path = path
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, r)
	return answer.Result()
}

func text(t *testing.T, answer *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestFilesAreServed(t *testing.T) {
	for path, want := range map[string]struct{ kind, body string }{
		"/":                {"text/html; charset=utf-8", "<!doctype html>"},
		"/index.html":      {"text/html; charset=utf-8", "<!doctype html>"},
		"/app.js":          {"text/javascript; charset=utf-8", "play()"},
		"/app.js.map":      {"application/json", "{}"},
		"/game.wasm":       {"application/wasm", "\x00asm"},
		"/style.css":       {"text/css; charset=utf-8", "body{}"},
		"/sounds/shot.ogg": {"audio/ogg", "OggS"},
		"/levels/":         {"text/html; charset=utf-8", "levels"},
		"/data.bin":        {"application/octet-stream", "\x01\x02\x03"},
		"/empty.json":      {"application/json", ""},
	} {
		answer := get(t, http.MethodGet, path)
		if answer.StatusCode != http.StatusOK || text(t, answer) != want.body {
			t.Errorf("%s is answered %s", path, answer.Status)
		}
		if kind := answer.Header.Get("Content-Type"); kind != want.kind {
			t.Errorf("%s is sent as %q, not %q", path, kind, want.kind)
		}
		for key, value := range map[string]string{
			"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
		} {
			if got := answer.Header.Get(key); got != value {
				t.Errorf("%s is sent with %s %q, not %q", path, key, got, value)
			}
		}
	}
}

// What is not part of the page is not there: nothing outside of the folder, no lists of files, no notes.
func TestNothingElseIsServed(t *testing.T) {
	for _, path := range []string{
		"/nothing", "/README.md", "/game.wasm.br", "/orphan", "/orphan.br", "/sounds", "/sounds/", "/index.html/",
		"/../page.go", "/..%2fpage.go", "/sounds/../../page.go", "/./app.js", "//app.js", "/etc/passwd", "\\app.js", "/app.js\x00",
	} {
		if answer := get(t, http.MethodGet, path); answer.StatusCode == http.StatusOK {
			t.Errorf("%q is answered with %q", path, text(t, answer))
		}
	}
}

func TestMethods(t *testing.T) {
	head := get(t, http.MethodHead, "/app.js")
	if head.StatusCode != http.StatusOK || text(t, head) != "" || head.Header.Get("Content-Length") != "6" {
		t.Errorf("HEAD is answered %s, %v", head.Status, head.Header)
	}
	packed := get(t, http.MethodHead, "/game.wasm", "Accept-Encoding", "br")
	if packed.Header.Get("Content-Length") != "14" || packed.Header.Get("Content-Encoding") != "br" {
		t.Errorf("HEAD of a compressed file is answered %v", packed.Header)
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete} {
		if answer := get(t, method, "/app.js"); answer.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s is answered %s", method, answer.Status)
		}
	}
}

func TestCompressedForms(t *testing.T) {
	for accept, compressed := range map[string]bool{
		"": false, "br": true, "gzip, deflate, br, zstd": true, "gzip,BR;q=0.5": true, "br; q=1.0": true,
		"gzip": false, "br;q=0": false, "br;q=0.000": false, "abra": false, "br;q=much": false, "*": false,
	} {
		answer := get(t, http.MethodGet, "/game.wasm", "Accept-Encoding", accept)
		want, encoding := "\x00asm", ""
		if compressed {
			want, encoding = "wasm in brotli", "br"
		}
		if got := text(t, answer); got != want || answer.Header.Get("Content-Encoding") != encoding {
			t.Errorf("who takes %q gets %q, encoded %q", accept, got, answer.Header.Get("Content-Encoding"))
		}
		if answer.Header.Get("Content-Type") != "application/wasm" || answer.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("who takes %q gets the headers %v", accept, answer.Header)
		}
	}
	if answer := get(t, http.MethodGet, "/app.js", "Accept-Encoding", "br"); answer.Header.Get("Content-Encoding") != "" {
		t.Error("a file without a compressed form is said to be compressed")
	}
}

func TestBrowserThatHasItIsTold(t *testing.T) {
	plain := get(t, http.MethodGet, "/game.wasm").Header.Get("Etag")
	packed := get(t, http.MethodGet, "/game.wasm", "Accept-Encoding", "br").Header.Get("Etag")
	if plain == "" || packed == "" || plain == packed {
		t.Fatalf("the forms are tagged %q and %q", plain, packed)
	}
	again := get(t, http.MethodGet, "/game.wasm", "Accept-Encoding", "br", "If-None-Match", packed)
	if again.StatusCode != http.StatusNotModified || text(t, again) != "" {
		t.Errorf("who has it is answered %s", again.Status)
	}
	other := get(t, http.MethodGet, "/game.wasm", "If-None-Match", packed)
	if other.StatusCode != http.StatusOK {
		t.Errorf("who has another form is answered %s", other.Status)
	}
}

func TestRanges(t *testing.T) {
	part := get(t, http.MethodGet, "/app.js", "Range", "bytes=0-3")
	if got := text(t, part); part.StatusCode != http.StatusPartialContent || got != "play" {
		t.Errorf("a part of a file is answered %s: %q", part.Status, got)
	}
	packed := get(t, http.MethodGet, "/game.wasm", "Range", "bytes=0-3", "Accept-Encoding", "br")
	if got := text(t, packed); packed.StatusCode != http.StatusOK || got != "wasm in brotli" {
		t.Errorf("a part of a compressed file is answered %s: %q", packed.Status, got)
	}
}

func TestPageMustBeBuilt(t *testing.T) {
	for name, dist := range map[string]fs.FS{
		"nothing":           fstest.MapFS{},
		"only the notes":    fstest.MapFS{"README.md": built["README.md"]},
		"no page":           fstest.MapFS{"game.wasm": built["game.wasm"]},
		"a compressed page": fstest.MapFS{"index.html.br": built["index.html.br"]},
	} {
		if _, err := New(dist); !errors.Is(err, ErrNotBuilt) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

func TestFolderThatCannotBeRead(t *testing.T) {
	if _, err := New(os.DirFS("/nowhere/at/all")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the error is %v", err)
	}
}
