// Package predict lets a player's own entities answer at once: it steps a copy of the world ahead of the server with the
// player's inputs, and when the server's state of an earlier tick arrives, it goes back to that tick, takes the state
// over, and steps forward again through the inputs since (client-side prediction with reconciliation, as in Quake III
// and "Fast-Paced Multiplayer", Gambetta).
//
// The whole world is stepped with the game's ordinary step function, so there is no second set of rules for prediction.
// Other players' inputs are not known and are taken as zero; what becomes of their entities is not shown.
//
// A state that the server confirms is not replaced by its rounded copy: an entity whose numbers round to what the snapshot
// says keeps the exact ones, so a right prediction is never disturbed.
package predict
