package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// CompressedExt is what the name of a compressed file ends in, after the name of the original.
const CompressedExt = ".br"

const index = "index.html"

// ErrNotBuilt says that there is no page in the folder, and what to do.
var ErrNotBuilt = errors.New("this program was built without its page: run `tickwork play` or `tickwork build` on the game's folder")

// contentTypes are those that must not be left to the machine's own tables: a browser compiles a module while it loads
// only if its type is right.
var contentTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".html":  "text/html; charset=utf-8",
	".ico":   "image/x-icon",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".map":   "application/json",
	".mp3":   "audio/mpeg",
	".ogg":   "audio/ogg",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".wasm":  "application/wasm",
	".webp":  "image/webp",
	".woff2": "font/woff2",
}

// notes are what a build folder says about itself.
const notes = "README.md"

// notServed are the files and folders that are no part of the page.
var notServed = map[string]bool{notes: true, InspectorDir: true}

// file is a file of the page, as it is sent.
type file struct {
	kind   string // its content type
	plain  content
	packed content // compressed; without bytes if there is no such form
}

// content is one form of a file.
type content struct {
	bytes []byte
	etag  string
}

func newContent(b []byte) content {
	sum := sha256.Sum256(b)
	return content{bytes: b, etag: `"` + hex.EncodeToString(sum[:12]) + `"`}
}

type handler struct {
	files map[string]*file // by path without a leading slash
}

// New returns a handler that serves all files of a folder, which must hold an index.html. A file that lies beside its
// compressed form is sent in that one to browsers that take it. Everything is kept in memory. The inspector is not served.
// The error is ErrNotBuilt, or that of the file system.
func New(dist fs.FS) (http.Handler, error) {
	h, err := newHandler(dist, notServed)
	if err != nil {
		return nil, err
	}
	return h, nil
}

// newHandler takes up the files of a folder, but for those that are left out.
func newHandler(dist fs.FS, leftOut map[string]bool) (*handler, error) {
	h := &handler{files: make(map[string]*file)}
	if err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case leftOut[name] && d.IsDir():
			return fs.SkipDir
		case leftOut[name] || d.IsDir():
			return nil
		}
		return h.load(dist, name)
	}); err != nil {
		return nil, err
	}
	if h.files[index] == nil || h.files[index].plain.bytes == nil {
		return nil, ErrNotBuilt
	}
	return h, nil
}

// load takes up one file, or one file's compressed form.
func (h *handler) load(dist fs.FS, name string) error {
	b, err := fs.ReadFile(dist, name)
	if err != nil {
		return err
	}
	original, compressed := strings.CutSuffix(name, CompressedExt)
	f := h.files[original]
	if f == nil {
		f = &file{kind: contentType(original)}
		h.files[original] = f
	}
	if compressed {
		f.packed = newContent(b)
	} else {
		f.plain = newContent(b)
	}
	return nil
}

func contentType(name string) string {
	ext := path.Ext(name)
	if t, known := contentTypes[ext]; known {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

// ServeHTTP answers GET and HEAD. A browser asks again each time, and is told that it has the newest already.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += index
	}
	f := h.files[name]
	if f == nil || f.plain.bytes == nil {
		http.NotFound(w, r)
		return
	}
	head := w.Header()
	head.Set("Content-Type", f.kind)
	head.Set("Cache-Control", "no-cache")
	head.Set("X-Content-Type-Options", "nosniff")
	// What a page needs for precise clocks, and for memory that is shared with workers.
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Embedder-Policy", "require-corp")
	f.send(w, r)
}

// send writes the form that the browser takes, or that it has it already.
func (f *file) send(w http.ResponseWriter, r *http.Request) {
	head, c := w.Header(), f.plain
	if f.packed.bytes != nil {
		head.Set("Vary", "Accept-Encoding")
		if takesBrotli(r.Header.Get("Accept-Encoding")) {
			c = f.packed
			head.Set("Content-Encoding", "br")
			head.Set("Content-Length", strconv.Itoa(len(c.bytes))) // ServeContent leaves it out for encoded content
			r.Header.Del("Range")                                  // ranges are those of the plain file
		}
	}
	head.Set("Etag", c.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(c.bytes))
}

// takesBrotli reports whether a browser takes that encoding (RFC 9110 section 12.5.3).
func takesBrotli(accept string) bool {
	for _, entry := range strings.Split(accept, ",") {
		name, weight, _ := strings.Cut(entry, ";")
		if !strings.EqualFold(strings.TrimSpace(name), "br") {
			continue
		}
		_, q, given := strings.Cut(weight, "=")
		quality, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return !given || err == nil && quality > 0
	}
	return false
}
