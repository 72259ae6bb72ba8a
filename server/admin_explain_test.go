package server

import (
	"fmt"
	"math"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/explain"
	"github.com/tickwork-engine/tickwork/sim"
)

func TestExplainSpan(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Room: constantRooms()})
	crew, _ := play(t, s, seats)
	allPlay(t, crew, seats)
	r := fetch[explain.Report](t, s, "/debug/explain?room=1&slot=1&seconds=1")
	if r.Game != "rainfield" || r.Room != 1 || r.Slot != 1 || r.Left || r.Snapshot != nil || len(r.Sizes) != r.Snapshots {
		t.Errorf("it tells of %+v", r)
	}
	if r.Seconds < 0.9 || r.Seconds > 2 || r.Snapshots < 3 || r.Body < 100 || r.Payload < r.Body || r.Budget < 1000 {
		t.Errorf("it adds up %+v", r)
	}
	sum := r.Head
	for _, typ := range r.Types {
		sum += typ.Bytes
	}
	if len(r.Types) != len(rules.Schema.Types) || math.Abs(sum-r.Body) > 0.01*r.Body {
		t.Errorf("%d types take %.1f bytes a second, of %.1f", len(r.Types), sum, r.Body)
	}
}

func TestExplainOne(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Room: constantRooms()})
	crew, _ := play(t, s, seats)
	allPlay(t, crew, seats)
	r := fetch[explain.Report](t, s, "/debug/explain?room=1&slot=0&tick=40")
	d := r.Snapshot
	if d == nil || d.Tick < 40 || d.Slot != 0 || d.Silence != "" || d.Body == 0 || len(d.Entities) < seats {
		t.Fatalf("it tells of %+v", d)
	}
	bits := d.Head
	for _, own := range d.Own {
		bits += own
	}
	for _, e := range d.Entities {
		bits += e.Bits
	}
	if math.Abs(bits-float64(8*d.Body)) > 0.01 {
		t.Errorf("the parts are %.2f bits of %d bytes", bits, d.Body)
	}
}

func TestExplainForPeople(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Room: constantRooms()})
	crew, _ := play(t, s, seats)
	allPlay(t, crew, seats)
	answer := request(s.AdminHandler(), http.MethodGet, "/debug/explain?room=1&slot=2&seconds=1&format=text", nil)
	if text := answer.Body.String(); !strings.HasPrefix(text, "rainfield, room 1, slot 2: ticks ") || !strings.Contains(text, "\nEnemy ") ||
		!strings.HasPrefix(answer.Header().Get("Content-Type"), "text/plain") {
		t.Errorf("%s: %s", answer.Header().Get("Content-Type"), text)
	}
}

// Somebody who leaves is no reason to wait, and a slot where nobody sits is said to be empty.
func TestExplainNobody(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Room: constantRooms()})
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	r := fetch[explain.Report](t, s, "/debug/explain?room=1&slot=3&seconds=60")
	if !r.Left || r.Snapshots != 0 {
		t.Errorf("of nobody it tells %+v", r)
	}
}

func TestExplainRefusals(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{Room: constantRooms()})
	for query, tells := range map[string]string{
		"":                          "400 room must be a number",
		"room=1":                    "400 slot must be a number up to 3",
		"room=1&slot=4":             "400 slot must be a number up to 3",
		"room=1&slot=0&seconds=61":  "400 seconds must be a number up to 60",
		"room=1&slot=0&tick=-1":     "400 tick must be a number",
		"room=1&slot=0":             "404 there is no such room",
		"room=x&slot=0&seconds=1.5": "400 room must be a number",
	} {
		answer := request(s.AdminHandler(), http.MethodGet, "/debug/explain?"+query, nil)
		if got := fmt.Sprint(answer.Code, " ", answer.Body); !strings.HasPrefix(got, tells) {
			t.Errorf("%q is answered %s", query, got)
		}
	}
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	s.inquiries.Store(maxInquiries)
	if answer := request(s.AdminHandler(), http.MethodGet, "/debug/explain?room=1&slot=0", nil); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("one more is answered %d", answer.Code)
	}
	if n := s.inquiries.Load(); n != maxInquiries {
		t.Errorf("%d inquiries are counted", n)
	}
}

// Where frames travel there is nothing to be explained.
func TestExplainFrames(t *testing.T) {
	cfg := constantRooms()
	cfg.Distribution = sim.ByFrames
	s, _ := start(t, Config{Room: cfg})
	if answer := request(s.AdminHandler(), http.MethodGet, "/debug/explain?room=1&slot=0", nil); answer.Code != http.StatusConflict {
		t.Errorf("it is answered %d, %s", answer.Code, answer.Body)
	}
}

// Any query is read as something that is within bounds, or refused.
func TestInquiries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values, number := url.Values{}, rapid.OneOf(rapid.StringMatching(`[0-9]{1,21}`), rapid.String())
		for _, name := range []string{"room", "slot", "seconds", "tick"} {
			values[name] = rapid.SliceOfN(number, 0, 2).Draw(t, name)
		}
		q, wrong := readInquiry(values, seats)
		if wrong == "" && (int(q.slot) >= seats || q.seconds < 0 || q.seconds > maxInquiry || values.Get("room") == "") {
			t.Errorf("%v is read as %+v", values, q)
		}
	})
}
