package room

import (
	"bytes"
	"encoding/binary"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestMailKeepsItsOrder(t *testing.T) {
	var m Mailbox
	packet := []byte("first")
	m.Join(Seat{Slot: 2, Link: 7, Name: "Ada", MaxDatagram: 1200})
	m.Packet(5*ms, 2, 7, packet)
	copy(packet, "xxxxx") // the caller uses its buffer again
	m.Command(2, 7, wire.Command{Code: 3, Arg: -4})
	m.Packet(6*ms, 2, 7, []byte("2nd"))
	m.Disconnect(2, 7)
	m.Reattach(Seat{Slot: 2, Link: 8, Name: "Ada", MaxDatagram: 300})
	m.Leave(2, 8)

	want := []letter{
		{kind: letterJoin, slot: 2, link: 7, name: "Ada", datagram: 1200},
		{kind: letterPacket, slot: 2, link: 7, at: 5 * ms, to: 5},
		{kind: letterCommand, slot: 2, link: 7, command: wire.Command{Code: 3, Arg: -4}},
		{kind: letterPacket, slot: 2, link: 7, at: 6 * ms, from: 5, to: 8},
		{kind: letterDisconnect, slot: 2, link: 7},
		{kind: letterReattach, slot: 2, link: 8, name: "Ada", datagram: 300},
		{kind: letterLeave, slot: 2, link: 8},
	}
	mail := m.take()
	if len(mail.letters) != len(want) {
		t.Fatalf("%d letters came, want %d", len(mail.letters), len(want))
	}
	for i, l := range mail.letters {
		if l != want[i] {
			t.Errorf("letter %d is %+v, want %+v", i, l, want[i])
		}
	}
	if string(mail.bytes) != "first2nd" {
		t.Errorf("the packets are %q", mail.bytes)
	}
	if again := m.take(); len(again.letters) != 0 || len(again.bytes) != 0 {
		t.Errorf("letters came twice: %+v", again.letters)
	}
}

// Between two ticks a slot may post so many letters and bytes, whatever the others do. The next tick begins anew.
func TestQuota(t *testing.T) {
	small, large := make([]byte, 20), make([]byte, maxLetterBytes/4)
	for name, post := range map[string]func(*Mailbox, sim.Slot) bool{
		"packets":  func(m *Mailbox, s sim.Slot) bool { return m.Packet(0, s, 1, small) },
		"commands": func(m *Mailbox, s sim.Slot) bool { return m.Command(s, 1, wire.Command{}) },
		"bytes":    func(m *Mailbox, s sim.Slot) bool { return m.Packet(0, s, 1, large) },
	} {
		t.Run(name, func(t *testing.T) {
			allowed := maxLetters
			if name == "bytes" {
				allowed = 4
			}
			var m Mailbox
			for round := range 3 {
				for i := range 2 * allowed {
					if got := post(&m, 1); got != (i < allowed) {
						t.Fatalf("round %d: letter %d was taken: %v", round, i, got)
					}
				}
				for i := range allowed {
					if !post(&m, 0) || !post(&m, 255) {
						t.Fatalf("round %d: the flood cost another slot its letter %d", round, i)
					}
				}
				m.Leave(1, 1)
				if got := m.Refused(1); got != (round+1)*allowed || m.Refused(0) != 0 {
					t.Errorf("round %d: %d letters of the flood were counted, %d of the other", round, got, m.Refused(0))
				}
				mail := m.take()
				if len(mail.letters) != 3*allowed+1 || mail.letters[3*allowed].kind != letterLeave {
					t.Fatalf("round %d: %d letters came; the news that a player leaves must be among them", round, len(mail.letters))
				}
				if int(mail.quota[1].refused) != allowed || mail.quota[0].refused != 0 {
					t.Errorf("round %d: the room is told of %d and %d refusals", round, mail.quota[1].refused, mail.quota[0].refused)
				}
			}
		})
	}
}

// An empty packet of a link is a letter, too: it costs memory.
func TestEmptyPacketsCount(t *testing.T) {
	var m Mailbox
	for range maxLetters {
		m.Packet(0, 3, 1, nil)
	}
	if m.Packet(0, 3, 1, nil) {
		t.Error("a letter over the quota was taken")
	}
}

// poster posts numbered packets of one slot, never more between two ticks than the quota allows unless it floods.
type poster struct {
	slot  sim.Slot
	flood bool
	taken uint64 // packets that the mailbox took
}

func (p *poster) post(t *testing.T, m *Mailbox, room <-chan struct{}) {
	var b [16]byte
	for n := range 2000 {
		if !p.flood && n%maxLetters == 0 {
			<-room
		}
		binary.LittleEndian.PutUint64(b[:], p.taken)
		copy(b[8:], bytes.Repeat([]byte{byte(p.slot)}, 8))
		switch ok := m.Packet(clock.Time(n), p.slot, 1, b[:]); {
		case ok:
			p.taken++
		case !p.flood:
			t.Errorf("slot %d: packet %d was refused", p.slot, n)
			return
		}
	}
}

// Many goroutines post while the room reads: every letter that was taken comes once, in its slot's order and unchanged,
// and two slots that flood cost the others nothing.
func TestMailboxHammer(t *testing.T) {
	var m Mailbox
	posters := make([]poster, 6)
	turns := make([]chan struct{}, len(posters))
	var all sync.WaitGroup
	for i := range posters {
		posters[i] = poster{slot: sim.Slot(i), flood: i < 2}
		turns[i] = make(chan struct{}, 1)
		all.Go(func() { posters[i].post(t, &m, turns[i]) })
	}
	done := make(chan struct{})
	go func() { all.Wait(); close(done) }()
	next, given := make([]uint64, len(posters)), make([]uint64, len(posters))
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		readMail(t, m.take(), next)
		for i, turn := range turns {
			// A slot gets its next turn only when all of its last one has been read.
			if !posters[i].flood && next[i] == given[i]*maxLetters {
				given[i]++
				turn <- struct{}{}
			}
		}
	}
	for i := range posters {
		if next[i] != posters[i].taken || next[i] == 0 {
			t.Errorf("slot %d: %d of %d letters came", i, next[i], posters[i].taken)
		}
	}
	if posters[5].taken != 2000 || m.Refused(5) != 0 {
		t.Errorf("a quiet slot posted %d of 2000 letters", posters[5].taken)
	}
}

func readMail(t *testing.T, mail *pile, next []uint64) {
	for _, l := range mail.letters {
		b := mail.bytes[l.from:l.to]
		if n := binary.LittleEndian.Uint64(b); n != next[l.slot] || b[8] != byte(l.slot) || b[15] != byte(l.slot) {
			t.Errorf("slot %d: letter %d came as % x", l.slot, next[l.slot], b)
		}
		next[l.slot]++
	}
}

// What a stall has filled is given back when it was not needed for a while, and what is needed stays.
func TestMailboxGetsSlimAgain(t *testing.T) {
	var m Mailbox
	turn := func(packets, size int) {
		for range packets {
			m.Packet(0, 1, 1, make([]byte, size))
		}
		m.take()
	}
	memory := func() (letters, bytes int) {
		a, b := &m.piles[0], &m.piles[1]
		return max(cap(a.letters), cap(b.letters)), max(cap(a.bytes), cap(b.bytes))
	}
	for name, stall := range map[string]func(){
		"many letters": func() { turn(maxLetters, 40); turn(maxLetters, 40) },
		"large ones":   func() { turn(3, maxLetterBytes/3); turn(3, maxLetterBytes/3) },
	} {
		stall()
		for range 2*slimAfter - 4 { // each of the two piles is used every other time
			turn(4, 40)
		}
		if letters, bytes := memory(); letters <= smallPile && bytes <= smallPileBytes {
			t.Errorf("%s: the memory was given back too early", name)
		}
		for range 20 {
			turn(4, 40)
		}
		if letters, bytes := memory(); letters > smallPile || bytes > smallPileBytes {
			t.Errorf("%s: there is still memory for %d letters and %d bytes", name, letters, bytes)
		}
	}
	turn(maxLetters, 40)
	for range 3 * slimAfter {
		turn(maxLetters/2, 40)
	}
	if letters, _ := memory(); letters < maxLetters {
		t.Errorf("memory for %d letters is left of what is needed", letters)
	}
}

func TestMailboxAllocatesNothing(t *testing.T) {
	var m Mailbox
	packet := make([]byte, 60)
	tick := func() {
		for slot := range sim.Slot(4) {
			m.Packet(0, slot, 1, packet)
		}
		m.take()
	}
	tick()
	tick()
	if n := testing.AllocsPerRun(1000, tick); n != 0 {
		t.Errorf("a tick's mail costs %v allocations", n)
	}
}

func BenchmarkMailbox(b *testing.B) {
	var m Mailbox
	packet := make([]byte, 60)
	b.ReportAllocs()
	for b.Loop() {
		for slot := range sim.Slot(4) {
			m.Packet(0, slot, 1, packet)
		}
		m.take()
	}
}
