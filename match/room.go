package match

import (
	"unicode/utf8"

	"github.com/tickwork-engine/tickwork/clock"
)

// Spec is what a room is to be like.
type Spec struct {
	// Name is shown in lists, at most MaxRoomName bytes of UTF-8. It may be empty.
	Name string
	// Public rooms are listed and take part in quick matches. Others are found by their code only.
	Public bool
	// Capacity is how many may play, at most Config.Slots. 0 is Config.Slots.
	Capacity int
	// Key is by which requests and rooms meet, at most MaxKey bytes.
	Key Key
	// Options are the game's, at most MaxOptions bytes. The maker only keeps them. The slice is the maker's from then on.
	Options []byte
}

// room is what the maker knows of a room.
type room struct {
	id        Room
	spec      Spec
	open      bool // new players may come
	rated     bool // a queue made it, and it is filled by skill
	created   clock.Time
	code      Code // zero: it has none
	codeUntil clock.Time
	seats     []seat // by slot
	count     int    // of those that are not free
}

// seat is a slot's state; see the package's table.
type seat struct {
	state  State
	player Player // who has it, or 0
	skill  int    // of a player whom a queue has sent
	rated  bool   // skill counts
}

// State is what a seat is.
type State uint8

// The states of a seat, see the package's table.
const (
	Free State = iota
	Promised
	Taken
	Held
)

// String returns the state's name.
func (s State) String() string {
	if int(s) < len(stateNames) {
		return stateNames[s]
	}
	return "State(?)"
}

var stateNames = [...]string{"free", "promised", "taken", "held"}

// check completes a spec. It returns ErrSpec if there can be no such room.
func (m *Maker) check(s *Spec) error {
	if s.Capacity == 0 {
		s.Capacity = m.cfg.Slots
	}
	if s.Capacity < 1 || s.Capacity > m.cfg.Slots || len(s.Key) > MaxKey || len(s.Options) > MaxOptions ||
		len(s.Name) > MaxRoomName || !utf8.ValidString(s.Name) {
		return ErrSpec
	}
	return nil
}

// newRoom makes a room. The caller has made sure that there may be another one, and that its spec is right.
func (m *Maker) newRoom(now clock.Time, spec Spec) *room {
	return m.enter(&room{id: m.last + 1, spec: spec, open: true, created: now})
}

// enter puts a room on the list.
func (m *Maker) enter(r *room) *room {
	r.seats = make([]seat, m.cfg.Slots)
	m.rooms = append(m.rooms, r)
	m.byID[r.id] = r
	m.After(r.id)
	return r
}

// free returns how many more players may come.
func (r *room) free() int {
	if !r.open {
		return 0
	}
	return r.spec.Capacity - r.count
}

// average returns the mean skill of the players whom queues have sent; ok is false if there is none.
func (r *room) average() (skill int, ok bool) {
	sum, n := 0, 0
	for _, s := range r.seats {
		if s.rated {
			sum, n = sum+s.skill, n+1
		}
	}
	if n == 0 {
		return 0, false
	}
	return sum / n, true
}

// SetOpen lets new players into a room, or no more: one that has ended, or that a server that shuts down lets play to its
// end. Seats that are promised, taken or held stay so.
func (m *Maker) SetOpen(id Room, open bool) {
	if r := m.byID[id]; r != nil {
		r.open = open
	}
}

// Close takes a room off the list, with all its seats and its code. Promises of it are void.
func (m *Maker) Close(id Room) {
	r := m.byID[id]
	if r == nil {
		return
	}
	for slot := range r.seats {
		m.vacate(r, slot)
	}
	m.dropCode(r)
	delete(m.byID, id)
	for i := range m.rooms {
		if m.rooms[i] == r {
			m.rooms = append(m.rooms[:i], m.rooms[i+1:]...)
			return
		}
	}
}
