package room

import (
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// Watch has the snapshots of a player explained, from the next one on. While there is none, a room pays for it with looking
// at a pointer.
type Watch struct {
	Slot sim.Slot
	// Tell is called by who runs the room, while that runs, with each snapshot that the player is sent. The explanation is
	// valid during the call. Tell returns whether it wants the next one. It is called with nil, and then no more, when the player's
	// link is not there, or where frames travel and no snapshots.
	Tell func(*Explanation) (more bool)
}

// Watch begins a watch. Like Run it is for the goroutine that runs the room.
func (r *Room) Watch(w Watch) {
	require(int(w.Slot) < len(r.seats) && w.Tell != nil, "a watch must have a slot of the game, and somebody to tell")
	if r.cfg.Distribution != sim.ByState {
		w.Tell(nil)
		return
	}
	if r.watcher == nil {
		r.watcher = newWatcher(r.cfg.Game.Schema)
	}
	r.watcher.list = append(r.watcher.list, w)
}

// watcher is who watches a room, and the memory for explaining.
type watcher struct {
	list      []Watch
	explainer *snapshot.Explainer
	plain     *sim.Quantised // the world with the small changes that were held back
	masked    []maskedFor    // by type
	order     map[placed]waiting
	it        Explanation
}

// maskedFor has the columns that a player is not given, by how close he is to an entity's owner.
type maskedFor [sim.OwnerOnly + 1][]int

func newWatcher(s *sim.Schema) *watcher {
	w := &watcher{
		explainer: snapshot.NewExplainer(s), plain: sim.NewQuantised(s), masked: make([]maskedFor, len(s.Types)),
		order: make(map[placed]waiting), it: Explanation{Types: make([][]Verdict, len(s.Types))},
	}
	for typ := range s.Types {
		for level := range w.masked[typ] {
			for c := range s.Types[typ].Columns {
				if s.Types[typ].Columns[c].To > sim.Audience(level) {
					w.masked[typ][level] = append(w.masked[typ][level], c)
				}
			}
		}
	}
	return w
}

// dismiss ends the watches of players whose link is not there.
func (r *Room) dismiss() {
	r.keepWatches(func(w *Watch) bool {
		there := r.seats[w.Slot].state == seatTaken
		if !there {
			w.Tell(nil)
		}
		return there
	})
}

// keepWatches keeps some of the watches. With the last one the memory goes.
func (r *Room) keepWatches(keeps func(w *Watch) bool) {
	r.watcher.list = slices.DeleteFunc(r.watcher.list, func(w Watch) bool { return !keeps(&w) })
	if len(r.watcher.list) == 0 {
		r.watcher = nil
	}
}

// explain explains what a player is sent to those who watch him.
func (r *Room) explain(slot sim.Slot, s *seat, sent sentState) {
	if !slices.ContainsFunc(r.watcher.list, func(w Watch) bool { return w.Slot == slot }) {
		return
	}
	e := r.explanation(slot, s, &sent)
	r.keepWatches(func(w *Watch) bool { return w.Slot != slot || w.Tell(e) })
}
