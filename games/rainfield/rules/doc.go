// Package rules is the whole of rainfield's rules: up to four ships shoot their way through enemies and asteroids in a
// world whose edges meet.
//
// Everything here is pure. Start at [Step]. The same code runs on the server and, compiled to WebAssembly, in every
// player's browser.
package rules

//go:generate go run github.com/tickwork-engine/tickwork/cmd/tickwork gen .
