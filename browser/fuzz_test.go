package browser

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/simtest"
	"github.com/tickwork-engine/tickwork/wire"
)

// joined returns a host that has just come into a room, as the recorded messages tell.
func joined(told []arrival) (h *host, rest []arrival) {
	h = newHost(rules.Game)
	configure(h, "Ada", wire.Token{})
	h.client.NextDial(0)
	h.client.Opened(0)
	for i, a := range told {
		if h.hear(a); h.client.Room() != 0 {
			return h, told[i+1:]
		}
	}
	panic("the recorded messages do not lead into a room")
}

// pieces are messages one after another, each behind its length in two bytes, which may be more than there is, as a page
// might be mistaken.
type pieces []byte

func (p pieces) with(msg []byte) pieces {
	return append(wire.AppendU16(p, uint16(len(msg))), msg...)
}

// next returns what is written to the inbox next, and the length that is told.
func (p *pieces) next() (msg []byte, n int, ok bool) {
	r := wire.NewReader(*p)
	n = int(r.U16())
	if r.Err() != nil {
		return nil, 0, false
	}
	msg = r.Rest()
	msg = msg[:min(n, len(msg))]
	*p = (*p)[2+len(msg):]
	return msg, n, true
}

// Whatever comes from outside, a page gets answers that it can use.
func FuzzReceive(f *testing.F) {
	told := playing(f, 2, clock.Second).pages[1].told
	_, rest := joined(told)
	var all pieces
	for i, a := range rest[:12] {
		f.Add([]byte(pieces{}.with(a.msg)))
		all = all.with(a.msg)
		if i%3 == 0 {
			f.Add([]byte(all))
		}
	}
	f.Add([]byte(pieces{}.with(wire.RoomLeft{Reason: wire.CloseRoomEnded}.Append(nil))))
	f.Add([]byte(pieces{}.with(wire.PeerJoined{Slot: 200, Name: "\xff"}.Append(nil))))
	for _, m := range []wire.ServerMessage{
		wire.RoomList{Rooms: []wire.RoomSummary{{Room: 1, Name: "Den"}}}, wire.RoomInfo{Room: 1, Code: "BCDFGH"},
		wire.PartyState{Members: []string{"Ann"}}, wire.PeerChat{Slot: 255, Text: "hi"}, wire.Notice{Kind: 1, Seconds: 1 << 31},
		wire.QueueStatus{Players: 3}, wire.Refused{About: wire.TagChat, Code: wire.CloseTooOften},
	} {
		f.Add([]byte(pieces{}.with(m.Append(nil))))
	}
	f.Add([]byte{0xff, 0xff, 1, 2, 3})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		h, _ := joined(told)
		now := told[len(told)-1].at
		for p := pieces(b); ; now += 16 {
			msg, n, ok := p.next()
			if !ok {
				break
			}
			copy(h.inbox[:], msg)
			h.receive(now, n)
			h.mustAnswer(t, now)
		}
	})
}

// mustAnswer asks for everything that a page asks for in a frame.
func (h *host) mustAnswer(t *testing.T, now float64) {
	if n := h.frame(now); len(h.events) != n*h.stride {
		t.Errorf("%d events are %d words", n, len(h.events))
	}
	for i := range h.collect() {
		if bytes, _ := h.outgoing(i); len(bytes) == 0 {
			t.Errorf("message %d is empty", i)
		}
	}
	for i := range len(h.client.Peers()) {
		h.peer(i)
	}
	h.mustTell(t)
	h.hangup()
	h.statsOf()
}

// mustTell asks for everything that the server has told beside the match.
func (h *host) mustTell(t *testing.T) {
	h.revisions()
	newest := h.words[4]
	for i := range len(h.client.Rooms()) {
		h.room(i)
	}
	for i := range h.party() {
		h.member(i)
	}
	for n := newest; newest-n < 40; n-- {
		if h.chat(n) && int(h.words[0]) > 255 {
			t.Errorf("line %d was said by %d", n, h.words[0])
		}
	}
	h.roomInfo()
	h.notice()
}

func TestLengthsOutOfRange(t *testing.T) {
	told := playing(t, 1, clock.Second).pages[0].told
	h, _ := joined(told)
	before := h.client.Stats()
	for _, n := range []int{-1, -1 << 31, len(h.inbox) + 1, 1<<31 - 1} {
		h.receive(1000, n)
	}
	if after := h.client.Stats(); after.BytesIn != before.BytesIn {
		t.Errorf("%d bytes were taken", after.BytesIn-before.BytesIn)
	}
	h.receive(1000, 0)
	h.receive(1000, len(h.inbox))
	if after := h.client.Stats(); after.Malformed != before.Malformed+2 {
		t.Errorf("%d messages made no sense", after.Malformed-before.Malformed)
	}
	h.mustAnswer(t, 1000)
}

// A log from somewhere gives a world or is refused.
func FuzzLog(f *testing.F) {
	file, _ := logged()
	f.Add(file)
	f.Add(file[:100])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		h := newHost(rules.Game)
		if ok := load(h, b); !ok && h.playLog(10) != 0 {
			t.Error("a log that was refused is played")
		}
		if n := h.playLog(10); n > 10 {
			t.Errorf("%d of 10 frames were played", n)
		}
		h.logHash()
	})
}

// A replay file from somewhere gives a world or is refused.
func FuzzReplay(f *testing.F) {
	log, _ := simtest.Record(simtest.Match{Game: rules.Game, Seed: 5, Bots: []client.Bot{rules.NewRandomBot(1)}}, 30)
	file, err := replay.FromLog(rules.Game, replay.NewHeader(rules.Schema, 60), log)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file)
	f.Add(file[:100])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		h := newHost(rules.Game)
		if fault := open(h, b); fault != replayFine && h.runReplay(10) != 0 {
			t.Error("a file that was refused is played")
		}
		if n := h.runReplay(10); n > 10 {
			t.Errorf("%d of 10 ticks were played", n)
		}
		h.seekReplay(5)
		h.replayHash()
	})
}
