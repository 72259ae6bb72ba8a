package wire

import (
	"strings"
	"testing"
)

func largestPartyState() PartyState {
	m := PartyState{Code: strings.Repeat("C", MaxCode), Self: 254}
	for range MaxSlots {
		m.Members = append(m.Members, strings.Repeat("n", MaxName))
	}
	return m
}

func TestPartyState(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       PartyState{Code: "BCDFGH", Self: 1, Members: []string{"Ann", ""}},
		golden:      "0c000000 0600000000000000 424344464748 01 0200000000000000 0300000000000000 416e6e 0000000000000000",
		largest:     largestPartyState(),
		largestSize: 4 + 8 + 16 + 1 + 8 + 255*(8+64),
	}.run(t)
	refused(t, DecodeServer, "256 members",
		"0c000000 0000000000000000 00 0001000000000000"+strings.Repeat("00", 256*8), ErrTooLong)
	refused(t, DecodeServer, "2 members in 15 bytes",
		"0c000000 0000000000000000 00 0200000000000000"+strings.Repeat("00", 15), ErrShort)
	panics(t, "256 members", func() { PartyState{Members: make([]string, 256)}.Append(nil) })
}
