package link

import (
	"bytes"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// packetBytes returns a packet of which the hexadecimal digits are what follows the checksum.
func packetBytes(t testing.TB, digits string) []byte {
	t.Helper()
	b, err := hex.DecodeString("00000000" + strings.ReplaceAll(digits, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return seal(b)
}

// seal writes the checksum into the first four bytes.
func seal(b []byte) []byte {
	wire.AppendU32(b[:0], crc32.ChecksumIEEE(b[4:]))
	return b
}

// samples are one packet of each kind with its bytes.
var samples = []struct {
	name   string
	made   []byte
	digits string
}{
	{"Fragment of a datagram", (&fragment{sequence: 0x01020304, total: 1, data: []byte("hi")}).append(nil),
		"00000000 04030201 00 01 0000 6869"},
	{"Fragment of a message", (&fragment{sequence: 7, number: 2, total: 3, care: key, data: []byte("x")}).append(nil),
		"00000000 07000000 02 03 0100 78"},
	{"Fragment of a second cut", (&fragment{sequence: 7, number: 4, total: 9, care: key, first: 3, data: []byte("x")}).append(nil),
		"00000000 07000000 04 09 0103 78"},
	{"Ack", appendAcks(nil, []repeated{{ack: ack{7, 2}}, {ack: ack{0x100, endNumber}}}), "01000000 07000000 02 00010000 ff"},
	{"Syn", probe{size: 16, number: 5}.appendSyn(nil), "02000000 1000 0500 00000000"},
	{"SynAck", probe{size: 1200, number: 5}.appendSynAck(nil), "03000000 b004 0500"},
	{"End", end{wire.CloseFull, 9}.append(nil), "05000000 a80f 09000000"},
}

// heartbeat is a packet that this end takes and never sends.
var heartbeat = seal([]byte{7: 0, 4: byte(kindHeartbeat)})

func TestPacketBytes(t *testing.T) {
	for _, s := range samples {
		if want := packetBytes(t, s.digits); !bytes.Equal(s.made, want) {
			t.Errorf("%s\n%x, want\n%x", s.name, s.made, want)
		}
	}
	if got := crc32.ChecksumIEEE([]byte("123456789")); got != 0xcbf43926 {
		t.Errorf("the checksum is another CRC-32: %#x", got)
	}
}

// parse reads a packet and writes it again.
func parse(b []byte) ([]byte, error) {
	k, r, err := open(b)
	if err != nil {
		return nil, err
	}
	switch k {
	case kindFragment:
		f, err := readFragment(r)
		return f.append(nil), err
	case kindAck:
		var acks []repeated
		err := readAcks(r, func(a ack, _ int) { acks = append(acks, repeated{ack: a}) })
		return appendAcks(nil, acks), err
	case kindSyn:
		p, err := readSyn(r)
		return p.appendSyn(nil), err
	case kindSynAck:
		p, err := readSynAck(r)
		return p.appendSynAck(nil), err
	case kindEnd:
		e, err := readEnd(r)
		return e.append(nil), err
	}
	return heartbeat, nil
}

func TestPacketsComeBack(t *testing.T) {
	for _, s := range samples {
		if again, err := parse(s.made); err != nil || !bytes.Equal(again, s.made) {
			t.Errorf("%s: came back as %x, %v", s.name, again, err)
		}
		for n := range s.made {
			if _, err := parse(s.made[:n]); !errors.Is(err, ErrPacket) {
				t.Errorf("%s: %d of %d bytes were read: %v", s.name, n, len(s.made), err)
			}
		}
		for i := range s.made {
			b := bytes.Clone(s.made)
			b[i] ^= 0x10
			if _, err := parse(b); !errors.Is(err, ErrPacket) {
				t.Errorf("%s: byte %d may be changed: %v", s.name, i, err)
			}
		}
	}
}

func TestPacketsThatAreNone(t *testing.T) {
	for name, digits := range map[string]string{
		"unknown kind":                     "06000000",
		"number at the total":              "00000000 07000000 03 03 0100 78",
		"no fragments":                     "00000000 07000000 00 00 0100 78",
		"care of another kind":             "00000000 07000000 00 01 0200 78",
		"first after the number":           "00000000 07000000 02 05 0103 78",
		"datagram of five parts":           "00000000 07000000 00 05 0000 78",
		"datagram cut anew":                "00000000 07000000 01 02 0001 78",
		"empty part of a message":          "00000000 07000000 00 02 0100",
		"no acknowledgement":               "01000000",
		"65 acknowledgements":              "01000000" + strings.Repeat("0700000002", 65),
		"part of an acknowledgement":       "01000000 07000000 02 00",
		"Syn of another size than it says": "02000000 1100 0500 00000000",
		"SynAck with more":                 "03000000 b004 0500 00",
		"End with more":                    "05000000 a80f 09000000 00",
	} {
		if _, err := parse(packetBytes(t, digits)); !errors.Is(err, ErrPacket) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range samples {
		f.Add(s.made[4:])
	}
	f.Add(heartbeat[4:])
	f.Fuzz(func(t *testing.T, b []byte) {
		b = seal(append(make([]byte, 4), b...))
		again, err := parse(b)
		if err != nil || b[4] == byte(kindSyn) || b[4] == byte(kindHeartbeat) { // their padding may be anything
			return
		}
		if !bytes.Equal(again, b) {
			t.Fatalf("%x came back as %x", b, again)
		}
	})
}
