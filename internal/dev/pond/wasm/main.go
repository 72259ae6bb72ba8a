// The browser module of the pond.
package main

import (
	"github.com/tickwork-engine/tickwork/browser"
	"github.com/tickwork-engine/tickwork/internal/dev/pond/rules"
)

func init() { browser.Run(rules.Game) }

func main() {}
