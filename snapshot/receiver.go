package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// Receiver reads the bodies that one player is sent, of all forms, and keeps what later ones may build on. It is what a
// client has; a body that it can read is one that the client may acknowledge.
type Receiver struct {
	schema *sim.Schema
	whole  *Decoder
	packed *Packed
	kept   *History
	skims  [skimmed]sim.Tick // by tick: what was skimmed
}

// skimmed is for how many ticks a receiver knows what it skimmed: more than a body can build on.
const skimmed = 128

// keptLonger is how many snapshots more than the sender a receiver keeps: so many may overtake one that builds on an old one.
const keptLonger = 8

// NewReceiver returns a receiver for the schema. It must be told to begin.
func NewReceiver(s *sim.Schema) *Receiver {
	return &Receiver{schema: s, whole: NewDecoder(s), packed: NewPacked(s, Tight)}
}

// Begin forgets everything. From now on a snapshot comes every so many ticks.
func (r *Receiver) Begin(every int) {
	r.kept = NewHistory(r.schema, Reach(max(every, 1))+keptLonger)
	r.skims = [skimmed]sim.Tick{}
}

// Take reads the body of a tick. The tables are valid until the next call, and must not be changed. Any bytes give tables
// that fit the schema, or an error, after which it is as if they had not come; ErrBaseline says that the body builds on
// snapshots that are not there.
func (r *Receiver) Take(tick sim.Tick, body []byte) (*sim.Quantised, error) {
	if err := r.read(tick, body); err != nil {
		return nil, err
	}
	r.kept.Keep(tick)
	if q := r.kept.At(tick); q != nil {
		return q, nil
	}
	return nil, ErrBaseline // too late to be kept: nothing can build on it
}

// Skim takes the body of a tick and looks at no more of it than what it builds on, which must have been skimmed before. It is
// for programs that make load and do not play.
func (r *Receiver) Skim(tick sim.Tick, body []byte) error {
	if len(body) == 0 || Form(body[0]&(1<<formBits-1)) != Whole {
		ages, n, err := Builds(body)
		if err != nil {
			return err
		}
		at := tick
		for _, age := range ages[:n] {
			if at -= sim.Tick(age); r.skims[at%skimmed] != at {
				return ErrBaseline
			}
		}
	}
	r.skims[tick%skimmed] = tick
	return nil
}

// read decodes a body into the spare tables.
func (r *Receiver) read(tick sim.Tick, body []byte) error {
	if len(body) > 0 && Form(body[0]&(1<<formBits-1)) == Whole {
		return r.whole.Decode(body, r.kept.Spare())
	}
	ages, n, err := Builds(body)
	if err != nil {
		return err
	}
	var past [MaxPast]Past
	at := tick
	for i := range n {
		at -= sim.Tick(ages[i])
		past[i] = Past{Tick: at, Tables: r.kept.At(at)}
		if past[i].Tables == nil {
			return ErrBaseline
		}
	}
	return r.packed.Decode(body, tick, r.kept.Spare(), past[:n])
}
