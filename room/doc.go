// Package room runs one match on the server's side, without sockets, clocks and goroutines.
//
// A room is changed only through its [Mailbox], which anyone may post to at any time, and by [Room.Run], which one
// goroutine at a time calls when a tick is due. Run drains the mailbox, closes the frame by the input policy, steps the
// world, appends the frame to the log, notes the events, and every few ticks encodes a snapshot or, if the room is configured
// so, packs the frames that players may not have. It returns what has to be sent. Nothing in it waits for anybody, but for
// inputs where frames travel, and for these no longer than a tolerance.
//
// An [Agenda] tells a shell which of many rooms is due when.
package room
