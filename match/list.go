package match

import (
	"cmp"
	"iter"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
)

// Info is what there is to know of a room. What its world is like the room itself knows.
type Info struct {
	Room     Room
	Name     string
	Public   bool
	Open     bool
	Rated    bool // a queue made it
	Capacity int
	Players  int // seats that are promised, taken or held
	Key      Key
	Options  []byte // the maker's own: not to be changed
	Created  clock.Time
	Code     Code // zero if it has none that leads to it
}

// Info returns what there is to know of a room at an instant; ok is false if there is no such room.
func (m *Maker) Info(now clock.Time, id Room) (i Info, ok bool) {
	r := m.byID[id]
	if r == nil {
		return Info{}, false
	}
	return r.info(now), true
}

func (r *room) info(now clock.Time) Info {
	i := Info{
		Room: r.id, Name: r.spec.Name, Public: r.spec.Public, Open: r.open, Rated: r.rated, Capacity: r.spec.Capacity,
		Players: r.count, Key: r.spec.Key, Options: r.spec.Options, Created: r.created,
	}
	if now < r.codeUntil {
		i.Code = r.code
	}
	return i
}

// List returns up to n rooms that are public and open, for those who look for one: first the ones with a free seat, then the
// full ones, each in the order of their numbers.
func (m *Maker) List(now clock.Time, n int) []Info {
	var list []Info
	for _, r := range m.rooms {
		if r.spec.Public && r.open {
			list = append(list, r.info(now))
		}
	}
	slices.SortFunc(list, func(a, b Info) int {
		return cmp.Or(cmp.Compare(a.full(), b.full()), cmp.Compare(a.Room, b.Room))
	})
	return list[:min(max(n, 0), len(list))]
}

// full returns 1 for a room without a free seat, otherwise 0.
func (i Info) full() int {
	if i.Players >= i.Capacity {
		return 1
	}
	return 0
}

// All iterates over the numbers of all rooms, in the order in which they were entered. The loop may close rooms.
func (m *Maker) All() iter.Seq[Room] {
	return func(yield func(Room) bool) {
		for _, r := range slices.Clone(m.rooms) {
			if !yield(r.id) {
				return
			}
		}
	}
}
