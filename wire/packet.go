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
	KindInput    PacketKind = 0x80 // client to server: [InputPacket]
	KindChecksum PacketKind = 0x90 // client to server: [ChecksumPacket]
	KindState    PacketKind = 0x80 // server to client: [StatePacket]
	KindFrames   PacketKind = 0x90 // server to client: [FramesPacket]
)

// PacketKindOf returns the kind of a packet, which may be none that is known.
func PacketKindOf(b []byte) PacketKind {
	if len(b) == 0 {
		return 0
	}
	return PacketKind(b[0] & kindMask)
}

// Epochs is the number of epochs, of which a packet names one. They tell the packets of one stay in a room from those of
// an earlier one, which a link with datagrams may still deliver: [RoomJoined] begins another.
const Epochs = 8

// The epoch takes three of a packet's flags.
const (
	epochShift = 1
	epochMask  = (Epochs - 1) << epochShift
)

// IsPacket reports whether a message is a packet. Otherwise it is a control message, or empty.
func IsPacket(b []byte) bool { return len(b) > 0 && b[0]&packetBit != 0 }

// appendFirst appends a packet's first byte.
func appendFirst(dst []byte, kind PacketKind, epoch, flags uint8) []byte {
	require(epoch < Epochs, "an epoch must be below Epochs")
	return append(dst, uint8(kind)|epoch<<epochShift|flags)
}

// readFirst takes the packet's first byte and returns its epoch and its flags. A byte of another kind, or one with a flag
// that is not among the known ones, is an error.
func readFirst(r *Reader, kind PacketKind, known uint8) (epoch, flags uint8) {
	b := r.U8()
	flags = b &^ (kindMask | epochMask)
	if b&kindMask != uint8(kind) || flags&^known != 0 {
		r.Fail(ErrUnknownPacket)
		return 0, 0
	}
	return b & epochMask >> epochShift, flags
}
