// Package server runs rooms for players on the network: it owns the clock, the goroutines and the sockets that the cores
// do without.
//
// A Server takes connections of any transport through [Server.Accept], or WebSockets through [Server.Handler]. Its rooms
// are run by a few workers, each with an agenda of absolute deadlines.
//
// At its edge a server bounds what strangers can do: see [Limits] for WebSockets and their addresses, and [Server.Edge] for what
// was refused. A room that panics, or takes more time than it has, harms no other: see [Config].
package server
