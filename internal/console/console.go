// Package console is the operator's page: the rooms of a server in real time, their players and worlds, and what can be
// done about them. It is served on the operator's address, and asks that address for everything that it shows.
//
// The page is written in TypeScript, in web/. What is served lies in page/: its script is bundled from there by
// `go generate`, and committed, so that a program can be built without anything else.
package console

import (
	"embed"
	"io/fs"
	"net/http"
)

//go:generate go run ./bundle

//go:embed page
var embedded embed.FS

// policy lets the page load and ask for what its own address gives, and nothing else: whatever a player's name is, it does
// not become a script.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Handler returns what serves the page and its parts.
func Handler() http.Handler {
	page, err := fs.Sub(embedded, "page")
	if err != nil {
		panic("console: the page is not embedded: " + err.Error())
	}
	files := http.FileServerFS(page)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}
