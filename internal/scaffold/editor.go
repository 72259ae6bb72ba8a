package scaffold

import (
	"context"
	"encoding/json"
	"path/filepath"
)

// writeEditor writes the file that lets editors check the page: it names the folder of Tickwork's TypeScript on this
// machine. Building does not need it.
func writeEditor(ctx context.Context, dir string) error {
	tickwork, err := goCommand(ctx, dir, "list", "-m", "-f", "{{.Dir}}", modulePath)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(struct {
		Extends string   `json:"extends"`
		Include []string `json:"include"`
	}{filepath.ToSlash(filepath.Join(tickwork, "web", "tsconfig.json")), []string{"."}}, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, "web", "tsconfig.json"), append(text, '\n'))
}
