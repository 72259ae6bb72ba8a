package page

import (
	"io/fs"
	"net/http"
	"path"
)

// ReplayFile is where a page that plays a replay finds the file.
const ReplayFile = "/" + InspectorDir + "/match.twreplay"

// replayScript is the script, beside the inspector's, that plays a replay in a game's page.
const replayScript = "replay.js"

// replayTag is what makes a page load that script before its own.
var replayTag = []byte(`<script type="module" src="/` + InspectorDir + `/` + replayScript + `"></script>`)

// NewReplay returns a handler for those who watch a recorded match: every HTML page that it serves loads the script that plays
// the file at ReplayFile, which the caller serves. The error is ErrNotBuilt if the build is without that script.
func NewReplay(dist fs.FS) (http.Handler, error) {
	if _, err := fs.Stat(dist, path.Join(InspectorDir, replayScript)); err != nil {
		return nil, ErrNotBuilt
	}
	return newTagged(dist, replayTag)
}
