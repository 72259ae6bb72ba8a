// Package devlink is what `tickwork dev` and the game's program that it runs say to each other: lines over the program's
// standard input and output, which nobody else can read or write. The program begins a server only when it is told to, and
// gives it up when it is asked for its matches. It ends when its input does, so that none is left behind however the tool
// has ended.
package devlink
