// Package simtest plays whole matches without a network and without waiting: a server, any number of clients and bad links
// between them run on one virtual clock, hundreds of times faster than real time. Everything that chance decides comes
// from one seed, so a match that went wrong can be played again exactly.
//
// It is meant for game authors as much as for Tickwork itself:
//
//	s := simtest.New(simtest.Config{Game: rules.Game, Seed: 7, Players: []simtest.Player{
//		{Bot: myBot, Up: simtest.Network{RTT: 140 * clock.Millisecond, Loss: 0.001}.Link(), ...},
//	}})
//	s.Run(5 * clock.Minute)
//	report := s.Report()
//
// The clients are the ones that run in browsers, the rooms are the ones that run on servers; only the sockets and the
// clock are replaced.
package simtest
