package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
)

// request asks the operator's endpoint as a program on this machine does, unless edit changes that.
func request(h http.Handler, method, path string, edit func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Host = "127.0.0.1:9090"
	if edit != nil {
		edit(r)
	}
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, r)
	return answer
}

func TestStatsOverHTTP(t *testing.T) {
	s, _ := start(t, Config{})
	admin := s.AdminHandler()
	crew, _ := play(t, s, seats)
	allPlay(t, crew, seats)
	eventually(t, "a late tick is told", func() bool { return s.Stats().TickLateMax > 0 })

	answer := request(admin, http.MethodGet, "/stats", nil)
	var got map[string]float64
	if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil {
		t.Fatalf("%v: %s", err, answer.Body)
	}
	if kind := answer.Header().Get("Content-Type"); kind != "application/json" {
		t.Errorf("the figures are sent as %q", kind)
	}
	for key, least := range map[string]float64{
		"rooms": 1, "players": float64(seats), "ticks": 1, "rooms_of_worker": 1, "tick_late_max_us": 1, "cpu_s": 1e-6,
		"mallocs": 1, "goroutines": 1, "uptime_s": 1e-6,
	} {
		if got[key] < least {
			t.Errorf("%s is %v", key, got[key])
		}
	}
}

func TestCollectAndReset(t *testing.T) {
	s, _ := start(t, Config{})
	admin := s.AdminHandler()
	before := s.Stats()
	if answer := request(admin, http.MethodPost, "/stats/collect", nil); answer.Code != http.StatusNoContent {
		t.Errorf("collect is answered %d", answer.Code)
	}
	if after := s.Stats(); after.Collections <= before.Collections || after.HeapBytes == 0 {
		t.Errorf("%d collections before, %d after; %d bytes are live", before.Collections, after.Collections, after.HeapBytes)
	}
	s.workers[0].late.record(5_000_000, 1_000_000)
	if stats := s.Stats(); stats.TickLateMax < 5000 || stats.Overruns != 1 {
		t.Errorf("a tick that is 5 ms late is told as %d us late, %d overruns", stats.TickLateMax, stats.Overruns)
	}
	if answer := request(admin, http.MethodPost, "/stats/reset", nil); answer.Code != http.StatusNoContent {
		t.Errorf("reset is answered %d", answer.Code)
	}
	if stats := s.Stats(); stats.TickLateMax != 0 || stats.Overruns != 0 {
		t.Errorf("after the reset ticks are late by %d us, %d overruns", stats.TickLateMax, stats.Overruns)
	}
}

// A browser on the operator's machine can be made to ask for anything, by a page or by a name that leads here.
func TestAdminIsForThisMachineOnly(t *testing.T) {
	s, _ := start(t, Config{})
	admin := s.AdminHandler()
	for _, c := range []struct {
		host, origin string
		status       int
	}{
		{"127.0.0.1:9090", "", http.StatusOK},
		{"localhost:9090", "", http.StatusOK},
		{"LOCALHOST", "", http.StatusOK},
		{"[::1]:9090", "", http.StatusOK},
		{"[::1]", "", http.StatusOK},
		{"127.0.0.1:9090", "https://evil.example", http.StatusForbidden},
		{"evil.example:9090", "", http.StatusForbidden},
		{"192.0.2.7:9090", "", http.StatusForbidden},
		{"127.0.0.1.evil.example", "", http.StatusForbidden},
		{"127.0.0.1:9090", "http://127.0.0.1:9090", http.StatusOK},
		{"127.0.0.1:9090", "http://127.0.0.1:8080", http.StatusForbidden},
		{"127.0.0.1:9090", "http://localhost:9090", http.StatusForbidden},
		{"127.0.0.1:9090", "null", http.StatusForbidden},
		{"", "", http.StatusForbidden},
	} {
		answer := request(admin, http.MethodGet, "/stats", func(r *http.Request) {
			r.Host = c.host
			if c.origin != "" {
				r.Header.Set("Origin", c.origin)
			}
		})
		if answer.Code != c.status {
			t.Errorf("host %q, origin %q: answered %d, not %d", c.host, c.origin, answer.Code, c.status)
		}
	}
}

// A request of a page without an Origin is told apart by what browsers say of where it comes from.
func TestAdminIsNotForOtherPages(t *testing.T) {
	s, _ := start(t, Config{})
	for site, status := range map[string]int{"same-origin": 200, "none": 200, "same-site": 403, "cross-site": 403, "elsewhere": 403} {
		answer := request(s.AdminHandler(), http.MethodGet, "/stats", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", site) })
		if answer.Code != status {
			t.Errorf("a request from %s is answered %d, not %d", site, answer.Code, status)
		}
	}
}

func TestAdminHasNothingElse(t *testing.T) {
	s, _ := start(t, Config{})
	for path, status := range map[string]int{"/": 200, "/nothing": 404, "/debug/pprof/": 404, "/stats/reset": 405, "/stats/collect": 405} {
		if answer := request(s.AdminHandler(), http.MethodGet, path, nil); answer.Code != status {
			t.Errorf("GET %s is answered %d, not %d", path, answer.Code, status)
		}
	}
}

func TestFiguresAreCheap(t *testing.T) {
	s, _ := start(t, Config{})
	before := s.Stats().Collections
	for range 20 {
		s.Stats()
	}
	if after := s.Stats().Collections; after > before+1 {
		t.Errorf("asking for figures has collected garbage %d times", after-before)
	}
}

func TestLatenessStaysInItsRange(t *testing.T) {
	l := newLateness()
	l.record(-5, 1)
	l.record(1<<62, 1)
	h := newHistogram()
	if overruns := l.addTo(h); overruns != 1 || h.TotalCount() != 2 || h.Min() != shortestLate {
		t.Errorf("%d overruns, %d values from %d", overruns, h.TotalCount(), h.Min())
	}
}

func BenchmarkLateness(b *testing.B) {
	l := newLateness()
	for b.Loop() {
		l.record(500_000, 16_666_666)
	}
}
