package rollback

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// ErrBundle says that bytes are no bundle, or a damaged one.
var ErrBundle = errors.New("rollback: not a bundle, or a damaged one")

// Bundle is what a machine knows of the moment in which its world was found to differ from a peer's. Two of them, one of each
// machine, tell where their worlds parted: see simtest.Explain.
type Bundle struct {
	Slot, Peer    uint8 // whose it is, and from whose world it differs
	Tick          sim.Tick
	Local, Remote uint32   // the checksums of Tick
	Trace         []uint32 // checksums of the ticks up to and including Tick
	Log           []byte   // an encoded sim.Log from the last checksum before Tick on
	World         []byte   // the encoded world of Tick, empty if it was not kept for so long
}

const (
	bundleMagic   = 0x42445754 // "TWDB"
	bundleVersion = 1
	// mostBundle bounds a log or a world in a bundle, in bytes.
	mostBundle = 1 << 24
)

// Append appends the bundle: u32 magic "TWDB", u16 version, u8 slot, u8 peer, u32 tick, u32 local and u32 remote checksum, u8
// number of traced checksums and u32 each; u32 length and the log; u32 length and the world.
func (b *Bundle) Append(dst []byte) []byte {
	dst = wire.AppendU16(wire.AppendU32(dst, bundleMagic), bundleVersion)
	dst = append(dst, b.Slot, b.Peer)
	dst = wire.AppendU32(wire.AppendU32(wire.AppendU32(dst, uint32(b.Tick)), b.Local), b.Remote)
	dst = append(dst, byte(len(b.Trace)))
	for _, sum := range b.Trace {
		dst = wire.AppendU32(dst, sum)
	}
	dst = append(wire.AppendU32(dst, uint32(len(b.Log))), b.Log...)
	return append(wire.AppendU32(dst, uint32(len(b.World))), b.World...)
}

// Decode reads a bundle, whose log and world are then parts of the bytes. Any bytes give a bundle or ErrBundle.
func (b *Bundle) Decode(src []byte) error {
	r := wire.NewReader(src)
	if r.U32() != bundleMagic || r.U16() != bundleVersion {
		return ErrBundle
	}
	*b = Bundle{Slot: r.U8(), Peer: r.U8(), Tick: sim.Tick(r.U32()), Local: r.U32(), Remote: r.U32()}
	count := int(r.U8())
	if count > wire.MaxPeerTrace || 4*count > r.Remaining() {
		return ErrBundle
	}
	for range count {
		b.Trace = append(b.Trace, r.U32())
	}
	b.Log = r.Bytes(int(min(r.U32(), mostBundle)))
	b.World = r.Bytes(int(min(r.U32(), mostBundle)))
	if r.Done() != nil {
		*b = Bundle{}
		return ErrBundle
	}
	return nil
}
