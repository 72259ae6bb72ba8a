package wire

// A packet's first byte has the high bit set. Bits 4 to 6 are the packet's kind in its direction, the low four bits are
// flags of that kind; unknown kinds and flags are errors.
const (
	packetBit = 0x80
	kindMask  = 0xf0
)

// PacketKind is a packet's first byte without its flags. The two directions number their kinds separately.
type PacketKind uint8

// The kinds of packets.
const (
	KindInput PacketKind = 0x80 // client to server: [InputPacket]
	KindState PacketKind = 0x80 // server to client: [StatePacket]
)

// IsPacket reports whether a message is a packet. Otherwise it is a control message, or empty.
func IsPacket(b []byte) bool { return len(b) > 0 && b[0]&packetBit != 0 }

// packetFlags takes the packet's first byte and returns its flags. A byte of another kind, or one with a flag that is
// not among the known ones, is an error.
func packetFlags(r *Reader, kind PacketKind, known uint8) uint8 {
	b := r.U8()
	flags := b &^ kindMask
	if b&kindMask != uint8(kind) || flags&^known != 0 {
		r.Fail(ErrUnknownPacket)
		return 0
	}
	return flags
}
