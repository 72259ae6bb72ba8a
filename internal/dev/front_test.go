package dev

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// serveFront serves a front with a page until the test ends.
func serveFront(t *testing.T) (f *front, news *newsroom, address string, done chan struct{}) {
	t.Helper()
	f, done = newFront(), make(chan struct{})
	page, err := waitingSite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f.site.Store(page)
	news = newNewsroom(page.version)
	server := httptest.NewServer(f.routes(done, news))
	t.Cleanup(server.Close)
	return f, news, server.URL, done
}

// aimNow lets a program at an address take the place of another one.
func (f *front) aimNow(address string) {
	f.swap.Lock()
	defer f.swap.Unlock()
	f.aim(address)
}

// behind returns the address of a program that answers with its name.
func behind(t *testing.T, name string) (address string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s at %s", name, r.Host)
	}))
	t.Cleanup(server.Close)
	return strings.TrimPrefix(server.URL, "http://")
}

func get(t *testing.T, url string) (status int, text string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(b)
}

// What belongs to the program is passed on to the one that runs now, under the name that the browser knows.
func TestPassingOn(t *testing.T) {
	f, _, address, _ := serveFront(t)
	if status, _ := get(t, address+"/healthz"); status != http.StatusServiceUnavailable {
		t.Errorf("without a program the status is %d", status)
	}
	f.aimNow(behind(t, "one"))
	want := "one at " + strings.TrimPrefix(address, "http://")
	if status, text := get(t, address+"/healthz"); status != http.StatusOK || text != want {
		t.Errorf("the answer is %d %q, want %q", status, text, want)
	}
	f.aimNow("127.0.0.1:1")
	if status, _ := get(t, address+"/ws"); status != http.StatusBadGateway {
		t.Errorf("with a program that is gone the status is %d", status)
	}
}

// While a program takes another one's place, requests wait for the new one.
func TestRequestsWaitForTheSwap(t *testing.T) {
	f, _, address, _ := serveFront(t)
	f.aimNow(behind(t, "one"))
	next := behind(t, "two")
	f.swap.Lock()
	answered := make(chan string)
	go func() {
		_, text := get(t, address+"/ws")
		answered <- text
	}()
	select {
	case text := <-answered:
		t.Errorf("answered %q meanwhile", text)
	case <-time.After(50 * time.Millisecond):
	}
	f.aim(next)
	f.swap.Unlock()
	if text := <-answered; !strings.HasPrefix(text, "two") {
		t.Errorf("answered %q", text)
	}
}

func TestPageAndScript(t *testing.T) {
	f, _, address, _ := serveFront(t)
	_, text := get(t, address+"/")
	if tag := `<script src="/__tickwork/dev.js" data-version="` + f.site.Load().version + `">`; !strings.Contains(text, tag) {
		t.Errorf("the page does not load the script: %s", text)
	}
	if status, text := get(t, address+"/__tickwork/dev.js"); status != http.StatusOK || !strings.Contains(text, "/__tickwork/dev") {
		t.Errorf("the script is %d %q", status, text)
	}
}

// events returns the lines of the stream of events.
func events(t *testing.T, ctx context.Context, address string) *bufio.Scanner {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+newsPath, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("the stream is %q", kind)
	}
	return bufio.NewScanner(answer.Body)
}

// Who listens is told what happened last, and then what happens, until the tool ends.
func TestStreamOfEvents(t *testing.T) {
	_, news, address, done := serveFront(t)
	news.tell(News{State: Failed, Problems: []Problem{{"rules/step.go", 3, 4, "no"}}})
	lines := events(t, t.Context(), address)
	want := []string{"event: failed", `data: {"state":"failed"`, "", "event: swapped", `data: {"state":"swapped"`, ""}
	for i, line := range want {
		if i == 3 {
			news.tell(News{State: Swapped, Rooms: 1})
		}
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), line) {
			t.Errorf("line %d is %q, want %q", i, lines.Text(), line)
		}
	}
	close(done)
	if lines.Scan() {
		t.Errorf("after the end: %q", lines.Text())
	}
}

// Who does not read is given up, and nobody waits for him.
func TestSlowListeners(t *testing.T) {
	news := newNewsroom("")
	slow, endSlow := news.listen()
	defer endSlow()
	quick, endQuick := news.listen()
	for range 2 * backlog {
		news.tell(News{State: Building})
		<-quick
	}
	n := 0
	for range slow {
		n++
	}
	if n != backlog || len(news.listeners) != 1 {
		t.Errorf("the slow one got %d news, %d listen", n, len(news.listeners))
	}
	endQuick()
	if len(news.listeners) != 0 {
		t.Errorf("%d listen", len(news.listeners))
	}
}

func TestScriptComesFirst(t *testing.T) {
	const tag = `<script src="/__tickwork/dev.js" data-version="7"></script>`
	for html, want := range map[string]string{
		"<!doctype html><html><head><title>x</title>": "<!doctype html><html><head>" + tag + "<title>x</title>",
		"<HTML lang=en>\n<HEAD data-x>\n<script>":     "<HTML lang=en>\n<HEAD data-x>" + tag + "\n<script>",
		"<!doctype html>\n<p>x":                       "<!doctype html>" + tag + "\n<p>x",
		"<p>x":                                        tag + "<p>x",
		"":                                            tag,
	} {
		if got := string(withScript([]byte(html), "7")); got != want {
			t.Errorf("%q became %q, want %q", html, got, want)
		}
	}
}

// A page's version is another one whenever anything in it is.
func TestVersions(t *testing.T) {
	seen := map[string]string{}
	for name, files := range map[string]map[string]string{
		"one file": {"a": "x"}, "another name": {"b": "x"}, "another text": {"a": "y"}, "two files": {"a": "x", "b/c": "x"}, "none": {},
	} {
		dir := t.TempDir()
		for file, text := range files {
			write(t, filepath.Join(dir, file), text)
		}
		version, err := versionOf(dir)
		if err != nil || seen[version] != "" {
			t.Errorf("%s has the version %s, as %s (%v)", name, version, seen[version], err)
		}
		seen[version] = name
	}
	if _, err := openSite(t.TempDir()); !os.IsNotExist(err) {
		t.Errorf("a site without a page: %v", err)
	}
}
