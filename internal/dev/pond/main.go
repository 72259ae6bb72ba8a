// Pond: a game for the tests of `tickwork dev`.
package main

import (
	"embed"

	"github.com/tickwork-engine/tickwork"
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/internal/dev/pond/rules"
)

//go:embed all:dist
var dist embed.FS

func main() {
	tickwork.Main(tickwork.Game{Rules: rules.Game, Dist: dist, Bot: func(uint64) client.Bot { return rules.Bot{} }})
}
