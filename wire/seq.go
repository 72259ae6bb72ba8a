package wire

// Unwrap16 returns the number whose low 16 bits are low and which is nearest to near. Ticks, sequence numbers and event
// numbers travel as their low 16 bits; the receiver knows about where they are. At the same distance either way, which
// is 32768, the smaller one is taken. The arithmetic wraps at 32 bits like the numbers themselves.
func Unwrap16(low uint16, near uint32) uint32 {
	return near + uint32(int32(int16(low-uint16(near))))
}

// SeqNewer reports whether sequence number a comes after b, for numbers less than 32768 apart (RFC 1982).
// Of two numbers that are 32768 apart neither is newer.
func SeqNewer(a, b uint16) bool { return int16(a-b) > 0 }

// Arrival is what [AckWindow.Record] found out about a packet.
type Arrival uint8

// The kinds of arrival. A packet is worth decoding only if it is ArrivalFirst.
const (
	ArrivalFirst     Arrival = iota // for the first time, in order or not
	ArrivalDuplicate                // it has come before
	ArrivalTooOld                   // too far behind the newest to know; treat it like a duplicate
)

// AckWindow remembers which sequence numbers have arrived, for the acknowledgement that goes back to their sender:
// the newest number and one bit for each of the [AckBits] before it. The zero value has seen nothing.
type AckWindow struct {
	newest uint16
	bits   uint32
	any    bool
}

// Record notes that the packet with the number seq arrived, and says whether it is new.
func (w *AckWindow) Record(seq uint16) Arrival {
	if !w.any {
		w.newest, w.any = seq, true
		return ArrivalFirst
	}
	if SeqNewer(seq, w.newest) {
		w.advance(seq)
		return ArrivalFirst
	}
	behind := uint(w.newest - seq)
	switch {
	case behind > uint(AckBits):
		return ArrivalTooOld
	case behind == 0 || w.bits&(1<<(behind-1)) != 0:
		return ArrivalDuplicate
	}
	w.bits |= 1 << (behind - 1)
	return ArrivalFirst
}

// advance makes seq the newest number; the one that was becomes a bit. Shifts beyond 32 bits give zero, which is right.
func (w *AckWindow) advance(seq uint16) {
	by := uint(seq - w.newest)
	w.bits = w.bits<<by | 1<<(by-1)
	w.newest = seq
}

// Ack returns the newest number, and bits of which bit i says that number newest-1-i arrived. ok is false while nothing
// has arrived.
func (w *AckWindow) Ack() (newest uint16, bits uint32, ok bool) { return w.newest, w.bits, w.any }

// Acked reports whether the acknowledgement (newest, bits), as [AckWindow.Ack] returns it, covers the packet with the
// number seq. A number beyond its reach counts as not covered.
func Acked(newest uint16, bits uint32, seq uint16) bool {
	behind := uint(newest - seq)
	return behind == 0 || behind <= uint(AckBits) && bits&(1<<(behind-1)) != 0
}
