package server

import "github.com/tickwork-engine/tickwork/clock"

// EdgeStats is what happens at a server's edge. All but the first four figures count from the beginning.
type EdgeStats struct {
	Connections int        // WebSockets that are open
	Addresses   int        // that are remembered, with or without connections
	Lagging     int        // players whose connections take less than they are sent
	LongestLag  clock.Time // of the worst of them

	Full     int // requests answered with 503: too many connections in all
	TooMany  int // requests answered with 429: too many of one address
	Dropped  int // messages over the limits
	Flooders int // connections closed for them
	Failures int // tokens and codes that were wrong
	TooOften int // attempts refused for them
	NotSent  int // snapshots dropped because a connection did not take them
	TooSlow  int // connections closed for that
}

// Edge returns the figures. It is cheap enough to be called every second.
func (s *Server) Edge() EdgeStats {
	e, lag := s.gate.count(), s.lobby.Lag()
	e.Lagging, e.LongestLag, e.NotSent, e.TooSlow = lag.Lagging, lag.Longest, lag.Dropped, lag.TooSlow
	return e
}
