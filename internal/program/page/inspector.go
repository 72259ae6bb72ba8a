package page

import (
	"bytes"
	"io/fs"
	"net/http"
	"path"
)

// InspectorDir is the folder of a build that holds the inspector. Only a handler that was made for it serves the folder.
const InspectorDir = "__tickwork"

// OpenerFile is the script in that folder that a page needs for the inspector to be opened.
const OpenerFile = "opener.js"

// opener is what makes a page load that script. Nothing in the page or in its own scripts knows of the inspector.
var opener = []byte(`<script type="module" src="/` + InspectorDir + `/` + OpenerFile + `"></script>`)

// NewInspected returns a handler as New does, for those who make the game: it serves the inspector too, and adds to every
// HTML page the script that opens it. A build without an inspector is served as it is.
func NewInspected(dist fs.FS) (http.Handler, error) {
	if _, err := fs.Stat(dist, path.Join(InspectorDir, OpenerFile)); err != nil {
		return New(dist)
	}
	h, err := newTagged(dist, opener)
	if err != nil {
		return nil, err
	}
	return h, nil
}

// newTagged returns a handler that serves everything, and adds a tag to every HTML page.
func newTagged(dist fs.FS, tag []byte) (*handler, error) {
	h, err := newHandler(dist, map[string]bool{notes: true})
	if err != nil {
		return nil, err
	}
	for _, f := range h.files {
		if f.kind == contentTypes[".html"] {
			*f = file{kind: f.kind, plain: newContent(tagged(f.plain.bytes, tag))}
		}
	}
	return h, nil
}

// tagged returns a page with a tag at the end of its head, or at the end of everything where there is none.
func tagged(html, tag []byte) []byte {
	at := bytes.Index(bytes.ToLower(html), []byte("</head>"))
	if at < 0 {
		at = len(html)
	}
	return bytes.Join([][]byte{html[:at], tag, html[at:]}, nil)
}
