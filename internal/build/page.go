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
	if err := g.bundle("the page", api.BuildOptions{
		EntryPoints: []string{filepath.Join(web, "main.ts")},
		Outfile:     filepath.Join(g.Dist(), "app.js"),
		Sourcemap:   api.SourceMapLinked,
		Alias:       map[string]string{clientPackage: filepath.Join(g.Client, "index.ts")},
	}); err != nil {
		return err
	}
	return copyAssets(web, g.Dist())
}

// bundle makes one script of each entry point and all that it imports. The options say where from and where to; what is
// bundled is named in the error.
func (g Game) bundle(what string, o api.BuildOptions) error {
	o.AbsWorkingDir = g.Dir
	o.Bundle, o.Write = true, true
	o.Format, o.Target = api.FormatESModule, api.ES2022
	o.MinifyWhitespace, o.MinifySyntax, o.MinifyIdentifiers = true, true, true
	o.LogLevel = api.LogLevelSilent
	result := api.Build(o)
	if len(result.Errors) > 0 {
		lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return fmt.Errorf("bundling %s:\n%s", what, strings.Join(lines, ""))
	}
	return nil
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
