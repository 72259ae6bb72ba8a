// Package sim is the contract between a game and Tickwork: what a world, a frame, a log and an event are.
//
// A game's author writes plain structs and one function that steps them by a tick. The generator (tickwork gen) writes
// the rest: it makes the author's world type implement [World], and describes it in a [Schema]. Everything else in
// Tickwork knows a game only through these.
//
//   - A [World] is all state of a match, one value. Stepping it is a pure function of it and a frame.
//   - A [Frame] is everything that enters the world in one tick. Nothing else may change a world.
//   - A [Log] is a keyframe followed by frames. A log is a match.
//   - [Events] are what a step says has happened. They feed presentation only; no rule reads them.
package sim
