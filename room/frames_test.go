package room_test

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// stage is a room of the tape whose frames travel, with one player whose client is a follower without a network.
type stage struct {
	t      *testing.T
	room   *room.Room
	link   uint32
	world  []byte
	at     sim.Tick // the world's tick
	match  *rollback.Follower
	packet wire.FramesPacket // the newest
	got    int               // packets of frames
	sizes  []int             // how many frames were in each
	closed []wire.CloseCode
	deaf   bool // packets of frames are lost
}

func newStage(t *testing.T, cfg room.Config) *stage {
	cfg.Game, cfg.Distribution = tapeGame, sim.ByFrames
	r, err := room.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{t: t, room: r, match: rollback.NewFollower(rollback.FollowerConfig{Game: tapeGame, Slot: 1})}
	s.seat(r.Mailbox().Join)
	return s
}

func (s *stage) seat(how func(room.Seat)) {
	s.link++
	how(room.Seat{Slot: 1, Link: s.link, Name: "player", Epoch: 3, MaxDatagram: wire.MaxDatagram})
}

// run runs what is due at the next instant at which something is.
func (s *stage) run() {
	for _, a := range s.room.Run(s.room.Next()) {
		switch {
		case a.Kind == room.Close:
			s.closed = append(s.closed, a.Code)
		case a.Channel == transport.Datagram:
			s.takeFrames(a.Bytes)
		case a.Kind == room.Send:
			s.takeControl(a.Bytes)
		}
	}
}

func (s *stage) takeFrames(b []byte) {
	s.t.Helper()
	if s.deaf {
		return
	}
	if err := s.packet.Decode(bytes.Clone(b)); err != nil || s.packet.Epoch != 3 {
		s.t.Fatalf("%x: %v", b, err)
	}
	s.got++
	s.sizes = append(s.sizes, int(s.packet.Count))
	tick := sim.Tick(wire.Unwrap16(s.packet.Tick, uint32(s.room.Tick())))
	if _, err := s.match.TakeFrames(tick-sim.Tick(s.packet.Count), int(s.packet.Count), s.packet.Frames); err != nil {
		s.t.Fatal(err)
	}
	s.match.CatchUp(s.match.Told())
}

func (s *stage) takeControl(b []byte) {
	s.t.Helper()
	m, err := wire.DecodeServer(b)
	if err != nil {
		s.t.Fatal(err)
	}
	switch m := m.(type) {
	case wire.RoomJoined:
		if m.Distribution != uint8(sim.ByFrames) {
			s.t.Errorf("%+v", m)
		}
	case wire.WorldPiece:
		if m.From == 0 {
			s.world = s.world[:0]
		}
		if s.world = append(s.world, m.Piece...); len(s.world) == int(m.Size) {
			s.at = sim.Tick(m.Tick)
			if err := s.match.TakeState(s.at, s.world); err != nil {
				s.t.Fatal(err)
			}
		}
	}
}

// say sends inputs, newest first, and acknowledges what came.
func (s *stage) say(newest sim.Tick, values string) {
	var p wire.InputPacket
	p.Reset(tapeGame.Schema.InputSize)
	p.Epoch, p.Tick, p.EventAck = 3, uint32(newest), uint16(s.match.Told())
	p.HasAck, p.AckSeq = s.got > 0, s.packet.Seq
	for i := range len(values) {
		p.Push([]byte{values[i]})
	}
	s.post(p.Append(nil))
}

func (s *stage) post(packet []byte) {
	s.room.Mailbox().Packet(s.room.Next()-ms, 1, s.link, packet)
}

// ticks runs ticks for each of which there is an input.
func (s *stage) ticks(n int) {
	for range n {
		s.say(s.room.Tick()+1, string([]byte{byte('a' + s.room.Tick()%26)}))
		s.run()
	}
}

// mustAgree compares the follower's world with the room's.
func (s *stage) mustAgree() {
	s.t.Helper()
	for int(s.room.Tick())%3 != 0 {
		s.ticks(1)
	}
	if s.match.Tick() != s.room.Tick() || s.match.World().Hash() != s.room.World().Hash() {
		s.t.Errorf("the follower is at tick %d, and the room at %d, or their worlds differ", s.match.Tick(), s.room.Tick())
	}
}

// A player gets the world once, and then each frame twice as long as nothing is lost.
func TestFramesTravel(t *testing.T) {
	s := newStage(t, room.Config{})
	s.ticks(300)
	s.mustAgree()
	if s.at != 1 || s.got < 99 {
		t.Errorf("the world was of tick %d, %d packets came", s.at, s.got)
	}
	for _, n := range s.sizes[10:] {
		if n > 6 {
			t.Errorf("%d frames were in a packet", n)
		}
	}
	if st := s.room.Stats(); st.Late > 10 || st.Violations > 0 || st.TooLarge > 0 || st.Snapshots != s.got {
		t.Errorf("%+v", st)
	}
}

// What is lost is told again from where the player is; one who was gone for too long gets the world.
func TestLostFrames(t *testing.T) {
	s := newStage(t, room.Config{})
	s.ticks(60)
	for _, lost := range []int{3, 7, 30, 90, 200} {
		before := s.at
		s.deaf = true
		s.ticks(lost)
		s.deaf = false
		s.ticks(90)
		s.mustAgree()
		if again := s.at != before; again != (lost > 80) {
			t.Errorf("after %d ticks without frames, the world was sent: %v", lost, again)
		}
	}
}

// A tick waits for the input of a player who sends some, but not for longer than the tolerance; and for nobody who is silent.
func TestTicksWaitForInputs(t *testing.T) {
	const tolerance = 100 * ms
	s := newStage(t, room.Config{Tolerance: tolerance})
	for range 60 {
		s.run() // nothing has come yet
	}
	if s.room.Tick() != 60 {
		t.Fatalf("the room is at tick %d", s.room.Tick())
	}
	due := s.room.Next()
	s.say(61, "x")
	s.run()
	s.run()
	s.run()
	if s.room.Tick() != 61 || s.room.Next() != due+clock.Rate(60).At(3) {
		t.Errorf("without an input for tick 62 the room is at tick %d, and looks again at %v", s.room.Tick(), s.room.Next()-due)
	}
	s.say(64, "zyx")
	s.run()
	if s.room.Tick() != 64 {
		t.Errorf("with inputs up to tick 64 the room is at tick %d", s.room.Tick())
	}
	for s.room.Tick() == 64 {
		due = s.room.Next()
		s.run()
	}
	if late := due - clock.Rate(60).At(65); late < tolerance || late > tolerance+20*ms {
		t.Errorf("tick 65 was run %v after it was due", late)
	}
	for range 90 {
		s.run()
	}
	if st := s.room.Stats(); s.room.Next()-clock.Rate(60).At(int64(s.room.Tick())) > 20*ms || st.Overruns > 1 {
		t.Errorf("the room waits for a silent player: it is at tick %d at %v; %+v", s.room.Tick(), s.room.Next(), st)
	}
}

// A player whose world differs is noticed and sent the room's, at most every three seconds.
func TestDifferingWorldsAreNoticed(t *testing.T) {
	s := newStage(t, room.Config{})
	for range 8 {
		s.ticks(60)
		tick := s.room.Tick() / 60 * 60
		s.post(wire.ChecksumPacket{Epoch: 3, Tick: uint32(tick), Checksum: 7}.Append(nil))
		s.post(wire.ChecksumPacket{Epoch: 2, Tick: uint32(tick), Checksum: 7}.Append(nil)) // of another stay
	}
	s.ticks(60)
	s.mustAgree()
	st := s.room.Stats()
	if st.Checked != st.Desyncs || st.Desyncs < 5 || st.Violations > 0 || s.room.SeatStats(1).Stray != 8 {
		t.Errorf("%+v", st)
	}
	worlds := 0
	for before, n := s.at, 0; n < 6; n++ {
		s.post(wire.ChecksumPacket{Epoch: 3, Tick: uint32(s.room.Tick() / 60 * 60), Checksum: 7}.Append(nil))
		s.ticks(60)
		if s.at != before {
			worlds, before = worlds+1, s.at
		}
	}
	if worlds == 0 || worlds > 3 {
		t.Errorf("%d worlds were sent in 6 s", worlds)
	}
}

// A player who says that he has no world gets one, at most one a second.
func TestLostWorlds(t *testing.T) {
	s := newStage(t, room.Config{})
	s.ticks(120)
	before := s.at
	for range 4 {
		s.post(wire.ChecksumPacket{Epoch: 3, Lost: true}.Append(nil))
		s.ticks(1)
	}
	if s.at == before || s.room.Tick()-s.at < 3 {
		t.Errorf("the world was of tick %d, and is of %d", before, s.at)
	}
	s.ticks(10)
	s.mustAgree()
}

// Who comes back over a new link gets the world again.
func TestFramesAfterComingBack(t *testing.T) {
	s := newStage(t, room.Config{})
	s.ticks(100)
	s.room.Mailbox().Disconnect(1, s.link)
	s.run()
	s.seat(s.room.Mailbox().Reattach)
	s.got = 0
	s.match.Forget()
	s.ticks(100)
	s.mustAgree()
	if s.at < 100 {
		t.Errorf("the world is of tick %d", s.at)
	}
}

// What a room saves says what travels, and the room that is restored from it goes on with it.
func TestFramesAreRestored(t *testing.T) {
	s := newStage(t, room.Config{})
	s.ticks(90)
	s.room.Settle()
	saved := s.room.Save(nil)
	r, err := room.Restore(room.Config{Game: tapeGame}, saved)
	if err != nil {
		t.Fatal(err)
	}
	s.room, s.match, s.got = r, rollback.NewFollower(rollback.FollowerConfig{Game: tapeGame, Slot: 1}), 0
	s.run()
	s.seat(r.Mailbox().Reattach)
	s.ticks(90)
	s.mustAgree()
	saved[2+8+2+1] = 1<<4 | 1 // frames, with the policy Latest
	if _, err := room.Restore(room.Config{Game: tapeGame}, saved); err != room.ErrSaved {
		t.Errorf("there is no such room: %v", err)
	}
}

func TestFramesAllocateNothing(t *testing.T) {
	s := newStage(t, room.Config{KeepLog: 10 * clock.Second})
	s.ticks(3000)
	packets := make([][]byte, 400)
	for i := range packets {
		var p wire.InputPacket
		p.Reset(tapeGame.Schema.InputSize)
		p.Epoch, p.EventAck, p.Tick = 3, uint16(s.room.Tick())+uint16(i), uint32(s.room.Tick())+uint32(i)+1
		p.Push([]byte{byte(i / 7)})
		packets[i] = p.Append(nil)
	}
	n := 0
	if allocs := testing.AllocsPerRun(1, func() {
		for range 100 {
			s.post(packets[n])
			n++
			s.room.Run(s.room.Next())
		}
	}); allocs != 0 {
		t.Errorf("100 ticks cost %v allocations", allocs)
	}
	if st := s.room.Stats(); st.Snapshots < 1050 || st.Late > 10 {
		t.Errorf("hardly anything happened meanwhile: %+v", st)
	}
}

// Any packet does no harm.
func FuzzFramesRoom(f *testing.F) {
	f.Add(wire.ChecksumPacket{Epoch: 3, Tick: 60, Checksum: 1}.Append(nil))
	f.Add(wire.ChecksumPacket{Epoch: 3, Lost: true}.Append(nil))
	f.Add(inputPacket(40, "abc", 30))
	f.Fuzz(func(t *testing.T, b []byte) {
		s := newStage(t, room.Config{})
		s.ticks(40)
		s.post(b)
		s.ticks(40)
		s.mustAgree()
	})
}

// Rooms that cannot be are the programmer's mistake.
func TestFramesThatDoNotFit(t *testing.T) {
	crowd := *tapeGame.Schema
	crowd.Slots, crowd.InputSize = 200, 8
	for name, cfg := range map[string]room.Config{
		"Latest": {Game: tapeGame, Policy: sim.Latest}, "a crowd": {Game: &sim.Game{Schema: &crowd, New: tapeGame.New}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: there is a room", name)
				}
			}()
			cfg.Distribution = sim.ByFrames
			_, _ = room.New(cfg)
		}()
	}
}
