package dev

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/tickwork-engine/tickwork/internal/program/page"
)

// site is a built page with its module, as it is served. It is kept in memory: the next one is built in the same folder.
type site struct {
	handler http.Handler
	version string // of everything in it
}

const index = "index.html"

// openSite takes up a folder, and lets its page load the script that belongs to this tool.
func openSite(dir string) (*site, error) {
	version, err := versionOf(dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, index)
	html, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(path, withScript(html, version), 0o644); err != nil {
		return nil, err
	}
	handler, err := page.NewInspected(os.DirFS(dir))
	return &site{handler: handler, version: version}, err
}

// versionOf returns a number that is another one whenever a file of a folder is.
func versionOf(dir string) (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return addFile(sum, dir, name)
	})
	return hex.EncodeToString(sum.Sum(nil)[:8]), err
}

func addFile(sum hash.Hash, dir, name string) error {
	content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	fmt.Fprintf(sum, "%s %d\n", name, len(content))
	sum.Write(content)
	return nil
}

// beginning is what a page's own tags come after.
var beginning = regexp.MustCompile(`(?i)<head[^>]*>|<html[^>]*>|<!doctype[^>]*>`)

// withScript returns a page that loads the script before anything else.
func withScript(html []byte, version string) []byte {
	tag := fmt.Sprintf(`<script src="%s" data-version="%s"></script>`, scriptPath, version)
	at := 0
	for _, found := range beginning.FindAllIndex(html, -1) {
		at = max(at, found[1])
	}
	return bytes.Join([][]byte{html[:at], []byte(tag), html[at:]}, nil)
}

// waitingText is the page until there is one.
const waitingText = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>tickwork dev</title>` +
	`<style>body{margin:0;background:#10131c;color:#9aa3b8;font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;height:100vh}</style>` +
	`</head><body><p>The game is being built.</p></body></html>`

// waitingSite returns what is served until the game has been built for the first time.
func waitingSite(dir string) (*site, error) {
	dir = filepath.Join(dir, "waiting")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, index), []byte(waitingText), 0o644); err != nil {
		return nil, err
	}
	return openSite(dir)
}

//go:embed overlay.ts
var overlaySource string

// overlayScript returns the page's side of this tool as a script for browsers.
var overlayScript = sync.OnceValue(func() []byte {
	result := api.Transform(overlaySource, api.TransformOptions{Loader: api.LoaderTS, Format: api.FormatIIFE, Target: api.ES2022})
	if len(result.Errors) > 0 {
		panic("dev: overlay.ts: " + result.Errors[0].Text)
	}
	return result.Code
})
