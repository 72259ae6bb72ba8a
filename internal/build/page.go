package build

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// clientPackage is the name under which a page imports the TypeScript client.
const clientPackage = "@tickwork/client"

// Page bundles web/main.ts into dist/app.js and copies everything in web/ that is not a script.
func (g Game) Page() error {
	web := filepath.Join(g.Dir, "web")
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{filepath.Join(web, "main.ts")},
		Outfile:           filepath.Join(g.Dist(), "app.js"),
		AbsWorkingDir:     g.Dir,
		Bundle:            true,
		Write:             true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		Sourcemap:         api.SourceMapLinked,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		Alias:             map[string]string{clientPackage: filepath.Join(g.Client, "index.ts")},
		LogLevel:          api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return fmt.Errorf("bundling the page:\n%s", strings.Join(lines, ""))
	}
	return copyAssets(web, g.Dist())
}

// copyAssets copies the files that are served as they are.
func copyAssets(from, to string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && isSource(d.Name()):
			return filepath.SkipDir
		case d.IsDir() || isSource(d.Name()):
			return nil
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, relative)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o644)
	})
}

// isSource reports whether a file or folder of that name belongs to what the page is made of, and not to the page.
func isSource(name string) bool {
	switch name {
	case "node_modules", "package.json", "package-lock.json", "tsconfig.json":
		return true
	}
	ext := filepath.Ext(name)
	return ext == ".ts" || ext == ".md" || strings.HasPrefix(name, ".")
}
