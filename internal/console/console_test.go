package console_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/console"
)

// get asks for a part of the page.
func get(path string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	console.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
	return answer
}

func TestPageIsServed(t *testing.T) {
	for path, kind := range map[string]string{"/": "text/html", "/style.css": "text/css", "/console_gen.js": "javascript"} {
		answer := get(path)
		if answer.Code != http.StatusOK || !strings.Contains(answer.Header().Get("Content-Type"), kind) {
			t.Errorf("%s is answered %d, %s", path, answer.Code, answer.Header().Get("Content-Type"))
		}
		if p := answer.Header().Get("Content-Security-Policy"); !strings.HasPrefix(p, "default-src 'none'") || strings.Contains(p, "unsafe") {
			t.Errorf("%s comes with the policy %q", path, p)
		}
	}
	if answer := get("/missing.js"); answer.Code != http.StatusNotFound {
		t.Errorf("what is not there is answered %d", answer.Code)
	}
}

// The page is whole: it asks nobody else for anything.
func TestPageAsksNobodyElse(t *testing.T) {
	for _, path := range []string{"/", "/style.css", "/console_gen.js"} {
		text := strings.ReplaceAll(get(path).Body.String(), "http://www.w3.org/2000/svg", "")
		for _, other := range []string{"http://", "https://", "@import"} {
			if strings.Contains(text, other) {
				t.Errorf("%s names %s", path, other)
			}
		}
	}
}
