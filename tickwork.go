// Package tickwork makes a program of a game.
//
// A game is rules (a leaf package of plain structs and a step function, see package sim), a page, and a main function
// that hands both to [Main]. The program that comes out is one static binary: it serves the page, the browser module and
// the rooms, lets bots play, and measures itself.
package tickwork

import (
	"io/fs"
	"os"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/internal/program"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/sim"
)

// Game is what a program is made of.
type Game struct {
	// Rules is the value that the generator wrote into the rules package.
	Rules *sim.Game
	// Dist holds dist/, the built page and browser module, as an embedded file system.
	Dist fs.FS
	// Options are the packed options of the rooms. None are the zero options.
	Options []byte
	// CheckOptions says whether a player may make a room of his own with these packed options, which are not empty. Nil: any
	// that the world starts with.
	CheckOptions func(packed []byte) error
	// Pick is the policy for quick matches, such as match.Fullest. Nil is match.Smallest: players spread over the rooms.
	Pick match.Policy
	// Queue says how matches are made of those who wait for others of their skill. Nil is matches of two players or more.
	Queue *match.Rules
	// Bot makes a bot that plays along. The seed tells bots apart.
	Bot func(seed uint64) client.Bot
	// BenchOptions are the packed options of the rooms that bench measures, and BenchBot makes the bots that play there.
	BenchOptions []byte
	BenchBot     func(seed uint64) client.Bot
}

// Main runs the program and does not return. The subcommands are told by --help.
func Main(g Game) {
	if dist, err := fs.Sub(g.Dist, "dist"); err == nil {
		g.Dist = dist
	}
	os.Exit(program.Main(program.Game(g)))
}
