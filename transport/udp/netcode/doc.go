// Package netcode is the public NETCODE 1.02 standard for connections over UDP: connect tokens, the handshake, encrypted
// packets, keep-alives and time-outs. It is made of cores: datagrams and instants go in, datagrams and events come out.
// Clients and servers of other make that keep the standard can talk to it.
//
// Who wants to play gets a [Token] over HTTPS from an [Issuer], which shares a [Key] with the game servers. A [Client]
// shows the sealed part of it to a [Server], answers the server's challenge, and is then one of its [Peer] values. From
// there on both ends seal payloads of up to [MaxPayload] bytes under keys that only this one connection has.
//
// What the standard leaves open or says in two ways is decided in PROTOCOL.md, "UDP". One thing is added that foreign
// ends ignore: the packets by which a client goes on after its address has changed, see [Client.Poll].
package netcode
