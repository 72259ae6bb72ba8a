// Package replay is a match as a file: a header, keyframes every few seconds, and between them the frames, which say all that
// has entered the world. Playing the frames from any keyframe gives every later world again, so a file can be watched,
// searched, compared with another one, cut, and verified: whoever has the rules can tell whether a match came out as the
// file says.
//
// A file is written by appending to it, block by block: a program that crashes loses at most the last block. Each record is
// sealed with SHA-256 over itself and the seal before it, so that nothing can be changed, left out or cut off in the
// middle without being seen, and whoever knows the last seal knows the whole file. PROTOCOL.md, "The replay file", has every
// byte.
//
// An [Encoder] turns logs into records, a [Recorder] does so for a match that is being played, a [File] reads, a [Player]
// plays, and [Verify] confirms. Events are not kept: they follow from the step.
package replay
