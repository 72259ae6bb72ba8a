// Package link carries messages of both channels inside the payloads of a connection that loses, doubles and reorders
// them: datagrams as they come, and one stream that is reliable and ordered. PROTOCOL.md, "Inside the payloads", has the
// bytes.
//
// A [Link] is one end of it, and a core: payloads and instants go in, payloads and messages come out. It neither reads a
// clock nor sends. It trusts its peer with nothing but its own messages: what it holds for the peer is bounded, and what the
// peer sends costs at most as much in answers.
package link
