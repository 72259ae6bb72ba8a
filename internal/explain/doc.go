// Package explain tells people where the bytes of snapshots go, and why an entity was told of or not: it adds up what a room
// says of each snapshot of a player (room.Watch), and prints it.
package explain
