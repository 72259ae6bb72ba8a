// Package udp is the transport for native programs: UDP datagrams in the envelope of the public NETCODE 1.02 standard,
// encrypted, with a reliable and ordered stream beside the datagrams. [Listen] takes connections from clients that show a
// connect token, and [Dial] makes one. PROTOCOL.md, "UDP", has the bytes, and STATES.md what states a connection goes through
// and why each wait is as long as it is.
//
// The cores are in netcode (tokens, handshake, encryption) and internal/link (both channels). What is here reads the socket
// and the clock: two goroutines for a listener, whatever number of connections it has, and two for a dialed connection.
//
// A token names who connects; the server's key makes it. The program that knows the players issues it and hands it out over
// HTTPS:
//
//	l, err := udp.Listen(address, udp.Config{Protocol: game}, accept)
//	token := l.Issuer().Issue(unix, clientID, userData, l.Address())
//	// on the player's machine
//	conn, err := udp.Dial(ctx, token.Append(nil), udp.DialConfig{}, receiver)
//
// A clientID can be connected once at a time, so a client that has lost its link without a word would have to wait for the
// time-out if its next token had the same one. Give each token another one, and tell players apart by the user data or by
// their Hello.
//
// Receivers of all connections of a listener are called from its reading goroutine: one that does not return holds up all of
// them.
package udp
