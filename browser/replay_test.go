package browser

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

const recordedTicks = 400

// recorded returns a match of two players as a file, and the hash of its last world.
func recorded(t *testing.T) (file []byte, hash uint64) {
	t.Helper()
	log, w := simtest.Record(simtest.Match{
		Game: rules.Game, Seed: 5, Bots: []client.Bot{rules.NewRandomBot(1), rules.NewHunter(2)},
	}, recordedTicks)
	file, err := replay.FromLog(rules.Game, replay.NewHeader(rules.Schema, 60), log)
	if err != nil {
		t.Fatal(err)
	}
	return file, w.Hash()
}

// open hands a file over as a page does.
func open(h *host, file []byte) replayFault {
	copy(h.replayBuffer(len(file)), file)
	return h.openReplay()
}

func TestReplayGivesTheSameWorld(t *testing.T) {
	file, want := recorded(t)
	h := newHost(rules.Game)
	if fault := open(h, file); fault != replayFine {
		t.Fatalf("a file is refused: %d", fault)
	}
	if h.words != [replyWords]uint32{0, recordedTicks, 60, 4, 1, 2} {
		t.Errorf("it is told as %v", h.words)
	}
	begin := h.replayHash()
	if n := h.runReplay(150) + h.runReplay(1000); n != recordedTicks {
		t.Errorf("%d ticks were played", n)
	}
	if got := h.replayHash(); got != want || got == begin {
		t.Errorf("the last world's hash is %x, not %x", got, want)
	}
	h.seekReplay(0)
	if h.replayHash() != begin || h.replayState() != 0 {
		t.Errorf("back at the beginning the hash is %x, not %x", h.replayHash(), begin)
	}
	for _, tick := range []float64{-5, 399, 1e20, 3.7} {
		if h.seekReplay(tick); h.replayState() > recordedTicks {
			t.Errorf("seeking %v leads to tick %d", tick, h.replayState())
		}
	}
}

func TestReplayIsWatched(t *testing.T) {
	file, _ := recorded(t)
	h := newHost(rules.Game)
	configure(h, "Ada", [16]byte{})
	if open(h, file) != replayFine {
		t.Fatal("a file is refused")
	}
	h.replay().Watch(1)
	told := 0
	for now := 0.0; now < 3000; now += 1000.0 / 60 {
		told += h.frame(now)
	}
	if state := h.status(); state != client.Playing || h.words[1] != 1 || h.words[5] != 1 {
		t.Errorf("state %d, slot %d, without a server %d", state, h.words[1], h.words[5])
	}
	if tick := h.replayState(); tick < 170 || tick > 180 || told == 0 || h.picture().Words[client.HeaderTick] != uint32(tick) {
		t.Errorf("after three seconds it is at tick %d and has told %d events", tick, told)
	}
	h.status()
	room := h.words[3]
	if h.stepReplay(1); h.status() != client.Playing || h.words[3] != room {
		t.Error("a step forward is another room")
	}
	if h.stepReplay(-1); h.status() != client.Playing || h.words[3] == room {
		t.Error("a step back is the same room")
	}
	h.command(1, 2)
	if h.ghostOf(client.GhostTold).Words[client.HeaderTick] != uint32(h.replayState()) || h.corrections() != 0 {
		t.Error("the ghost is of another tick")
	}
	if !h.play(7, 0) || h.watched != nil || h.runReplay(1) != 0 {
		t.Error("a match that is played does not end what was watched")
	}
	if configure(h, "Ada", [16]byte{}); h.own() != nil {
		t.Error("a client that is configured does not end what was watched")
	}
}

func TestWhatCannotBeWatched(t *testing.T) {
	file, _ := recorded(t)
	h := newHost(rules.Game)
	if h.runReplay(5) != 0 || h.replayHash() != 0 || h.openReplay() == replayFine || h.replayState() != 0 {
		t.Error("something is played before there is a file")
	}
	h.seekReplay(3)
	h.stepReplay(1)
	changed, schema := append([]byte(nil), file...), *rules.Schema
	changed[len(file)/2]++
	schema.Version++
	for name, c := range map[string]struct {
		file []byte
		want replayFault
	}{
		"nothing":           {nil, replayNone},
		"garbage":           {[]byte("not a match at all"), replayNone},
		"another game's":    {foreign(t, &sim.Schema{Game: "chess", Slots: 2}), replayGame},
		"other rules'":      {foreign(t, &schema), replaySchema},
		"another world":     {foreign(t, rules.Schema), replayWorld},
		"its beginning":     {file[:200], replayDamaged},
		"with another byte": {changed, replayDamaged},
	} {
		if open(h, file) != replayFine || h.runReplay(5) != 5 {
			t.Fatal("a match is not played")
		}
		fault := open(h, c.file)
		if name == "with another byte" && fault == replayFine { // in a later block
			h.runReplay(recordedTicks)
			if h.replayState(); h.words[3] == 1 {
				fault = replayDamaged
			}
		}
		if fault != c.want {
			t.Errorf("%s: the fault is %d, want %d", name, fault, c.want)
		}
	}
	if len(h.replayBuffer(-1)) != 0 {
		t.Error("there is a buffer of less than nothing")
	}
}

// foreign returns a file whose keyframe is empty.
func foreign(t *testing.T, s *sim.Schema) []byte {
	t.Helper()
	log := sim.NewLog(s)
	log.Begin(0, blank{})
	e := replay.NewEncoder(replay.NewHeader(s, 60))
	b, err := e.AppendBlock(e.AppendHeader(nil), log, 1)
	if err != nil {
		t.Fatal(err)
	}
	return e.AppendEnd(b, 1)
}

// blank is a world that is encoded as nothing.
type blank struct{ sim.World }

func (blank) Encode(dst []byte) []byte { return dst }

// Names of players and files have memory of their own.
func TestReplayOutlivesOtherAnswers(t *testing.T) {
	file, want := recorded(t)
	h := playing(t, 2, 1e9).pages[0].host
	copy(h.replayBuffer(len(file)), file)
	h.peer(0)
	if h.openReplay() != replayFine || h.runReplay(recordedTicks) != recordedTicks || h.replayHash() != want {
		t.Error("the file was lost when a name was asked for")
	}
}
