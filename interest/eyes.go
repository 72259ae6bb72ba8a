package interest

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// eye is where a player looks from.
type eye struct {
	at [2]fixed.Q
	ok bool
}

// updateEyes finds out where players look from, if it matters.
func (sc *Scene) updateEyes(w sim.World) {
	if !sc.asked {
		return
	}
	eyes, ok := w.(sim.Eyes)
	sc.ruled = ok
	for slot := range sc.eyes {
		e := &sc.eyes[slot]
		if ok {
			e.at, e.ok = eyes.Eye(sim.Slot(slot))
		} else {
			e.at, e.ok = sc.body(sim.Slot(slot))
		}
	}
}

// body returns where the first entity is that a slot owns and that has a place.
func (sc *Scene) body(slot sim.Slot) (at [2]fixed.Q, ok bool) {
	for i := range sc.types {
		st := &sc.types[i]
		if st.owned == nil || !st.schema.Place.Known() {
			continue
		}
		if rows := st.owned.of(slot); len(rows) > 0 {
			return st.schema.Place.At(&sc.q.Tables[i], int(rows[0])), true
		}
	}
	return at, false
}
