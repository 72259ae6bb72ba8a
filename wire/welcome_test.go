package wire

import "testing"

func TestWelcome(t *testing.T) {
	fourCases[ServerMessage]{
		decode: DecodeServer,
		value: Welcome{
			Player: 7, Session: Token{0: 0xaa, 15: 0xbb}, WireVersion: 1, SimVersion: 2, Schema: 0x0102030405060708, TickHz: 60,
		},
		golden: `00000000 0700000000000000 aa0000000000000000000000000000bb
			0100 0200 0807060504030201 3c00`,
		largest:     Welcome{Player: 1<<64 - 1, Schema: 1<<64 - 1, TickHz: MaxTickHz},
		largestSize: 4 + 8 + 16 + 2 + 2 + 8 + 2,
	}.run(t)
}

func TestWelcomeTickHz(t *testing.T) {
	const start = `00000000 0700000000000000 aa0000000000000000000000000000bb
		0100 0200 0807060504030201`
	refused(t, DecodeServer, "0 Hz", start+"0000", ErrRange)
	refused(t, DecodeServer, "1001 Hz", start+"e903", ErrRange)
	panics(t, "0 Hz", func() { Welcome{}.Append(nil) })
	panics(t, "1001 Hz", func() { Welcome{TickHz: MaxTickHz + 1}.Append(nil) })
}
