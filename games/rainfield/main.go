// Rainfield: up to four ships against enemies and asteroids, in the browser.
//
// This program serves the game. `go run ./cmd/tickwork play` builds the page and the browser module into dist/ first.
package main

import (
	"embed"

	"github.com/tickwork-engine/tickwork"
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
)

//go:embed all:dist
var dist embed.FS

func main() {
	tickwork.Main(tickwork.Game{
		Rules:        rules.Game,
		Dist:         dist,
		CheckOptions: rules.CheckOptions,
		Bot:          func(seed uint64) client.Bot { return rules.NewHunter(seed) },
		BenchOptions: rules.Options{Constant: true}.Pack(),
		BenchBot:     func(seed uint64) client.Bot { return rules.NewRandomBot(seed) },
	})
}
