package predict

import (
	"math"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

const (
	// smoothTime is how long a correction takes to be seen whole.
	smoothTime = 100 * clock.Millisecond
	// maxSmoothed bounds the number of entities that are smoothed at a time.
	maxSmoothed = 64
	// maxWords bounds the smoothed words of a type.
	maxWords = 8
)

// smoother hides corrections: what an entity has jumped by is added to what is drawn and fades away.
type smoother struct {
	schema *sim.Schema
	errors []offset
}

// offset is how far the drawing of an entity is still off.
type offset struct {
	typ   int
	h     sim.Handle
	since clock.Time
	words [maxWords]float32
}

func (s *smoother) clear() { s.errors = s.errors[:0] }

// fade returns the share of an offset that is left: it leaves quickly and arrives gently.
func (o *offset) fade(now clock.Time) float32 {
	u := float32(now-o.since) / float32(smoothTime)
	if u >= 1 {
		return 0
	}
	return (1 - u) * (1 - u)
}

// corrected compares the rows before and after a correction and returns the largest distance by which the position of
// something that the player owns moved.
func (s *smoother) corrected(now clock.Time, before, after *sim.View) float32 {
	s.forget(now)
	var largest float32
	for typ := range s.schema.Types {
		t := &s.schema.Types[typ]
		if len(t.Smoothed) == 0 {
			continue
		}
		for i := range after.Len(typ) {
			row := after.Row(typ, i)
			if old := before.Find(typ, sim.Handle(row[sim.RowHandle])); old != nil {
				moved := s.jump(now, typ, old, row)
				if t.Owner >= 0 {
					largest = max(largest, moved)
				}
			}
		}
	}
	return largest
}

// jump adds the way from the new row back to the old one to the entity's offset. It returns the distance between their
// positions.
func (s *smoother) jump(now clock.Time, typ int, from, to []uint32) float32 {
	var way [maxWords]float32
	var square, any float32
	t := &s.schema.Types[typ]
	for i, w := range t.Smoothed {
		way[i] = w.Way(sim.Float(to[w.Word]), sim.Float(from[w.Word]))
		any += way[i] * way[i]
		if !w.Angle {
			square += way[i] * way[i]
		}
	}
	distance := float32(math.Sqrt(float64(square)))
	if any == 0 {
		return 0
	}
	o := s.offsetOf(now, typ, sim.Handle(to[sim.RowHandle]))
	if o == nil {
		return distance
	}
	left := o.fade(now)
	for i, w := range t.Smoothed {
		o.words[i] = w.Way(0, o.words[i]*left+way[i]) // never the longer way around
	}
	o.since = now
	if t.Snap > 0 && distance > t.Snap {
		o.words = [maxWords]float32{}
	}
	return distance
}

// offsetOf returns the entity's offset, a new one if it has none, or nil if there are too many.
func (s *smoother) offsetOf(now clock.Time, typ int, h sim.Handle) *offset {
	for i := range s.errors {
		if o := &s.errors[i]; o.typ == typ && o.h == h {
			return o
		}
	}
	if len(s.errors) == maxSmoothed {
		return nil
	}
	s.errors = append(s.errors, offset{typ: typ, h: h, since: now})
	return &s.errors[len(s.errors)-1]
}

// forget drops the offsets that have faded.
func (s *smoother) forget(now clock.Time) {
	kept := s.errors[:0]
	for _, o := range s.errors {
		if o.fade(now) > 0 {
			kept = append(kept, o)
		}
	}
	s.errors = kept
}

// apply adds the offsets to the rows of a view.
func (s *smoother) apply(now clock.Time, v *sim.View) {
	for i := range s.errors {
		o := &s.errors[i]
		row := v.Find(o.typ, o.h)
		left := o.fade(now)
		if row == nil || left == 0 {
			continue
		}
		for k, w := range s.schema.Types[o.typ].Smoothed {
			row[w.Word] = math.Float32bits(w.Add(sim.Float(row[w.Word]), o.words[k]*left))
		}
	}
}
