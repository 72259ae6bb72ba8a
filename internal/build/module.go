package build

import (
	"context"
	"os"
	"path/filepath"

	"github.com/tickwork-engine/tickwork/internal/program/page"
)

// ModuleFile is the name of the browser module in dist/.
const ModuleFile = page.ModuleFile

// Module builds the browser module and returns its size in bytes.
func (g Game) Module(ctx context.Context) (size int64, err error) {
	return g.module(ctx, ModuleFile)
}

// module builds a browser module into a file of dist/.
func (g Game) module(ctx context.Context, file string, flags ...string) (size int64, err error) {
	out := filepath.Join(g.Dist(), file)
	args := append([]string{"build", "-buildmode=c-shared", "-ldflags=-s -w", "-trimpath"}, flags...)
	if _, err := run(ctx, g.Dir, append([]string{"GOOS=wasip1", "GOARCH=wasm"}, g.Env...), "go", append(args, "-o", out, "./wasm")...); err != nil {
		return 0, err
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
