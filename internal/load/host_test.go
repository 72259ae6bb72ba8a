package load

import (
	"maps"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
)

// Rooms with fewer players than they have places are what is wanted, whatever else the server would make of it.
func TestRoomsOfTwo(t *testing.T) {
	address, _ := serve(t, rainfield(t, 10), "127.0.0.1:0")
	crew, _ := run(t, Config{Bots: 6, RoomSize: 2, Dial: WebSocket("ws://" + address)})
	rooms := func() map[uint64]int {
		in := map[uint64]int{}
		for _, b := range crew.bots {
			b.mu.Lock()
			if b.client.State() == client.Playing {
				in[b.client.Room()]++
			}
			b.mu.Unlock()
		}
		return in
	}
	allPlay(t, crew)
	if got := slices.Collect(maps.Values(rooms())); !slices.Equal(got, []int{2, 2, 2}) {
		t.Errorf("the rooms have %v players", got)
	}
}
