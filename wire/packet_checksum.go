package wire

// checksumLost is the flag in the first byte of a [ChecksumPacket] for its Lost.
const checksumLost = 1 << 0

// ChecksumPacket is what a client that follows frames says of its world: the checksum of a tick that the server has told all of.
//
// Layout: u8 [KindChecksum] with Epoch in bits 1 to 3 and Lost in bit 0, u32 Tick, u32 Checksum.
// Flags: bit 0 Lost.
type ChecksumPacket struct {
	Epoch uint8 // of the player's stay in the room, below Epochs: see [RoomJoined]
	// Lost says that the client has no world that it could follow frames with, and wants one. Tick and Checksum are then 0.
	Lost     bool
	Tick     uint32
	Checksum uint32 // the world's 64-bit hash, its halves combined by exclusive or
}

// Append appends the encoded packet.
func (p ChecksumPacket) Append(dst []byte) []byte {
	flags := uint8(0)
	if p.Lost {
		flags = checksumLost
		p.Tick, p.Checksum = 0, 0
	}
	return AppendU32(AppendU32(appendFirst(dst, KindChecksum, p.Epoch, flags), p.Tick), p.Checksum)
}

// DecodeChecksumPacket returns the packet of b.
func DecodeChecksumPacket(b []byte) (ChecksumPacket, error) {
	r := NewReader(b)
	epoch, flags := readFirst(&r, KindChecksum, checksumLost)
	p := ChecksumPacket{Epoch: epoch, Lost: flags != 0, Tick: r.U32(), Checksum: r.U32()}
	refuse(&r, p.Lost && (p.Tick != 0 || p.Checksum != 0))
	if err := r.Done(); err != nil {
		return ChecksumPacket{}, err
	}
	return p, nil
}
