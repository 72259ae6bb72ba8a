// Package program is the command line of a game: one static binary that serves the game, plays it, and measures it.
package program
