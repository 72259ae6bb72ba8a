// Package build makes a game from its folder: the browser module, the page, and the program that serves both.
//
// A game's folder holds rules/ (the rules), wasm/ (the module's main package), web/ (the page: main.ts, index.html and
// whatever else stands beside them) and main.go (the program, which embeds dist/). What is built goes to dist/.
package build
