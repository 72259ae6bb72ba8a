package browser

import (
	"math"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// inspection is what only the page's inspector asks for. Its memory is made when it is asked for first.
type inspection struct {
	ghost       *sim.View
	corrections []uint32 // three each: the tick that was reconciled with, the size as float32, ticks stepped again
}

// ghostOf writes a ghost and answers it; the next one takes its place.
func (h *host) ghostOf(kind client.Ghost) *sim.View {
	v := h.inspection.ghost
	if v == nil {
		v = sim.NewView(h.game.Schema)
		h.inspection.ghost = v
	}
	if m := h.own(); m != nil {
		m.Ghost(kind, v)
	} else {
		h.client.Ghost(kind, v)
	}
	return v
}

// corrections writes what reconciliations have changed since the last call and answers how many there were. In a match
// without a server there are none.
func (h *host) corrections() int {
	var list []predict.Correction
	if h.own() == nil {
		list = h.client.Corrections()
	}
	h.inspection.write(list)
	return len(list)
}

func (i *inspection) write(list []predict.Correction) {
	i.corrections = i.corrections[:0]
	for _, c := range list {
		i.corrections = append(i.corrections, uint32(c.Tick), math.Float32bits(c.Size), uint32(c.Replayed))
	}
}
