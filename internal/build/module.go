package build

import (
	"context"
	"os"
	"path/filepath"
)

// ModuleFile is the name of the browser module in dist/.
const ModuleFile = "game.wasm"

// Module builds the browser module and returns its size in bytes.
func (g Game) Module(ctx context.Context) (size int64, err error) {
	out := filepath.Join(g.Dist(), ModuleFile)
	if _, err := run(ctx, g.Dir, append([]string{"GOOS=wasip1", "GOARCH=wasm"}, g.Env...),
		"go", "build", "-buildmode=c-shared", "-ldflags=-s -w", "-trimpath", "-o", out, "./wasm"); err != nil {
		return 0, err
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
