package server

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	tag "github.com/tickwork-engine/tickwork/games/tag/rules"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/sim"
)

// news is one event of a stream.
type news struct{ event, data string }

// watch opens a stream. It ends with the test, or by the function that it returns.
func watch(t *testing.T, s *Server, path string) (<-chan news, func()) {
	t.Helper()
	web := httptest.NewServer(s.AdminHandler())
	t.Cleanup(web.Close)
	return watchAt(t, web.URL+path)
}

func watchAt(t *testing.T, address string) (<-chan news, func()) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || kind != "text/event-stream" {
		t.Fatalf("answered %s, %s", answer.Status, kind)
	}
	out := make(chan news, 1000)
	go func() {
		defer close(out)
		defer answer.Body.Close()
		var n news
		for lines := bufio.NewReader(answer.Body); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			if event, is := strings.CutPrefix(line, "event: "); is {
				n.event = strings.TrimSpace(event)
			} else if data, is := strings.CutPrefix(line, "data: "); is {
				n.data = data
				out <- n
			}
		}
	}()
	return out, stop
}

// next returns the next event of a kind.
func next[T any](t *testing.T, from <-chan news, event string) (value T) {
	t.Helper()
	for deadline := time.After(patience); ; {
		select {
		case n, open := <-from:
			if !open {
				t.Fatalf("the stream has ended before %s came", event)
			}
			if n.event != event {
				continue
			}
			if err := json.Unmarshal([]byte(n.data), &value); err != nil {
				t.Fatalf("%s: %v", n.data, err)
			}
			return value
		case <-deadline:
			t.Fatalf("in vain waited for %s", event)
		}
	}
}

func TestStreamOfAllRooms(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{})
	crew, _ := play(t, s, 2)
	allPlay(t, crew, 2)
	from, stop := watch(t, s, "/api/stream")
	first := next[overview](t, from, "overview")
	second := next[overview](t, from, "overview")
	if second.Ticks <= first.Ticks || second.At <= first.At || len(second.Rooms) != 1 {
		t.Errorf("first %+v, then %+v", first, second)
	}
	stop()
	eventually(t, "the stream is given up", func() bool { return s.streams.Load() == 0 })
}

func TestStreamOfARoom(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Room: constantRooms(), AdminToken: goodToken})
	crew, _ := play(t, s, 2)
	allPlay(t, crew, 2)
	from, _ := watch(t, s, "/api/rooms/1/stream")
	p := next[plan](t, from, "plan")
	if p.Slots != seats || len(p.Types) != len(rules.Schema.Types) {
		t.Fatalf("the plan is %+v", p)
	}
	before := next[picture](t, from, "world")
	if d := next[roomDetail](t, from, "room"); len(d.Seats) != 2 || !d.Seen {
		t.Errorf("the room is told as %+v", d)
	}
	after := next[picture](t, from, "world")
	const ships = 1
	if after.Tick <= before.Tick || after.Types[ships].Count != seats || len(after.Types[ships].At) != 3*seats || after.Types[ships].At[5] != 1 {
		t.Errorf("tick %d is followed by tick %d, with %+v", before.Tick, after.Tick, after.Types[ships])
	}
	act(s, "/api/rooms/1/close", goodToken, "")
	next[struct{}](t, from, "gone")
}

// The time limits of a server are for requests that end.
func TestStreamsOutliveTheLimits(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{})
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	const limit = 300 * time.Millisecond
	web := httptest.NewUnstartedServer(s.AdminHandler())
	web.Config.ReadTimeout, web.Config.WriteTimeout = limit, limit
	web.Start()
	t.Cleanup(web.Close)
	from, _ := watchAt(t, web.URL+"/api/rooms/1/stream")
	first := next[picture](t, from, "world")
	for last := first.Tick; last < first.Tick+180; { // three seconds
		last = next[picture](t, from, "world").Tick
	}
}

func TestStreamsAreBounded(t *testing.T) {
	s, _ := start(t, Config{})
	s.streams.Store(maxStreams)
	if answer := request(s.AdminHandler(), http.MethodGet, "/api/stream", nil); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("one stream too many is answered %d", answer.Code)
	}
	if n := s.streams.Load(); n != maxStreams {
		t.Errorf("%d streams are counted", n)
	}
}

func TestStreamsEndWithTheServer(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{})
	from, _ := watch(t, s, "/api/stream")
	next[overview](t, from, "overview")
	s.Close()
	for range from { // until it is closed
	}
}

func TestPlans(t *testing.T) {
	rain := newPlan(rules.Schema)
	if world := rain.Types[0]; world.Placed || len(world.Fields) != 5 || world.Fields[1] != "Wave" {
		t.Errorf("the world's own fields are %+v", world)
	}
	if ship := rain.Types[1]; !ship.Placed || ship.Size != [2]float32{1600, 900} || ship.owner != 0 || ship.words != [2]int{3, 4} {
		t.Errorf("ships are drawn by %+v", ship)
	}
	if offer := rain.Types[6]; offer.Placed || offer.Fields != nil {
		t.Errorf("offers, which have no place, are drawn by %+v", offer)
	}
	if runner := newPlan(tag.Schema).Types[1]; !runner.Placed || runner.Size != [2]float32{} {
		t.Errorf("runners, on a field that does not wrap, are drawn by %+v", runner)
	}
}

// A type of which nothing is smoothed is drawn by its quanta, if the names of its columns tell which they are.
func TestPlanByColumns(t *testing.T) {
	p := planType(&sim.TypeSchema{Name: "Rock", Capacity: 9, Owner: -1, Columns: []sim.ColumnSchema{
		{Name: "HP", Bits: 4}, {Name: "Pos.x", Bits: 10, Wrap: 1000}, {Name: "Pos.y", Bits: 8, Signed: true},
	}})
	if !p.Placed || p.columns != [2]int{1, 2} || p.Low != [2]float32{0, -128} || p.Size != [2]float32{1000, 256} {
		t.Errorf("rocks are drawn by %+v", p)
	}
	look := &lobby.Look{Quantised: &sim.Quantised{Tables: []sim.Table{{
		Len: 1, Handles: make([]sim.Handle, 1), Columns: [][]int32{{3}, {700}, {-5}},
	}}}}
	if m := p.draw(0, look); m.Count != 1 || len(m.At) != 3 || m.At[0] != 700 || m.At[1] != -5 || m.At[2] != -1 {
		t.Errorf("a rock is drawn as %+v", m)
	}
}

func TestNumbersAreShort(t *testing.T) {
	zero := float32(0)
	for value, want := range map[float32]string{0: "0", 1599.98437: "1599.98", -0.5: "-0.5", 1 / zero: "0", 1e-9: "1e-09"} {
		if got, err := json.Marshal(number(value)); err != nil || string(got) != want {
			t.Errorf("%v is written %s, not %s", value, got, want)
		}
	}
}
