package twins

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestFramesPacketExample(t *testing.T) {
	b, schema := example(t, "FramesPacket"), duel(t)
	var p wire.FramesPacket
	if err := p.Decode(b); err != nil {
		t.Fatal(err)
	}
	tail := rollback.NewTail(schema, 1211)
	frame := sim.NewPackedFrame(schema.Slots)
	for tick := sim.Tick(1212); tick <= 1215; tick++ {
		if tick == 1215 {
			frame.Inputs[1][0] = 127
		}
		tail.Append(frame)
	}
	packed, last := tail.Pack(nil, 1212, wire.MaxDatagram)
	want := wire.FramesPacket{Epoch: 1, Seq: 7, Tick: 1215, Margin: 3, Newest: 4, Count: 3, Frames: packed}
	if !reflect.DeepEqual(p, want) || last != 1215 {
		t.Errorf("the example says %+v, want %+v", p, want)
	}
	if encoded := append(wire.AppendFramesHeader(nil, &p), p.Frames...); !bytes.Equal(encoded, b) {
		t.Errorf("encoded again it is %x", encoded)
	}
}

func TestChecksumPacketExample(t *testing.T) {
	b := example(t, "ChecksumPacket")
	p, err := wire.DecodeChecksumPacket(b)
	if want := (wire.ChecksumPacket{Epoch: 1, Tick: 1200, Checksum: 0x12345678}); err != nil || p != want || !bytes.Equal(p.Append(nil), b) {
		t.Errorf("the example says %+v, %v", p, err)
	}
}
