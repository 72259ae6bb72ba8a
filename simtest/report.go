package simtest

import (
	"slices"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// Report tells what each player may have noticed.
type Report struct {
	Span    clock.Time
	Players []PlayerReport
}

// Cause says what a correction came from.
type Cause uint8

const (
	// Unexplained is nobody's fault but the netcode's, or the rules' if they are not pure.
	Unexplained Cause = iota
	// LateInput: an input of the player's own was not there when its tick was closed.
	LateInput
	// Touched: another entity acted on the player's own, in the server's world or in the prediction.
	Touched
)

// String returns the cause's name.
func (c Cause) String() string { return [...]string{"unexplained", "late input", "touched"}[c] }

// Correction is a jump of an own entity, before smoothing.
type Correction struct {
	Tick  sim.Tick
	Size  float32 // the game's units
	Cause Cause
}

// PlayerReport tells what one player may have noticed.
type PlayerReport struct {
	Name  string
	Slot  sim.Slot
	Stats client.Stats

	// Corrections are those larger than MinCorrection, in the order of their ticks.
	Corrections []Correction
	// LeadMillis is how far the local tick is ahead of the room's, on average.
	LeadMillis float64

	EventsExpected int // events of the room while the player was in it
	EventsMissing  int // of these, events that were not presented
	EventsDoubled  int // events that were presented more than once
	EventsForeseen int // events that were presented before the server told of them
	EventsRecanted int // events that were presented and then withdrawn
}

// MinCorrection is the size in units from which corrections are reported.
const MinCorrection = 1.0 / 16

// Report returns what has happened so far. Events of the last two seconds are not looked at, because they may still be on
// their way.
func (s *Sim) Report() Report {
	r := Report{Span: s.now}
	for _, p := range s.players {
		r.Players = append(r.Players, p.report())
	}
	return r
}

func (p *player) report() PlayerReport {
	r := PlayerReport{Name: p.cfg.Name, Slot: p.slot, Stats: p.client.Stats()}
	r.LeadMillis = p.lead.mean() * 1000 / 60
	if t := p.table(); t != nil {
		r.LeadMillis = t.Room().Rate().Span(p.lead.mean()).Milliseconds()
		r.Corrections = p.causes(t)
	}
	p.countEvents(&r)
	return r
}

// causes finds out what the corrections came from.
func (p *player) causes(t *table) (list []Correction) {
	late := t.late[p.slot].ticks
	touched := p.touches()
	before := sim.Tick(0) // the tick reconciled with before
	for _, c := range p.corrections {
		if c.Size > MinCorrection {
			cause := Unexplained
			if within(touched, before, c.Tick+sim.Tick(c.Replayed)) {
				cause = Touched
			}
			if within(late, before, c.Tick) {
				cause = LateInput
			}
			list = append(list, Correction{Tick: c.Tick, Size: c.Size, Cause: cause})
		}
		before = c.Tick
	}
	return list
}

// touches returns the ticks in which another entity acted on the player's own, in ascending order.
func (p *player) touches() (ticks []sim.Tick) {
	if p.sim.cfg.Touches == nil {
		return nil
	}
	for _, n := range p.notices {
		if slot, yes := p.sim.cfg.Touches(n.Notice); yes && slot == p.slot {
			ticks = append(ticks, n.Tick)
		}
	}
	slices.Sort(ticks)
	return ticks
}

// within reports whether a sorted list has a tick after from, up to and including to.
func within(ticks []sim.Tick, from, to sim.Tick) bool {
	i, _ := slices.BinarySearch(ticks, from+1)
	return i < len(ticks) && ticks[i] <= to
}

// happening identifies an event: equal ones in the same tick of a room are counted.
type happening struct {
	room    uint64
	tick    sim.Tick
	kind    uint8
	payload [sim.MaxEventBytes]byte
}

// countEvents compares what the player was shown with what happened while he was there, which the rooms' logs tell.
func (p *player) countEvents(r *PlayerReport) {
	seen := make(map[happening]int)
	for _, n := range p.notices {
		switch n.Phase {
		case predict.Happened, predict.Confirmed:
			seen[happening{n.room, n.Tick, n.Kind, n.Payload}]++
		case predict.Predicted:
			r.EventsForeseen++
		case predict.Withdrawn:
			r.EventsRecanted++
		}
	}
	for _, t := range p.sim.tables {
		if !slices.ContainsFunc(p.stays, func(s Stay) bool { return s.Room == t.ID() }) {
			continue
		}
		for h, n := range t.happenings() {
			if p.owed(t, h.tick) {
				r.EventsExpected += n
				r.EventsMissing += max(n-seen[h], 0)
			}
			r.EventsDoubled += max(seen[h]-n, 0)
			delete(seen, h)
		}
	}
	for h, n := range seen { // what never happened
		if t := p.sim.table(h.room); t != nil && h.tick <= t.Room().Tick() {
			r.EventsDoubled += n
		}
	}
}

// owed reports whether the player must have been shown what happened in a tick: he was there, and for long enough after it.
func (p *player) owed(t *table, tick sim.Tick) bool {
	for _, s := range p.stays {
		end := s.To
		if end == 0 {
			end = t.Room().Tick()
		}
		if s.Room == t.ID() && tick > s.From && tick+2*sim.Tick(t.Room().Rate()) <= end {
			return true
		}
	}
	return false
}

// happenings plays the room's log again and counts what happened.
func (t *table) happenings() map[happening]int {
	found := make(map[happening]int)
	world := t.Room().NewWorld()
	var events sim.Events
	for log := range t.Room().Logs() {
		player := log.Player(world)
		for player.Next(&events) {
			for i := range events.Len() {
				e := events.At(i)
				h := happening{room: t.ID(), tick: e.Tick, kind: e.Kind}
				copy(h.payload[:], e.Payload)
				found[h]++
			}
		}
	}
	return found
}

// sum adds up numbers for their mean.
type sum struct {
	total float64
	n     int
}

func (s *sum) add(x float64) { s.total, s.n = s.total+x, s.n+1 }

func (s *sum) mean() float64 {
	if s.n == 0 {
		return 0
	}
	return s.total / float64(s.n)
}
