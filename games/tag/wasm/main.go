// The browser module of tag.
package main

import (
	"github.com/tickwork-engine/tickwork/browser"
	"github.com/tickwork-engine/tickwork/games/tag/rules"
)

func init() { browser.Run(rules.Game) }

func main() {}
