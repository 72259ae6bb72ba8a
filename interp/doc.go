// Package interp shows other players' entities slightly in the past, between two snapshots, so that they move smoothly
// whatever the network does.
//
// Snapshots wait in a [Buffer]. A render clock runs behind the server's by as little as the measured lateness of
// snapshots allows; it speeds up and slows down a little and never jumps while play goes on. When no snapshot is left to
// move toward, the last motion is continued for [MaxExtrapolation] and then holds still. A standstill of half a second or
// more does not make the delay longer: after it, play goes on where the server is.
//
// The technique is that of the Source engine ("Latency Compensating Methods", Bernier 2001), with a delay that adapts.
package interp
