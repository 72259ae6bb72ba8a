package browser

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

const loggedTicks = 400

// logged returns a match of two players as a file, and the hash of its last world.
func logged() (file []byte, hash uint64) {
	log, w := simtest.Record(simtest.Match{
		Game: rules.Game, Seed: 5, Bots: []client.Bot{rules.NewRandomBot(1), rules.NewHunter(2)},
	}, loggedTicks)
	return log.Encode(nil), w.Hash()
}

// load hands a log over as a page does.
func load(h *host, file []byte) bool {
	copy(h.logBuffer(len(file)), file)
	return h.loadLog()
}

func TestLogGivesTheSameWorld(t *testing.T) {
	file, want := logged()
	h := newHost(rules.Game)
	if !load(h, file) {
		t.Fatal("a log is refused")
	}
	begin, log := h.logHash(), sim.NewLog(rules.Schema)
	if err := log.Load(file); err != nil {
		t.Fatal(err)
	}
	native := rules.Game.New()
	for _, frames := range []int{0, 1, 99, 150, 1000} {
		n := h.playLog(frames)
		if err := log.Play(native, h.player.Tick()); err != nil {
			t.Fatal(err)
		}
		if got := h.logHash(); n > frames || got != native.Hash() {
			t.Errorf("after %d of %d frames, at tick %d, the hash is %x, not %x", n, frames, h.player.Tick(), got, native.Hash())
		}
	}
	if got := h.logHash(); got != want || got == begin {
		t.Errorf("the last world's hash is %x, not %x", got, want)
	}
	if n := h.playLog(1); n != 0 {
		t.Error("there are frames after the last one")
	}
}

func TestWhatIsNoLog(t *testing.T) {
	file, _ := logged()
	h := newHost(rules.Game)
	if h.playLog(5) != 0 || h.logHash() != 0 || h.loadLog() {
		t.Error("something is played before there is a log")
	}
	other := append([]byte(nil), file...)
	other[8]++ // the schema's hash
	for name, bytes := range map[string][]byte{
		"nothing": nil, "garbage": []byte("not a log at all"), "another game's": other,
		"its beginning": file[:40], "all but its last byte": file[:len(file)-1], "one byte more": append(file[:len(file):len(file)], 0),
	} {
		if !load(h, file) || h.playLog(5) != 5 {
			t.Fatal("a log is not played")
		}
		if load(h, bytes) {
			t.Errorf("%s is taken for a log", name)
		}
		if h.playLog(5) != 0 || h.logHash() != 0 {
			t.Errorf("after %s the log before is played on", name)
		}
	}
	if len(h.logBuffer(-1)) != 0 {
		t.Error("there is a buffer of less than nothing")
	}
}

// Names of players and logs have memory of their own.
func TestLogOutlivesOtherAnswers(t *testing.T) {
	file, want := logged()
	h := playing(t, 2, 1e9).pages[0].host
	copy(h.logBuffer(len(file)), file)
	h.peer(0)
	if !h.loadLog() || h.playLog(loggedTicks) != loggedTicks || h.logHash() != want {
		t.Error("the log was lost when a name was asked for")
	}
}
