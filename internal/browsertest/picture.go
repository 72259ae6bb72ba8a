package browsertest

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"
)

// Folder is where pictures are put, from the root of the repository.
const Folder = "artifacts"

// Picture takes a picture of the page, keeps it under a name where people can look at it, and returns it.
func (p *Page) Picture(name string) image.Image {
	p.t.Helper()
	content := get(p, chromedp.CaptureScreenshot())
	path := filepath.Join(root(), Folder, name+".png")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		p.t.Fatal(err)
	}
	p.t.Logf("picture: %s", path)
	picture, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		p.t.Fatal(err)
	}
	return picture
}

// Album is where pictures are kept that the documents show, from the root of the repository.
const Album = "docs"

// quality is that of the album's pictures.
const quality = 88

// Show takes a picture as Picture does. With UPDATE=1 in the environment it becomes the one in the documents, as a JPEG.
func (p *Page) Show(name string) image.Image {
	p.t.Helper()
	picture := p.Picture(name)
	if os.Getenv("UPDATE") != "1" {
		return picture
	}
	var content bytes.Buffer
	err := jpeg.Encode(&content, picture, &jpeg.Options{Quality: quality})
	if err == nil {
		err = os.WriteFile(filepath.Join(root(), Album, name+".jpg"), content.Bytes(), 0o644)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return picture
}

// root returns the root of the repository: the folder with go.mod.
func root() string {
	dir, err := os.Getwd()
	if err != nil {
		return "."
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil || dir == filepath.Dir(dir) {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

// Differing returns the share of the pixels that differ between two pictures of the same size.
func Differing(a, b image.Image) float64 {
	bounds := a.Bounds()
	n := 0
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				n++
			}
		}
	}
	return float64(n) / float64(bounds.Dx()*bounds.Dy())
}
