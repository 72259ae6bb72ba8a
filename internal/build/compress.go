package build

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"

	"github.com/tickwork-engine/tickwork/internal/program/page"
)

// BestCompression takes about three seconds for a module and saves 15 % over a quick one.
const BestCompression = brotli.BestCompression

// Compress writes a brotli-compressed file beside every file in dist/ that is worth it, for serving. It returns how many
// bytes a browser then loads before it can play: everything but the source maps. It returns as soon as the context ends;
// what is being compressed then goes on for a few seconds, and is thrown away.
func (g Game) Compress(ctx context.Context, level int) (total int64, err error) {
	err = filepath.WalkDir(g.Dist(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !compressible(path) {
			return err
		}
		size, err := compress(ctx, path, level)
		total += size
		return err
	})
	return total, err
}

// compress writes the compressed form of a file beside it and returns its size in bytes.
func compress(ctx context.Context, path string, level int) (size int64, err error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	done := make(chan packed, 1)
	go func() { done <- pack(content, level) }() // which cannot be stopped
	var p packed
	select {
	case p = <-done:
	case <-ctx.Done():
	}
	if err := errors.Join(ctx.Err(), p.err); err != nil {
		return 0, err
	}
	return int64(len(p.bytes)), os.WriteFile(path+page.CompressedExt, p.bytes, 0o644)
}

// packed is the compressed form of a file.
type packed struct {
	bytes []byte
	err   error
}

func pack(content []byte, level int) packed {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, level)
	_, err := w.Write(content)
	err = errors.Join(err, w.Close())
	return packed{out.Bytes(), err}
}

// compressible reports whether a file is sent to players, and becomes smaller.
func compressible(path string) bool {
	if filepath.Base(filepath.Dir(path)) == page.InspectorDir {
		return false
	}
	switch filepath.Ext(path) {
	case ".wasm", ".js", ".css", ".html", ".svg":
		return true
	}
	return false
}
