// Package transport says what a link to one peer is, and how a bad one behaves.
//
// A [Conn] carries whole messages on two channels: [Datagram] for what the next message replaces anyway, [Ordered] for
// what must arrive. What arrives goes to a [Receiver]. The real transports live below this package (transport/ws and
// its neighbors); transport/mem joins two ends in one process.
//
// A [Conditioner] is the bad network itself, as a plain value: time and bytes go in, time and bytes come out. The
// simulator, the tests and the tools put it at the boundary of any transport.
package transport
