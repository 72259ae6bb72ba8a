package main

import (
	"fmt"
	"slices"

	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// reader reads a player's snapshots.
type reader struct {
	receiver *snapshot.Receiver
	parts    snapshot.Assembler
	tick     sim.Tick       // of the newest snapshot
	told     *sim.Quantised // what it says
	err      error
}

func newReader(s *sim.Schema, every int) reader {
	r := reader{receiver: snapshot.NewReceiver(s)}
	r.receiver.Begin(every)
	return r
}

// take reads a packet. Not every packet tells of the world.
func (r *reader) take(now uint32, p *wire.StatePacket) {
	if len(p.Body) == 0 || r.err != nil {
		return
	}
	body, whole := r.parts.Add(wire.Unwrap16(p.Tick, now), int(p.Part), int(p.Parts), p.Body)
	if !whole {
		return
	}
	q, err := r.receiver.Take(sim.Tick(now), body)
	if err != nil {
		r.err = fmt.Errorf("tick %d: %w", now, err)
		return
	}
	r.tick, r.told = sim.Tick(now), q
}

// knows reports whether what the reader was told is what a viewer may know of a world.
func (r *reader) knows(q *sim.Quantised, v *interest.Viewer) bool {
	if r.told == nil {
		return false
	}
	for typ := range q.Tables {
		if !sameRows(&q.Tables[typ], v.Rows(typ), &r.told.Tables[typ]) {
			return false
		}
	}
	return true
}

// sameRows reports whether some rows of a table are all of another one.
func sameRows(now *sim.Table, rows []int32, told *sim.Table) bool {
	same := len(rows) == told.Len
	for i := 0; same && i < told.Len; i++ {
		same = now.Handles[rows[i]] == told.Handles[i] && slices.EqualFunc(now.Columns, told.Columns, func(a, b []int32) bool {
			return a[rows[i]] == b[i]
		})
	}
	return same
}
