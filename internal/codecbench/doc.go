// Package codecbench measures what snapshots take: it plays a trace of a world through a codec, over a link that loses
// packets if it is told to, and checks that every snapshot comes out as it went in.
package codecbench
