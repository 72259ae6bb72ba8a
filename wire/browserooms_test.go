package wire

import "testing"

func TestBrowseRooms(t *testing.T) {
	fourCases[ClientMessage]{
		decode: DecodeClient, value: BrowseRooms{}, golden: "02000000", largest: BrowseRooms{}, largestSize: 4,
	}.run(t)
}
