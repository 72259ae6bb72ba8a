// The browser module of rainfield.
package main

import (
	"github.com/tickwork-engine/tickwork/browser"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
)

func init() { browser.Run(rules.Game) }

func main() {}
