package room

import (
	"sync"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// Mailbox is the only way into a room. Its methods may be called by any goroutine at any time and never wait for the
// room. What one slot posts between two ticks is bounded, so that a flood hurts nobody else.
type Mailbox struct {
	mu     sync.Mutex
	piles  [2]pile // what is being posted, and what the room is reading
	into   int     // the one that is being posted to
	refuse [wire.MaxSlots + 1]uint32
}

// pile is what was posted between two ticks.
type pile struct {
	letters []letter
	bytes   []byte
	quota   [wire.MaxSlots + 1]quota
	roomy   int // how often in a row it was much larger than needed
}

// quota is what one slot has posted, and how many letters more were refused. Its numbers are as small as their limits: there
// is one for every slot that a room could have.
type quota struct {
	letters, bytes uint16
	refused        uint32
}

type letterKind uint8

const (
	letterJoin letterKind = iota
	letterReattach
	letterDisconnect
	letterLeave
	letterPacket
	letterCommand
)

// letter is one thing posted. link tells the links of a slot apart: what an old link posted does not count for a new one.
type letter struct {
	kind     letterKind
	slot     sim.Slot
	link     uint32
	at       clock.Time
	name     string
	datagram int // the largest datagram of a new link
	epoch    uint8
	command  wire.Command
	from, to int // the bytes of a packet
}

// Seat says who takes a slot, and over which link.
type Seat struct {
	Slot sim.Slot
	Link uint32 // a number that no earlier link of the slot had
	Name string
	// Epoch is what the packets of the link carry: another one than on the connection's link before.
	Epoch uint8
	// MaxDatagram is the size of the largest datagram that the link takes.
	MaxDatagram int
}

// Join seats a player in a free slot.
func (m *Mailbox) Join(s Seat) { m.seat(letterJoin, s) }

// Reattach gives a slot that is kept for a player a new link.
func (m *Mailbox) Reattach(s Seat) { m.seat(letterReattach, s) }

func (m *Mailbox) seat(kind letterKind, s Seat) {
	m.post(letter{kind: kind, slot: s.Slot, link: s.Link, name: s.Name, datagram: s.MaxDatagram, epoch: s.Epoch})
}

// Disconnect tells that a link is lost. The slot is kept for the grace period.
func (m *Mailbox) Disconnect(slot sim.Slot, link uint32) {
	m.post(letter{kind: letterDisconnect, slot: slot, link: link})
}

// Leave frees a slot.
func (m *Mailbox) Leave(slot sim.Slot, link uint32) {
	m.post(letter{kind: letterLeave, slot: slot, link: link})
}

// Packet hands over an encoded wire.InputPacket that came at an instant. It copies the bytes. It returns false if the slot
// has posted too much.
func (m *Mailbox) Packet(at clock.Time, slot sim.Slot, link uint32, packet []byte) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	in := &m.piles[m.into]
	if !m.spend(slot, len(packet)) {
		return false
	}
	from := len(in.bytes)
	in.bytes = append(in.bytes, packet...)
	in.letters = append(in.letters, letter{
		kind: letterPacket, slot: slot, link: link, at: at, from: from, to: len(in.bytes),
	})
	return true
}

// Command hands over a command of the game's own. It returns false if the slot has posted too much.
func (m *Mailbox) Command(slot sim.Slot, link uint32, c wire.Command) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.spend(slot, 0) {
		return false
	}
	in := &m.piles[m.into]
	in.letters = append(in.letters, letter{kind: letterCommand, slot: slot, link: link, command: c})
	return true
}

// spend takes a letter of n bytes from the slot's quota, and reports whether it had that much left.
func (m *Mailbox) spend(slot sim.Slot, n int) bool {
	q := &m.piles[m.into].quota[slot]
	if q.letters == maxLetters || int(q.bytes)+n > maxLetterBytes {
		q.refused++
		m.refuse[slot]++
		return false
	}
	q.letters++
	q.bytes += uint16(n)
	return true
}

func (m *Mailbox) post(l letter) {
	m.mu.Lock()
	defer m.mu.Unlock()
	in := &m.piles[m.into]
	in.letters = append(in.letters, l)
}

const (
	// slimAfter is how often in a row a pile must have been much larger than needed before its memory is given back. A stall
	// fills it with a second's letters, which is sixty times what a tick brings and would stay for good.
	slimAfter = 600
	// smallPile and smallPileBytes are what a pile may always have room for.
	smallPile      = 32
	smallPileBytes = 4 << 10
)

// clear empties the pile, keeping its memory while that is of use. Only slots with letters have used a quota.
func (p *pile) clear() {
	for i := range p.letters {
		p.quota[p.letters[i].slot] = quota{}
	}
	p.roomy++
	if !p.large() {
		p.roomy = 0
	}
	if p.roomy == slimAfter {
		p.roomy, p.letters, p.bytes = 0, nil, nil
	}
	p.letters, p.bytes = p.letters[:0], p.bytes[:0]
}

// large reports whether the pile has much more memory than what is in it needs.
func (p *pile) large() bool {
	return cap(p.letters) > smallPile && len(p.letters) <= cap(p.letters)/4 ||
		cap(p.bytes) > smallPileBytes && len(p.bytes) <= cap(p.bytes)/4
}

// take returns all that was posted since the last call, in order. It is valid until the next call.
func (m *Mailbox) take() *pile {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := &m.piles[m.into]
	m.into = 1 - m.into
	m.piles[m.into].clear()
	return out
}

// Refused returns how many letters of a slot were refused because it had posted too much.
func (m *Mailbox) Refused(slot sim.Slot) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return int(m.refuse[slot])
}
