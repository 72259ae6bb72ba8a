// Command clientgen writes what is generated from the tables of package wire: the close codes and the tags
// for TypeScript, and their tables in PROTOCOL.md. It is run by `go generate ./wire`.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// product is a file of the repository of which all or a part is generated.
type product struct {
	path string // from the root of the repository
	// make returns the file as it ought to be, given what it is.
	make func(old []byte) ([]byte, error)
}

var products = []product{
	{"web/src/closecodes_gen.ts", closeCodeScript},
	{"web/src/tags_gen.ts", tagScript},
	{"PROTOCOL.md", protocolTables},
}

func main() {
	root := flag.String("root", "..", "the root of the repository")
	flag.Parse()
	for _, p := range products {
		if err := p.write(*root); err != nil {
			fmt.Fprintln(os.Stderr, "clientgen:", err)
			os.Exit(1)
		}
	}
}

// write brings the file up to date.
func (p product) write(root string) error {
	_, fresh, err := p.compare(root)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, p.path), fresh, 0o644)
}

// compare returns the file as it is, empty if there is none, and as it ought to be.
func (p product) compare(root string) (old, fresh []byte, err error) {
	old, err = os.ReadFile(filepath.Join(root, p.path))
	if err != nil && !os.IsNotExist(err) {
		return nil, nil, err
	}
	if fresh, err = p.make(old); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", p.path, err)
	}
	return old, fresh, nil
}
