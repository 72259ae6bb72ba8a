// Package browser runs a game inside a browser: it is the client core behind functions that a page can call.
//
// A game's wasm/main.go hands its game to [Run] and is built with GOOS=wasip1 GOARCH=wasm -buildmode=c-shared. The page's
// side is the TypeScript package in web/: it owns the socket, the frame loop and the drawing, and knows nothing of the
// netcode. What crosses the border is numbers and blocks of memory; see exports_wasip1.go for the list.
package browser
