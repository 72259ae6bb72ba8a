// The browser module of dots.
package main

import (
	"github.com/tickwork-engine/tickwork/browser"

	"game.example/dots/rules"
)

func init() { browser.Run(rules.Game) }

func main() {}
