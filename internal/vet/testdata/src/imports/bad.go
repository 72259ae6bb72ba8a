// Package imports is about packages that are not known.
package imports

import (
	"encoding/json" // want `\[import\] rules must not import encoding/json: it allocates, and makes the browser module much larger`
	"fmt"           // want `\[import\] rules must not import fmt`
	"go/token"      // want `\[import\] go/token is not known to be deterministic`

	"github.com/tickwork-engine/tickwork/internal/vet/testdata/src/helper"
	"github.com/tickwork-engine/tickwork/internal/vet/testdata/src/norules" // want `\[import\] .*/norules is not known to be deterministic: if it belongs to the rules, put the line //tickwork:rules above its package clause`
)

//tickwork:world version=1 slots=2
type World struct{ Name [8]byte }

// Step names the tick.
func Step(w *World, x float64) {
	text := fmt.Sprintf("%d", len(w.Name)) // want `\[alloc\] fmt.Sprintf allocates: keep text out of the rules`
	copy(w.Name[:], text)
	_, _ = json.Marshal(nil)
	_ = token.ADD
	norules.Count(nil)
	_ = helper.Plus(x*x, 1) // want `\[fuse\] arm64 may fuse this product with a sum in another package`
}
