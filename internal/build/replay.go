package build

import (
	"context"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/tickwork-engine/tickwork/internal/program/page"
)

// replayTag makes a module one that shows recorded matches: see package browser.
const replayTag = "tickwork_replay"

// Replays builds into dist/ what shows recorded matches: another browser module, which is served in place of the first one where
// a match is watched, and a script for the page. Players load neither. It returns the module's size in bytes.
func (g Game) Replays(ctx context.Context) (size int64, err error) {
	if err := g.bundle("what plays replays", api.BuildOptions{
		EntryPoints: []string{filepath.Join(g.Client, "replay", "replay.ts")}, Outdir: filepath.Join(g.Dist(), page.InspectorDir),
	}); err != nil {
		return 0, err
	}
	return g.module(ctx, filepath.FromSlash(page.ReplayModule), "-tags="+replayTag)
}
