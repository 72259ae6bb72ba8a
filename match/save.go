package match

import (
	"errors"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// saveFormat is the version of the layout that Save writes.
const saveFormat = 1

// maxRoom is the highest number that a saved room may have, so that there are always more.
const maxRoom = 1<<63 - 1

// ErrSaved reports bytes that are no saved maker, one of a later version, or one that does not fit a config.
var ErrSaved = errors.New("match: not a saved list of rooms, or a damaged one")

// Save appends what [Restore] needs to know the same rooms, as of an instant. Seats are left out, as rooms and sessions know
// them: see [Maker.Adopt] and [Maker.Claim]. Parties and tickets do not last: their players make them anew.
//
// Layout: u16 format, u64 newest room's number, u32 number of rooms; for each, in the order in which they were entered,
// u64 number, string name, u8 bits (1 public, 2 open, 4 made by a queue), u8 capacity, blob key, blob options, i64
// nanoseconds since it was made, option of 6 bytes code and i64 nanoseconds for which it still leads there.
func (m *Maker) Save(dst []byte, now clock.Time) []byte {
	dst = wire.AppendU16(dst, saveFormat)
	dst = wire.AppendU64(dst, uint64(m.last))
	dst = wire.AppendU32(dst, uint32(len(m.rooms)))
	for _, r := range m.rooms {
		dst = r.save(dst, now)
	}
	return dst
}

// The bits of a saved room.
const (
	savedPublic = 1 << iota
	savedOpen
	savedRated
	savedEnd
)

func (r *room) save(dst []byte, now clock.Time) []byte {
	dst = wire.AppendU64(dst, uint64(r.id))
	dst = wire.AppendString(dst, r.spec.Name)
	dst = append(dst, bit(r.spec.Public, savedPublic)|bit(r.open, savedOpen)|bit(r.rated, savedRated))
	dst = append(dst, byte(r.spec.Capacity))
	dst = wire.AppendBlob(dst, []byte(r.spec.Key))
	dst = wire.AppendBlob(dst, r.spec.Options)
	dst = wire.AppendI64(dst, int64(max(now-r.created, 0)))
	leads := r.code != Code{} && now < r.codeUntil
	dst = wire.AppendBool(dst, leads)
	if leads {
		dst = append(dst, r.code[:]...)
		dst = wire.AppendI64(dst, int64(r.codeUntil-now))
	}
	return dst
}

func bit(set bool, bit byte) byte {
	if set {
		return bit
	}
	return 0
}

// Restore returns a maker that goes on at an instant where another one was saved. All seats of its rooms are free until
// rooms are adopted. Any bytes give a maker or ErrSaved, which is also for rooms that are too many or too large for the
// config. It panics at a config as NewMaker does.
func Restore(cfg Config, now clock.Time, saved []byte) (*Maker, error) {
	m := NewMaker(cfg)
	b := wire.NewReader(saved)
	if b.U16() != saveFormat {
		return nil, ErrSaved
	}
	last := Room(b.U64())
	for count := b.U32(); count > 0 && b.Err() == nil; count-- {
		m.restoreNext(&b, now)
	}
	if b.Done() != nil || m.last > last || last > maxRoom {
		return nil, ErrSaved
	}
	m.last = last
	return m, nil
}

// restoreNext takes a room.
func (m *Maker) restoreNext(b *wire.Reader, now clock.Time) {
	r := &room{id: Room(b.U64())}
	r.spec.Name = b.String(MaxRoomName)
	bits := b.U8()
	r.spec.Public, r.open, r.rated = bits&savedPublic != 0, bits&savedOpen != 0, bits&savedRated != 0
	r.spec.Capacity = int(b.U8())
	r.spec.Key = Key(b.Blob(MaxKey))
	r.spec.Options = append([]byte(nil), b.Blob(MaxOptions)...)
	age := clock.Time(b.I64())
	left, codeOK := m.restoreCode(b, r)
	fits := r.spec.Capacity >= 1 && r.spec.Capacity <= m.cfg.Slots && len(m.rooms) < m.cfg.MaxRooms
	if b.Err() != nil || r.id == 0 || m.byID[r.id] != nil || bits >= savedEnd || age < 0 || !fits || !codeOK {
		b.Fail(ErrSaved)
		return
	}
	r.created, r.codeUntil = now-age, now+min(left, m.cfg.CodeLife)
	if r.code != (Code{}) {
		m.codes[r.code] = target{room: r}
	}
	m.enter(r)
}

// restoreCode takes a room's code, if it has one, and returns for how long it leads there.
func (m *Maker) restoreCode(b *wire.Reader, r *room) (left clock.Time, ok bool) {
	if !b.Option() {
		return 0, true
	}
	copy(r.code[:], b.Bytes(CodeLength))
	left = clock.Time(b.I64())
	read, valid := ParseCode(string(r.code[:]))
	_, taken := m.codes[r.code]
	return left, valid && read == r.code && !taken && left > 0
}

// Adopt gives a room the seats that are taken in it, by slot; nobody has them until they are claimed. A room that the
// maker does not know is entered as a public one without a name. It returns false, and changes nothing, if there may be
// no more rooms, if seats of the room are in use already, if it has other slots than this maker's rooms, or if more
// seats are taken than it has.
func (m *Maker) Adopt(now clock.Time, id Room, taken []bool) bool {
	count := 0
	for _, t := range taken {
		if t {
			count++
		}
	}
	r := m.byID[id]
	switch {
	case id == 0 || len(taken) != m.cfg.Slots:
		return false
	case r != nil && (r.count > 0 || count > r.spec.Capacity):
		return false
	case r == nil && len(m.rooms) >= m.cfg.MaxRooms:
		return false
	case r == nil:
		r = m.enter(&room{id: id, spec: Spec{Public: true, Capacity: m.cfg.Slots}, open: true, created: now})
	}
	for slot, t := range taken {
		if t {
			r.seats[slot].state = Held
		}
	}
	r.count = count
	return true
}

// Claim gives a player a seat that is held. It returns false if there is no such seat, or if he has one already.
func (m *Maker) Claim(p Player, id Room, slot int) bool {
	require(p != 0, "there is no player 0")
	r := m.byID[id]
	if _, seated := m.seats[p]; seated || r == nil || slot < 0 || slot >= len(r.seats) || r.seats[slot].state != Held {
		return false
	}
	m.LeaveQueue(p)
	r.seats[slot] = seat{state: Taken, player: p}
	m.seats[p] = seatOf{r, slot}
	return true
}
