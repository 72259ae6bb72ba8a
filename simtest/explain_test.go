package simtest_test

import (
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// miscounting is rainfield on a machine that gets a number wrong in one tick.
type miscounting struct {
	*rules.World
	at sim.Tick
}

func (f miscounting) Advance(frame *sim.PackedFrame, ev *sim.Events) {
	f.World.Advance(frame, ev)
	if frame.Tick == f.at {
		f.World.Ships.At(0).Score += 1000
	}
}

func (f miscounting) CopyFrom(src sim.World) { f.World.CopyFrom(src.(miscounting).World) }

// duel lets two machines play rainfield over a line without loss, until both have noticed that their worlds differ.
func duel(t *testing.T, fault sim.Tick) (bundles [2][]byte, parted [2]sim.Tick) {
	t.Helper()
	var peers [2]*rollback.Peers
	for i := range peers {
		game := rules.Game
		if i == 1 {
			game = &sim.Game{Schema: rules.Game.Schema, New: func() sim.World { return miscounting{rules.New(), fault} }}
		}
		peers[i] = rollback.NewPeers(rollback.PeersConfig{
			Game: game, Slot: sim.Slot(i), Found: i == 0, Seed: 3, Trace: rollback.TraceOn, Delay: rollback.NoDelay,
		})
	}
	bots := [2]*rules.RandomBot{rules.NewRandomBot(1), rules.NewRandomBot(2)}
	peers[0].Connected(0, 1)
	peers[1].Connected(0, 0)
	for n := range sim.Tick(600) {
		now := clock.Rate(60).At(int64(n))
		for i, p := range peers {
			p.Advance(now, bots[i].Input(n, nil, 0))
			for _, e := range p.Events() {
				if e.Kind == rollback.Parted && parted[i] == 0 {
					parted[i] = e.Tick
				}
			}
			for m := range p.Outgoing() {
				peers[1-i].Receive(now, rollback.PeerID(i), m.Bytes)
			}
		}
	}
	for i, p := range peers {
		bundles[i] = p.Bundle()
	}
	return bundles, parted
}

// The peers tell each other the first tick that differs, and their bundles tell whose fault it is and the field.
func TestExplain(t *testing.T) {
	const fault = 271
	bundles, parted := duel(t, fault)
	if parted != [2]sim.Tick{fault, fault} {
		t.Errorf("told was that the worlds part in %v", parted)
	}
	text, err := simtest.Explain(rules.Game, bundles[0], bundles[1])
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"differ from tick 271 on", "slot 0 is what its log says", "slot 1 in tick 300 is not what its log says", "Ships[0].Score",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("it does not say %q:\n%s", part, text)
		}
	}
}

func TestExplainRefusesWhatIsNoBundle(t *testing.T) {
	bundles, _ := duel(t, 100)
	for _, bad := range [][]byte{nil, []byte("TWDB"), bundles[0][:len(bundles[0])-1], append([]byte{1}, bundles[0]...)} {
		if _, err := simtest.Explain(rules.Game, bundles[1], bad); err == nil {
			t.Errorf("%d bytes were taken", len(bad))
		}
	}
}

func TestWithoutADesyncThereIsNoBundle(t *testing.T) {
	if bundles, parted := duel(t, 100_000); bundles[0] != nil || bundles[1] != nil || parted != [2]sim.Tick{} {
		t.Errorf("%d and %d bytes, parted in %v", len(bundles[0]), len(bundles[1]), parted)
	}
}
