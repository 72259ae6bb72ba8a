package page

import (
	"io/fs"
	"net/http"
)

// ModuleFile is the name of a game's browser module.
const ModuleFile = "game.wasm"

const (
	// ReplayFile is where a page that plays a recorded match finds the file.
	ReplayFile = "/" + InspectorDir + "/match.twreplay"
	// ReplayModule is the module that can show it, in a build that has one.
	ReplayModule = InspectorDir + "/replay.wasm"
	// replayScript is what a page needs for it, beside the inspector.
	replayScript = InspectorDir + "/replay.js"
)

// replayTag is what makes a page load that script before its own.
var replayTag = []byte(`<script type="module" src="/` + replayScript + `"></script>`)

// NewReplay returns a handler for those who watch a recorded match: every HTML page that it serves loads the script that plays
// the file at ReplayFile, which the caller serves, and has a module that can. The error is ErrNotBuilt if the build has none.
func NewReplay(dist fs.FS) (http.Handler, error) {
	h, err := newTagged(dist, replayTag)
	if err != nil {
		return nil, err
	}
	module := h.files[ReplayModule]
	if module == nil || h.files[replayScript] == nil {
		return nil, ErrNotBuilt
	}
	h.files[ModuleFile] = module
	return h, nil
}
