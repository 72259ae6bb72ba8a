package netcode

import "github.com/tickwork-engine/tickwork/wire"

// challenge is what a client must send back to show that it gets packets at its address.
type challenge struct {
	clientID uint64
	userData [UserDataSize]byte
}

// challenger seals and opens challenges with a key that no other run of the server has.
type challenger struct {
	box  box
	next uint64 // sequence number of the next challenge
}

func newChallenger(key Key) challenger { return challenger{box: newBox(key)} }

// append appends the body of a challenge packet: the challenge's sequence number and the sealed challenge.
func (c *challenger) append(dst []byte, ch challenge) []byte {
	sequence := c.next
	c.next++
	dst = wire.AppendU64(dst, sequence)
	start := len(dst)
	dst = wire.AppendU64(dst, ch.clientID)
	dst = append(dst, ch.userData[:]...)
	dst = append(dst, make([]byte, start+challengeSize-tagSize-len(dst))...)
	return c.box.seal(dst[:start], sequence, dst[start:], nil)
}

// open reads the body of a response packet, which it overwrites.
func (c *challenger) open(body []byte) (ch challenge, err error) {
	r := wire.NewReader(body)
	sequence := r.U64()
	plain, err := c.box.open(sequence, r.Rest(), nil)
	if err != nil {
		return challenge{}, err
	}
	r = wire.NewReader(plain)
	ch.clientID = r.U64()
	copy(ch.userData[:], r.Bytes(UserDataSize))
	return ch, r.Err()
}
