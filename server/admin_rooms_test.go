package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// fetch gets a value from the operator's endpoint.
func fetch[T any](t *testing.T, s *Server, path string) (value T) {
	t.Helper()
	answer := request(s.AdminHandler(), http.MethodGet, path, nil)
	if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "application/json" {
		t.Fatalf("%s is answered %d, %s", path, answer.Code, answer.Header().Get("Content-Type"))
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &value); err != nil {
		t.Fatalf("%s: %v: %s", path, err, answer.Body)
	}
	return value
}

func TestOverview(t *testing.T) {
	s, _ := start(t, Config{Room: constantRooms(), AdminToken: goodToken})
	if none := fetch[overview](t, s, "/api/rooms"); none.Rooms == nil || len(none.Rooms) != 0 {
		t.Errorf("without rooms the list is %v", none.Rooms)
	}
	crew, _ := play(t, s, seats+1)
	allPlay(t, crew, seats+1)
	eventually(t, "the rooms have run", func() bool { return s.Stats().Ticks > 200 })
	o := fetch[overview](t, s, "/api/rooms")
	if o.Game != "rainfield" || !o.Actions || o.Ticks < 200 || o.BytesIn < 100 || o.BytesOut < 100 || o.Stats.Players != seats+1 {
		t.Errorf("the overview is %+v", o)
	}
	if o.Begun != seats+1 || o.Resumed != 0 || len(o.Refused) != 0 || len(o.Ended) != 0 {
		t.Errorf("it tells of %d sessions, %d resumed, refusals %v, ends %v", o.Begun, o.Resumed, o.Refused, o.Ended)
	}
	if len(o.Rooms) != 2 {
		t.Fatalf("the rooms are %+v", o.Rooms)
	}
	late := uint64(0)
	for _, n := range o.Late.Counts {
		late += n
	}
	if len(o.Late.Bounds) != len(o.Late.Counts)-1 || o.Late.Bounds[0] != 10 || late < 200 {
		t.Errorf("the lateness is %+v", o.Late)
	}
	first := o.Rooms[0]
	if first.Room != 1 || first.Players != seats || first.Taken != seats || first.Capacity != seats || first.TickHz != 60 ||
		first.Ticks < 60 || first.TickNanos <= 0 || first.Over || first.BytesOut == 0 || first.Snapshots == 0 {
		t.Errorf("the first room is %+v", first)
	}
}

func TestRoomWithItsPlayers(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Room: constantRooms()})
	crew, _ := runConfig(t, load.Config{Bots: 2, Seed: 1, Dial: load.WebSocket(endpoint(t, s)), Names: func(i int) string {
		return []string{"Ada", "Grace"}[i]
	}})
	allPlay(t, crew, 2)
	eventually(t, "snapshots are acknowledged", func() bool {
		d := fetch[roomDetail](t, s, "/api/rooms/1")
		return len(d.Seats) == 2 && d.Seats[1].Acked > 10 && d.Seats[0].RoundTrip > 0
	})
	d := fetch[roomDetail](t, s, "/api/rooms/1")
	if !d.Seen || d.Room != 1 || d.Tick == 0 || d.Events == 0 {
		t.Errorf("the room is %+v", d)
	}
	for i, name := range []string{"Ada", "Grace"} {
		p := d.Seats[i]
		if int(p.Slot) != i || p.Name != name || p.Away || p.Player == 0 || p.Ticks == 0 || p.Sent < p.Acked || p.Lost > p.Sent/2 {
			t.Errorf("slot %d is told as %+v", i, p)
		}
	}
}

func TestRoomsThatAreNotThere(t *testing.T) {
	s, _ := start(t, Config{})
	for _, path := range []string{"/api/rooms/1", "/api/rooms/x", "/api/rooms/-1", "/api/rooms/1/replay", "/api/rooms/1/stream"} {
		if answer := request(s.AdminHandler(), http.MethodGet, path, nil); answer.Code != http.StatusNotFound {
			t.Errorf("%s is answered %d", path, answer.Code)
		}
	}
}

// A room that hangs in its game's code is told of with what is known, and whoever asks does not hang with it.
func TestRoomThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	hang := make(chan struct{})
	game := disturbedGame(func(_ int, tick sim.Tick) {
		if tick == crashTick {
			<-hang
		}
	})
	s, _ := start(t, Config{Room: room.Config{Game: game}})
	t.Cleanup(func() { close(hang) }) // before the server is closed
	play(t, s, 1)
	eventually(t, "the room hangs", func() bool { return s.Stats().Ticks == crashTick-1 })
	begin := time.Now()
	d := fetch[roomDetail](t, s, "/api/rooms/1")
	if d.Seen || d.Ticks != crashTick-1 || len(d.Seats) != 1 || time.Since(begin) > patience/2 {
		t.Errorf("after %v the room is told as %+v", time.Since(begin), d)
	}
}

func TestMatchOfARunningRoom(t *testing.T) {
	s, _ := start(t, Config{Room: constantRooms()})
	crew, _ := play(t, s, seats)
	allPlay(t, crew, seats)
	eventually(t, "the room has run", func() bool { return s.Stats().Ticks > 100 })
	answer := request(s.AdminHandler(), http.MethodGet, "/api/rooms/1/replay", nil)
	if name := answer.Header().Get("Content-Disposition"); answer.Code != http.StatusOK || !strings.Contains(name, `filename="room1-tick`) {
		t.Fatalf("answered %d, %s", answer.Code, name)
	}
	v, world := played(t, answer.Body.Bytes())
	if !v.Right() || v.End < 100 || v.Start != 0 {
		t.Errorf("the match is %+v", v)
	}
	if ships := world.Ships.Len(); ships != seats {
		t.Errorf("%d ships at its end", ships)
	}
}
