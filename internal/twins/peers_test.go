package twins

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// peerExamples says what the examples of messages between peers say in words, as functions that decode one and compare.
var peerExamples = map[string]func(b []byte) ([]byte, bool){
	"PeerInput": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerInput(b, 1)
		return m.Append(nil, 1), err == nil && m.Frame == 15<<24|1201 && m.Player == 0 && bytes.Equal(m.Inputs, []byte{5, 4, 4, 1, 0})
	},
	"PeerInput, asking": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerInput(b, 1)
		return m.Append(nil, 1), err == nil && m.Frame == 15<<24|1192 && m.Player == 2 && len(m.Inputs) == 0
	},
	"PeerInputAck": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerInputAck(b)
		return m.Append(nil), err == nil && m == wire.PeerInputAck{Frame: 15<<24 | 1200}
	},
	"PeerSyncRequest": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerSyncRequest(b)
		return m.Append(nil), err == nil && m.Value == 0xdeadbeef
	},
	"PeerSyncResponse": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerSyncResponse(b)
		return m.Append(nil), err == nil && m.Value == 0xdeadbeef
	},
	"PeerQualityReport": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerQualityReport(b)
		return m.Append(nil), err == nil && m == wire.PeerQualityReport{Frame: 15<<24 | 1200, Ping: 1800, Advantage: -2}
	},
	"PeerQualityReply": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerQualityReply(b)
		return m.Append(nil), err == nil && m.Pong == 1800
	},
	"PeerChecksum": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerChecksum(b)
		return m.Append(nil), err == nil && m == wire.PeerChecksum{Frame: 15<<24 | 1200, Checksum: 0x12345678}
	},
	"PeerTrace": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerTrace(b)
		if err != nil || m.Count() != 2 {
			return nil, false
		}
		return wire.AppendPeerTrace(nil, m.Frame, []uint32{m.Sum(0), m.Sum(1)}), m.Frame == 15<<24|1200 && m.Sum(0) == 0x11223344 && m.Sum(1) == 0x12345678
	},
	"PeerResyncRequest": func(b []byte) ([]byte, bool) {
		m, err := wire.DecodePeerResyncRequest(b)
		return m.Append(nil), err == nil && m.Frame == 0
	},
}

func TestPeerExamples(t *testing.T) {
	for name, decode := range peerExamples {
		b := example(t, name)
		if again, right := decode(b); !right || !bytes.Equal(again, b) {
			t.Errorf("%s does not say what it should, or is % x when it is encoded again", name, again)
		}
	}
}

// pulse is the game of the document's examples: its world is one byte, the number of its ticks.
type pulse struct {
	sim.World
	ticks   byte
	joined  int
	newest  byte // input of slot 0
	decoded bool
}

func (w *pulse) Start(uint64, []byte) error { *w = pulse{}; return nil }
func (w *pulse) Advance(f *sim.PackedFrame, _ *sim.Events) {
	w.ticks, w.newest = byte(f.Tick), f.Inputs[0][0]
	w.joined += len(f.Commands)
}
func (w *pulse) CopyFrom(src sim.World)   { *w = *src.(*pulse) }
func (w *pulse) Hash() uint64             { return uint64(w.ticks) }
func (w *pulse) Encode(dst []byte) []byte { return append(dst, w.ticks) }
func (w *pulse) Decode(src []byte) error  { *w = pulse{ticks: src[0], decoded: true}; return nil }
func pulseGame() *sim.Game {
	return &sim.Game{Schema: &sim.Schema{Slots: 8, InputSize: 1}, New: func() sim.World { return new(pulse) }}
}

const pulsePeriod = clock.Second / 60

// A player comes into the match of another in its thirtieth tick: the state that is sent is the example's.
func TestPeerStateSyncExample(t *testing.T) {
	first := rollback.NewPeers(rollback.PeersConfig{Game: pulseGame(), Slot: 0, Found: true, Delay: rollback.NoDelay})
	second := rollback.NewPeers(rollback.PeersConfig{Game: pulseGame(), Slot: 1, Delay: rollback.NoDelay})
	now := clock.Time(0)
	for range 32 {
		now += pulsePeriod
		if first.Tick() == 30 {
			first.Connected(now, 1)
			second.Connected(now, 0)
			second.Advance(now, sim.PackedInput{})
			for m := range second.Outgoing() {
				first.Receive(now, 1, m.Bytes)
			}
		}
		first.Advance(now, sim.PackedInput{})
		for m := range first.Outgoing() {
			if kind, _ := wire.PeerKindOf(m.Bytes); kind != wire.KindPeerStateSync {
				continue
			}
			if want := example(t, "PeerStateSync"); !bytes.Equal(m.Bytes, want) {
				t.Errorf("the state is\n% x, and the example\n% x", m.Bytes, want)
			}
			second.Receive(now, 0, m.Bytes)
		}
	}
	if second.State() != rollback.Playing || second.Tick() < 30 || !second.World().(*pulse).decoded {
		t.Errorf("the example is not taken: state %d, tick %d", second.State(), second.Tick())
	}
}

func TestRefereeFramesExample(t *testing.T) {
	client := rollback.NewClient(rollback.ClientConfig{Game: pulseGame(), Slot: sim.NoSlot})
	state := append(make([]byte, 8), 7)
	client.Receive(0, wire.PeerStateSync{Frame: 1200, State: state}.Append(nil))
	b := example(t, "RefereeFrames")
	client.Receive(0, b)
	for n := range 5 {
		client.Advance(clock.Time(n)*pulsePeriod, sim.PackedInput{})
	}
	w := client.World().(*pulse)
	if client.Stats().Refused != 0 || client.Confirmed() != 1204 || w.newest != 5 || w.joined != 1 {
		t.Errorf("%+v, confirmed %d, world %+v", client.Stats(), client.Confirmed(), w)
	}
	if m, err := wire.DecodeRefereeFrames(b); err != nil || !bytes.Equal(m.Append(nil), b) {
		t.Errorf("%+v, %v", m, err)
	}
}
