package wire

// RoomJoined gives the player a slot, or gives it back after a lost connection. It holds what a client needs to set up
// its world before the first snapshot.
//
// Layout after the tag: u64, u8, u8, u32, u16, u8, u8 (low four bits Policy, high four bits Distribution), u8, u32, u64, blob, list
// of peers.
type RoomJoined struct {
	Room          uint64
	Slot          uint8  // the player's own; the receiver checks slots against Slots, here and in later messages
	Slots         uint8  // how many the room has
	Tick          uint32 // the room's newest tick
	TickHz        uint16 // ticks per second, 1 to MaxTickHz
	SnapshotEvery uint8  // ticks from one snapshot to the next, at least 1
	Policy        uint8  // how the room closes frames: a sim.InputPolicy, below 16
	Distribution  uint8  // what of the match travels: a sim.Distribution, below 16
	Epoch         uint8  // what the packets of this stay carry, below Epochs; another one than that of the stay before
	EventSeq      uint32 // the number of the first event that the player will get
	Seed          uint64 // of the world's random numbers, or 0: a client that knew it could foresee what they bring
	Options       []byte // the game's own, at most MaxOptions bytes
	Peers         []Peer // the other players, at most MaxSlots
}

// Peer is another player in the room. Layout: u8, text.
type Peer struct {
	Slot uint8
	Name string // at most MaxName bytes
}

// peerBytes is the length of an encoded peer with an empty name.
const peerBytes = 1 + 8

// Tag returns [TagRoomJoined].
func (RoomJoined) Tag() ServerTag { return TagRoomJoined }

// Append appends the encoded message to dst.
func (m RoomJoined) Append(dst []byte) []byte {
	require(m.SnapshotEvery >= 1, "RoomJoined.SnapshotEvery must be at least 1")
	require(len(m.Options) <= MaxOptions, "RoomJoined.Options are over MaxOptions")
	require(len(m.Peers) <= MaxSlots, "RoomJoined.Peers are over MaxSlots")
	dst = AppendU32(dst, uint32(TagRoomJoined))
	dst = AppendU64(dst, m.Room)
	dst = append(dst, m.Slot, m.Slots)
	dst = AppendU32(dst, m.Tick)
	dst = appendTickHz(dst, m.TickHz)
	require(m.Epoch < Epochs, "RoomJoined.Epoch must be below Epochs")
	require(m.Policy < 16 && m.Distribution < 16, "RoomJoined.Policy and Distribution must be below 16")
	dst = append(dst, m.SnapshotEvery, m.Policy|m.Distribution<<4, m.Epoch)
	dst = AppendU32(dst, m.EventSeq)
	dst = AppendU64(dst, m.Seed)
	dst = AppendBlob(dst, m.Options)
	dst = AppendU64(dst, uint64(len(m.Peers)))
	for _, p := range m.Peers {
		dst = appendPeer(dst, p)
	}
	return dst
}

func readRoomJoined(r *Reader) RoomJoined {
	m := RoomJoined{Room: r.U64(), Slot: r.U8(), Slots: r.U8(), Tick: r.U32(), TickHz: readTickHz(r)}
	every, both, epoch := r.U8(), r.U8(), r.U8()
	m.SnapshotEvery, m.Policy, m.Distribution, m.Epoch = every, both&15, both>>4, epoch
	if m.SnapshotEvery == 0 || m.Epoch >= Epochs {
		r.Fail(ErrRange)
	}
	m.EventSeq, m.Seed = r.U32(), r.U64()
	m.Options = append(m.Options, r.Blob(MaxOptions)...)
	m.Peers = readPeers(r)
	return m
}

// readPeers takes a u64 count and the peers.
func readPeers(r *Reader) []Peer {
	n := readCount(r, MaxSlots, peerBytes)
	if n == 0 {
		return nil
	}
	peers := make([]Peer, n)
	for i := range peers {
		peers[i] = readPeer(r)
	}
	return peers
}

func appendPeer(dst []byte, p Peer) []byte {
	return appendText(AppendU8(dst, p.Slot), p.Name, MaxName)
}

func readPeer(r *Reader) Peer { return Peer{Slot: r.U8(), Name: r.String(MaxName)} }
