// Tag: up to eight runners, one of whom is it, in the browser.
//
// This program serves the game. `go run ./cmd/tickwork play games/tag` builds the page and the browser module into dist/
// first.
package main

import (
	"embed"

	"github.com/tickwork-engine/tickwork"
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/tag/rules"
)

//go:generate go run github.com/tickwork-engine/tickwork/cmd/tickwork gen .

//go:embed all:dist
var dist embed.FS

func main() {
	tickwork.Main(tickwork.Game{
		Rules: rules.Game,
		Dist:  dist,
		Bot:   func(uint64) client.Bot { return rules.Bot{} },
	})
}
