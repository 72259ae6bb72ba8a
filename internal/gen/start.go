package gen

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tickwork-engine/tickwork/fixed"
)

// startPath is the file with a schema's start table, which "tickwork train" writes and authors commit.
const startPath = "start.table"

// startTable is what packed snapshots begin with.
type startTable struct {
	shape   string // of the types that it was made for
	numbers []uint16
}

// errStart reports a file that is no start table.
var errStart = errors.New("gen: not a start table; delete it, or make it anew with tickwork train")

// readStart returns the start table of a rules folder if there is one for types of a shape. One that is for others is left out:
// an author who changes a field goes on without, until he trains again.
func readStart(dir, shape string) ([]uint16, error) {
	text, err := os.ReadFile(filepath.Join(dir, startPath))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	t, err := parseStart(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shortPath(filepath.Join(dir, startPath)), err)
	}
	if t.shape != shape {
		return nil, nil
	}
	return t.numbers, nil
}

func parseStart(text string) (t startTable, err error) {
	for line := range strings.Lines(text) {
		switch words := strings.Fields(line); {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "types" && len(words) == 2 && t.shape == "":
			t.shape = words[1]
		default:
			for _, word := range words {
				n, err := strconv.ParseUint(word, 10, 16)
				if err != nil || t.shape == "" {
					return t, errStart
				}
				t.numbers = append(t.numbers, uint16(n))
			}
		}
	}
	if len(t.numbers) == 0 {
		return t, errStart
	}
	return t, nil
}

// String returns the file's text.
func (t startTable) String() string {
	var b strings.Builder
	b.WriteString("# What packed snapshots begin with. Written by tickwork train; see docs/bandwidth.md.\n")
	fmt.Fprintf(&b, "types %s\n", t.shape)
	for i, n := range t.numbers {
		end := " "
		if i%16 == 15 || i == len(t.numbers)-1 {
			end = "\n"
		}
		fmt.Fprintf(&b, "%d%s", n, end)
	}
	return b.String()
}

// WriteStart writes the start table of the rules package in a folder. [Run] takes it up.
func WriteStart(dir string, numbers []uint16) error {
	g, err := generateIn(dir)
	if err != nil {
		return err
	}
	shape, err := g.lock.shape()
	if err != nil {
		return err
	}
	text := startTable{shape: shape, numbers: numbers}.String()
	if err := os.WriteFile(filepath.Join(g.dir, startPath), []byte(text), 0o644); err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	return nil
}

// shape returns the hash of what a start table depends on: the types, as they travel.
func (l *lock) shape() (string, error) {
	text, err := json.Marshal(l.agreed().Types)
	if err != nil {
		return "", fmt.Errorf("gen: %w", err)
	}
	return fmt.Sprintf("%016x", fixed.Hash64(text)), nil
}

// startHash is how a start table stands in the lock.
func startHash(numbers []uint16) string {
	if numbers == nil {
		return ""
	}
	return fmt.Sprintf("%016x", fixed.Hash64([]byte(fmt.Sprint(numbers))))
}
