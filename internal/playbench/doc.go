// Package playbench measures what a game's snapshots take on the way to one client: a match is played on a virtual clock, with
// the room and the client that servers and browsers use, over a link that delays and loses as it is told. Every snapshot that
// comes is compared with the world that the server had.
package playbench
