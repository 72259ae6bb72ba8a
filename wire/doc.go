// Package wire holds what travels between a client and a server, byte by byte: readers and writers for bytes and bits,
// the control messages, the packed packets, their limits and the close codes. PROTOCOL.md is its description for
// people who write another client.
//
// Two kinds of message share a connection and are told apart by their first byte:
//
//   - Control messages ([ClientMessage], [ServerMessage]) are rare and plain: bincode 1.x with little-endian integers of
//     fixed width. Their first byte is below 0x80.
//   - Packets ([InputPacket], [StatePacket]) travel every tick, are packed, and may be lost, doubled or late. Their first
//     byte is 0x80 or above; see [IsPacket].
//
// Every decoder is total: any bytes give a value or an error, in time and memory bounded by the bytes that are there.
// Every value has one encoding, so what decodes also encodes to the same bytes.
package wire

//go:generate go run ../internal/clientgen -root ..
