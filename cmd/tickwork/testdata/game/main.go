// Dots: every player moves a dot. It is a game for trying the tool out.
package main

import (
	"embed"

	"github.com/tickwork-engine/tickwork"
	"github.com/tickwork-engine/tickwork/client"

	"game.example/dots/rules"
)

//go:embed all:dist
var dist embed.FS

func main() {
	tickwork.Main(tickwork.Game{Rules: rules.Game, Dist: dist, Bot: bot, BenchBot: bot})
}

func bot(uint64) client.Bot { return rules.Bot{} }
