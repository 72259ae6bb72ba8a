package server

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	// strainSeconds is over how many whole seconds a room's load is taken.
	strainSeconds = 5
	// heavyLoad is the part of its own time from which on a room is slow. A worker has other rooms, too.
	heavyLoad = 0.5
	// lightLoad is the part from which on it is not any more: less, so that it does not go to and fro.
	lightLoad = 0.4
)

// strain tells which part of the time between its ticks a room takes for them. How late the room is does not matter: that may
// be another room's fault.
type strain struct {
	seconds [strainSeconds]effort // the newest ones
	second  int64                 // the number of the one at hand
	whole   int                   // seconds since the beginning
	load    float64               // when the newest one was whole
	heavy   bool
}

// effort is how long ticks took, and how long they may take.
type effort struct{ took, had clock.Time }

// spend notes that ticks took a time of which they had so much. It reports whether the room has become slow, or is it no more.
func (s *strain) spend(now clock.Time, e effort) (changed bool) {
	second := int64(now / clock.Second)
	if s.second == 0 {
		s.second = second
	}
	if second > s.second {
		changed = s.judge()
	}
	for ; s.second < second; s.second++ {
		s.whole++
		s.seconds[(s.second+1)%int64(len(s.seconds))] = effort{}
	}
	at := &s.seconds[second%int64(len(s.seconds))]
	at.took, at.had = at.took+e.took, at.had+e.had
	return changed
}

// judge takes the load of the newest seconds. The one at hand has just become whole.
func (s *strain) judge() (changed bool) {
	var sum effort
	for _, e := range s.seconds {
		sum.took, sum.had = sum.took+e.took, sum.had+e.had
	}
	s.load = float64(sum.took) / float64(max(sum.had, 1))
	was := s.heavy
	if s.whole+1 >= strainSeconds {
		s.heavy = s.load > heavyLoad || was && s.load > lightLoad
	}
	return s.heavy != was
}

// watch notes how long a table took for some ticks. It reports a room that has become slow, and closes it if that is wanted.
func (w *worker) watch(t *lobby.Table, now clock.Time, e effort) (open bool) {
	s := w.strains[t]
	if s == nil {
		s = new(strain)
		w.strains[t] = s
	}
	if !s.spend(now, e) {
		return true
	}
	log := w.server.cfg.Log
	if !s.heavy {
		w.slow.Add(-1)
		log.Info("room is not slow any more", "room", t.ID(), "load", s.load)
		return true
	}
	w.slow.Add(1)
	log.Warn("room is slow", "room", t.ID(), "load", s.load)
	if w.server.cfg.CloseSlowRooms {
		t.End(wire.CloseServerError)
		return false
	}
	return true
}

// forget drops what is known of a room that has ended.
func (w *worker) forget(t *lobby.Table) {
	if s := w.strains[t]; s != nil && s.heavy {
		w.slow.Add(-1)
	}
	delete(w.strains, t)
}
