// Package inout is about the world outside.
package inout

import (
	"io"      // want `\[io\] rules must not import io`
	"log"     // want `\[io\] rules must not import log: steps are run again`
	"net/url" // want `\[io\] rules must not import net/url`
	"os"      // want `\[io\] rules must not import os: a step must not depend on anything outside`
)

//tickwork:world version=1 slots=2
type World struct{ Level uint8 }

// Step loads the level.
func Step(w *World) {
	f, err := os.Open("level")
	if err != nil {
		log.Print(err)
		return
	}
	text, _ := io.ReadAll(f)
	w.Level = text[0]
	_, _ = url.Parse(f.Name())
}
