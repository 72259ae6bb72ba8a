package build

import (
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/tickwork-engine/tickwork/internal/program/page"
)

// rulesModule is the name under which the inspector imports what the generator wrote for a game.
const rulesModule = "@tickwork/rules"

// Inspector bundles the inspector for the game into dist/: a small script that opens it, and the inspector itself, which
// knows the names of the game's fields. The page's own script has nothing of both. A game whose page has no generated
// script gets none.
func (g Game) Inspector() error {
	rules := filepath.Join(g.Dir, "web", "rules_gen.ts")
	if _, err := os.Stat(rules); os.IsNotExist(err) {
		return nil
	}
	from := filepath.Join(g.Client, "inspector")
	return g.bundle("the inspector", api.BuildOptions{
		EntryPoints: []string{filepath.Join(from, "opener.ts"), filepath.Join(from, "inspector.ts")},
		Outdir:      filepath.Join(g.Dist(), page.InspectorDir),
		Alias:       map[string]string{rulesModule: rules},
	})
}
