// Package rollback plays a match in which every machine steps the whole world and only inputs travel (GGPO, Cannon; in Rust,
// GGRS). What has not come yet is predicted; when the real input of a past tick is another one, the world goes back to the
// tick before it and is stepped again.
//
//   - [Core] holds inputs and decides. It knows no game: it answers with a list of requests to save, load and advance.
//   - [Worlds] carries such requests out, for any [sim.World].
//   - [Peers] is one machine's part in a match without a server: inputs, acknowledgements, who plays, and what to do when
//     somebody comes, goes, or disagrees. With a window of [NoPrediction] it is lockstep.
//   - [Referee] is a server that closes the frames, and [Client] a machine that plays under it.
//   - [Follower] is the world of such a machine, and [Tail] the frames that a server has closed, for those who carry frames
//     in another way: rooms and clients do.
//   - [SyncTest] goes back in every tick and compares, to find rules that depend on more than the world and the frame.
//   - [TimeSync] keeps the machines abreast, and [Loop] makes ticks of frames.
//   - [Bundle] is what a machine knows of a desync.
//
// Nothing here reads a clock, opens a socket or starts a goroutine: time and bytes go in, messages and requests come out.
package rollback
