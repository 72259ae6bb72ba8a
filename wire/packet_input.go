package wire

// inputHasAck is the flag in the first byte of an [InputPacket] that says that the acknowledgement means something.
const inputHasAck = 1 << 0

// InputPacket carries a player's newest inputs to the server, each of them again in the packets that follow, so that a
// lost packet costs nothing. It also acknowledges what came from the server. It is filled and read without allocation
// and may be used again and again.
//
// Layout: u8 [KindInput] with Epoch in bits 1 to 3 and HasAck in bit 0, u16 AckSeq, u32 AckBits, u16 EventAck, u32 Tick, u8 count; then, for all inputs but
// the newest, one bit in ceil((count-1)/8) bytes, lowest bit first, set if the input differs from the one that is a tick
// newer; then the newest input, and each input whose bit is set. Newest first. The inputs' size is the schema's.
// Flags: bit 0 HasAck.
type InputPacket struct {
	Epoch uint8 // of the player's stay in the room, below Epochs: see [RoomJoined]

	// HasAck is false until the first [StatePacket] has arrived; AckSeq and AckBits are then 0.
	HasAck  bool
	AckSeq  uint16 // the newest state packet that arrived; see [AckWindow]
	AckBits uint32 // bit i: packet AckSeq-1-i arrived

	EventAck uint16 // low bits of the number of the next event that the client expects
	Tick     uint32 // the tick of the newest input; input i is for tick Tick-i

	size, count int
	inputs      [MaxInputsPerPacket * MaxInputBytes]byte
}

// Reset empties the packet and sets the size of an input in bytes, 1 to [MaxInputBytes].
func (p *InputPacket) Reset(size int) {
	require(size >= 1 && size <= MaxInputBytes, "the size of an input must be 1 to MaxInputBytes")
	p.Epoch = 0
	p.HasAck, p.AckSeq, p.AckBits, p.EventAck, p.Tick = false, 0, 0, 0, 0
	p.size, p.count = size, 0
}

// Push adds an input, the newest first, each one a tick older than the one before. It copies the input.
// There is room for [MaxInputsPerPacket].
func (p *InputPacket) Push(input []byte) {
	require(len(input) == p.size, "the input has not the size that Reset was given")
	require(p.count < MaxInputsPerPacket, "an InputPacket holds at most MaxInputsPerPacket inputs")
	p.count++
	copy(p.Input(p.count-1), input)
}

// Count returns the number of inputs. After a successful Decode it is at least 1.
func (p *InputPacket) Count() int { return p.count }

// Input returns input i, which is for tick Tick-i. It is valid until the packet is changed.
func (p *InputPacket) Input(i int) []byte {
	require(i >= 0 && i < p.count, "there is no such input")
	return p.inputs[i*p.size : (i+1)*p.size]
}

// Append appends the encoded packet, which must hold at least one input.
func (p *InputPacket) Append(dst []byte) []byte {
	require(p.count > 0, "an InputPacket must hold an input")
	dst = p.appendHeader(dst)
	changed := p.changes()
	for bits, left := changed, p.count-1; left > 0; left -= 8 {
		dst = append(dst, byte(bits))
		bits >>= 8
	}
	dst = append(dst, p.Input(0)...)
	for i := 1; i < p.count; i++ {
		if changed&1 != 0 {
			dst = append(dst, p.Input(i)...)
		}
		changed >>= 1
	}
	return dst
}

func (p *InputPacket) appendHeader(dst []byte) []byte {
	seq, bits, flags := uint16(0), uint32(0), uint8(0)
	if p.HasAck {
		seq, bits, flags = p.AckSeq, p.AckBits, inputHasAck
	}
	dst = AppendU16(appendFirst(dst, KindInput, p.Epoch, flags), seq)
	dst = AppendU32(dst, bits)
	dst = AppendU16(dst, p.EventAck)
	dst = AppendU32(dst, p.Tick)
	return AppendU8(dst, uint8(p.count))
}

// changes returns a bit for each input but the newest: bit i-1 is set if input i differs from input i-1.
func (p *InputPacket) changes() (bits uint32) {
	for i := 1; i < p.count; i++ {
		if p.differs(i) {
			bits |= 1 << (i - 1)
		}
	}
	return bits
}

func (p *InputPacket) differs(i int) bool { return string(p.Input(i)) != string(p.Input(i-1)) }

// Decode replaces the packet by the encoded one, whose inputs have the given size, 1 to [MaxInputBytes]. It copies what
// it needs of b. After an error the packet is empty.
func (p *InputPacket) Decode(b []byte, size int) error {
	p.Reset(size)
	r := NewReader(b)
	count := p.readHeader(&r)
	p.readInputs(&r, count)
	err := r.Done()
	if err != nil {
		p.Reset(size)
	}
	return err
}

// readHeader takes all up to the count, which it returns and which is 1 to MaxInputsPerPacket unless the reader failed.
func (p *InputPacket) readHeader(r *Reader) (count int) {
	epoch, flags := readFirst(r, KindInput, inputHasAck)
	p.Epoch, p.HasAck = epoch, flags != 0
	p.AckSeq, p.AckBits = r.U16(), r.U32()
	refuse(r, !p.HasAck && (p.AckSeq != 0 || p.AckBits != 0))
	p.EventAck, p.Tick = r.U16(), r.U32()
	count = int(r.U8())
	if count < 1 || count > MaxInputsPerPacket {
		r.Fail(ErrRange)
		return 0
	}
	return count
}

func (p *InputPacket) readInputs(r *Reader, count int) {
	changed := readChanges(r, count-1)
	for i := 0; i < count && r.Err() == nil; i++ {
		p.count++
		switch {
		case i == 0:
			copy(p.Input(0), r.Bytes(p.size))
		case changed&(1<<(i-1)) == 0:
			copy(p.Input(i), p.Input(i-1))
		default:
			copy(p.Input(i), r.Bytes(p.size))
			refuse(r, !p.differs(i))
		}
	}
}

// readChanges takes n bits, at most 31, that fill up whole bytes with zero bits.
func readChanges(r *Reader, n int) (bits uint32) {
	for at := 0; at < n; at += 8 {
		bits |= uint32(r.U8()) << at
	}
	if n >= 0 && bits>>n != 0 {
		r.Fail(ErrPadding)
	}
	return bits
}
