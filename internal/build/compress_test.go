package build

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
)

func TestCompressedFormsHoldTheSame(t *testing.T) {
	text := strings.Repeat("so it goes on. ", 500)
	g := plain.with(
		"dist/app.js", text, "dist/app.js.map", text, "dist/game.wasm", "\x00asm"+text, "dist/index.html", "<!doctype html>",
		"dist/style.css", text, "dist/pictures/ship.svg", text, "dist/pictures/ship.png", text, "dist/empty.css", "",
	).game(t)
	total, err := g.Compress(t.Context(), BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	compressed := []string{"app.js", "empty.css", "game.wasm", "index.html", "pictures/ship.svg", "style.css"}
	sum := int64(0)
	for _, name := range compressed {
		packed, there := read(t, g, name+".br")
		content, _ := read(t, g, name)
		unpacked, err := io.ReadAll(brotli.NewReader(strings.NewReader(packed)))
		if !there || err != nil || string(unpacked) != content {
			t.Errorf("%s unpacks to %d bytes, not %d: %v", name, len(unpacked), len(content), err)
		}
		if len(content) > 1000 && len(packed) > len(content)/10 {
			t.Errorf("%s takes %d bytes of %d", name, len(packed), len(content))
		}
		sum += int64(len(packed))
	}
	if total != sum {
		t.Errorf("%d bytes are told, not %d", total, sum)
	}
	others := slices.DeleteFunc(files(t, g), func(name string) bool {
		return slices.Contains(compressed, strings.TrimSuffix(name, ".br"))
	})
	if want := []string{"README.md", "app.js.map", "pictures/ship.png"}; !slices.Equal(others, want) {
		t.Errorf("beside these there is %v, not %v", others, want)
	}
}

// A form that was left by an earlier build does not outlive its original.
func TestCompressReplacesOldForms(t *testing.T) {
	g := plain.with("dist/app.js", "new", "dist/app.js.br", strings.Repeat("old", 100)).game(t)
	for range 2 {
		if _, err := g.Compress(t.Context(), brotli.BestSpeed); err != nil {
			t.Fatal(err)
		}
		packed, _ := read(t, g, "app.js.br")
		unpacked, err := io.ReadAll(brotli.NewReader(strings.NewReader(packed)))
		if err != nil || string(unpacked) != "new" {
			t.Errorf("it unpacks to %q, %v", unpacked, err)
		}
	}
}

// A module takes seconds, for which nobody wants to wait who has pressed Ctrl+C.
func TestCompressCanBeEnded(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	slow := make([]byte, 1<<19)
	for i := range slow {
		slow[i] = byte(random.IntN(40))
	}
	g := plain.with("dist/game.wasm", string(slow), "dist/index.html", "<!doctype html>").game(t)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	begin := time.Now()
	if _, err := g.Compress(ctx, BestCompression); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v", err)
	}
	if took := time.Since(begin); took > 500*time.Millisecond {
		t.Errorf("it took %v to end", took)
	}
	if _, err := g.Compress(ctx, brotli.BestSpeed); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the end, the error is %v", err)
	}
	for _, name := range []string{"game.wasm.br", "index.html.br"} {
		if _, there := read(t, g, name); there {
			t.Errorf("%s was written nevertheless", name)
		}
	}
}

func TestCompressWithoutAFolder(t *testing.T) {
	if _, err := plain.without("dist/").game(t).Compress(t.Context(), BestCompression); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the error is %v", err)
	}
}
