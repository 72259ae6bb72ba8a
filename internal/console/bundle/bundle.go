// Command bundle makes the operator's page's script of its TypeScript. It is run by `go generate` in internal/console.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := write("."); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// write bundles the script of the console in a folder.
func write(console string) error {
	script, err := bundle(console)
	if err != nil {
		return err
	}
	return os.WriteFile(target(console), script, 0o644)
}

// target is where the script lies.
func target(console string) string { return filepath.Join(console, "page", "console_gen.js") }
