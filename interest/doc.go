// Package interest decides what each player of a room may know, and in which order he is told of it when not all of it
// fits into a packet.
//
// A [Scene] is where everything is at one tick. The [Viewer] of a player looks at it before each snapshot and keeps the rows
// that are relevant to him: those that the audience of the type lets through, that are near enough, and that the
// game's own line of sight shows. The [Turns] of a player order those of them that have news, by priority, distance and age.
//
// What a viewer must not know has no influence on anything here: neither his rows nor his turns change with what hidden
// entities are or do.
//
// Nothing here reads a clock, starts a goroutine, or allocates once its memory has grown to what is needed. One goroutine
// at a time uses a scene and its viewers, because they share working memory.
package interest
