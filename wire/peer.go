package wire

// PeerKind is the first byte of a message between peers who play by rollback. Peers are a world of their own: their
// messages never share a connection with control messages or packets. The kinds and their layouts are those of the article
// "Joust Remake: Rollback Networking Architecture"; numbers of more than one byte are little-endian.
type PeerKind uint8

// The kinds of messages between peers.
const (
	KindPeerInput         PeerKind = 0x01 // [PeerInput]
	KindPeerInputAck      PeerKind = 0x02 // [PeerInputAck]
	KindPeerSyncRequest   PeerKind = 0x03 // [PeerSyncRequest]
	KindPeerSyncResponse  PeerKind = 0x04 // [PeerSyncResponse]
	KindPeerQualityReport PeerKind = 0x05 // [PeerQualityReport]
	KindPeerQualityReply  PeerKind = 0x06 // [PeerQualityReply]
	KindPeerStateSync     PeerKind = 0x07 // [PeerStateSync]
	KindPeerChecksum      PeerKind = 0x08 // [PeerChecksum]
	KindPeerResyncRequest PeerKind = 0x09 // [PeerResyncRequest]
)

// Limits of messages between peers.
const (
	// MaxPeerInputs is how many ticks of input one message repeats: what a peer keeps of another's inputs.
	MaxPeerInputs int = 128
	// MaxPeerState is the size of what a [PeerStateSync] carries, in bytes: a whole world, and who plays.
	MaxPeerState int = 1 << 20
	// MaxPiece is how much of a world a [WorldPiece] carries, in bytes: a tick's share of a megabyte in a second.
	MaxPiece int = 1 << 14
)

// PeerKindOf returns the kind of a message, and false if it is none of a peer's.
func PeerKindOf(b []byte) (PeerKind, bool) {
	if len(b) == 0 || PeerKind(b[0]) < KindPeerInput || PeerKind(b[0]) > KindPeerResyncRequest {
		return 0, false
	}
	return PeerKind(b[0]), true
}

// readPeerKind begins to read a message of the given kind.
func readPeerKind(b []byte, kind PeerKind) Reader {
	r := NewReader(b)
	if PeerKind(r.U8()) != kind {
		r.Fail(ErrUnknownMessage)
	}
	return r
}
