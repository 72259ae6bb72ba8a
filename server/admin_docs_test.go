package server

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every request that the page about the console lists is one that the server knows, and the other way round.
func TestConsolePageListsAllRequests(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "console.md"))
	if err != nil {
		t.Fatal(err)
	}
	source := ""
	for _, name := range []string{"admin.go", "admin_rooms.go", "admin_actions.go"} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source += string(content)
	}
	listed := regexp.MustCompile("(?m)^\\| `((GET|POST) [^`]+)` \\|").FindAllStringSubmatch(string(page), -1)
	if len(listed) < 12 {
		t.Fatalf("only %d requests are listed", len(listed))
	}
	for _, request := range listed {
		if !strings.Contains(source, `"`+request[1]+`"`) {
			t.Errorf("%s is listed, and there is no such request", request[1])
		}
	}
	for _, route := range regexp.MustCompile(`"((?:GET|POST) /api/[^"]+)"`).FindAllStringSubmatch(source, -1) {
		if !strings.Contains(string(page), "`"+route[1]+"`") {
			t.Errorf("%s is not listed", route[1])
		}
	}
}

// The page is part of the endpoint, and comes with a policy that lets nothing else run.
func TestConsoleIsServed(t *testing.T) {
	s, _ := start(t, Config{})
	for _, path := range []string{"/", "/console_gen.js", "/style.css"} {
		answer := request(s.AdminHandler(), http.MethodGet, path, nil)
		if answer.Code != http.StatusOK || !strings.Contains(answer.Header().Get("Content-Security-Policy"), "script-src 'self'") {
			t.Errorf("%s is answered %d", path, answer.Code)
		}
	}
}
