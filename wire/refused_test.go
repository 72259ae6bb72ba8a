package wire

import "testing"

func TestRefused(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       Refused{About: TagJoinRoom, Code: CloseFull},
		golden:      "0e000000 04000000 a80f0000",
		largest:     Refused{About: 1<<32 - 1, Code: 65535},
		largestSize: 4 + 8,
	}.run(t)
	refused(t, DecodeServer, "a code of 17 bits", "0e000000 04000000 00000100", ErrRange)
}
