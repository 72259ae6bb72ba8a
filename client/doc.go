// Package client is a player's side of a match, without sockets and clocks: bytes and instants go in, bytes and a picture
// of the world come out. The same code runs natively (bots, native games) and in the browser's WebAssembly module.
//
// A shell owns the link and the frame loop. It calls, in this order, once a frame:
//
//	if c.NextDial(now) { open a link; then c.Opened(now), or c.Closed(now, code) if that fails }
//	c.Receive(now, msg)            for each message that came
//	c.Advance(now, input)          the player's input at this moment
//	for msg := range c.Outgoing()  send each message
//	c.Hangup()                     close the link if it says so
//	c.View(now), c.Events()        draw
//
// Three clocks run in a client. The local tick is ahead of the server by the time that an input needs to arrive just
// before its tick; the player's own entities are drawn at it. The render tick is behind the server by the time that
// snapshots need; everything else is drawn at it. The third is the shell's, which both are measured in. See ARCHITECTURE.md.
package client
