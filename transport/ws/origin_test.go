package ws

import (
	"net/http"
	"testing"
)

// host is the server that the requests ask.
const host = "play.example:8080"

func TestOriginAllowed(t *testing.T) {
	listed := []string{"https://game.example", "http://localhost:3000"}
	for _, c := range []struct {
		allowed []string
		origin  string
		want    bool
	}{
		{nil, "http://play.example:8080", true},
		{nil, "https://PLAY.example:8080", true},
		{nil, "https://play.example", false},
		{nil, "https://play.example:8080.evil.example", false},
		{nil, "https://evil.example", false},
		{nil, "null", false},
		{nil, "", false},
		{nil, "https://evil.example/?http://play.example:8080", false},
		{listed, "https://game.example", true},
		{listed, "https://Game.Example", true},
		{listed, "http://game.example", false},
		{listed, "https://sub.game.example", false},
		{listed, "http://localhost:3000", true},
		{listed, "http://play.example:8080", false},
		{append([]string{""}, listed...), "http://play.example:8080", true},
		{[]string{""}, "https://evil.example", false},
		{[]string{"*"}, "https://evil.example", true},
		{[]string{"null"}, "null", true},
	} {
		r := &http.Request{Host: host, Header: http.Header{"Origin": {c.origin}}}
		if got := originAllowed(r, c.allowed); got != c.want {
			t.Errorf("origin %q with list %q: %v", c.origin, c.allowed, got)
		}
	}
}

func TestOriginMissingOrDoubled(t *testing.T) {
	if !originAllowed(&http.Request{Host: host}, nil) {
		t.Error("a native client, which sends no origin, was refused")
	}
	twice := http.Header{"Origin": {"http://play.example:8080", "http://play.example:8080"}}
	if originAllowed(&http.Request{Host: host, Header: twice}, []string{"*"}) {
		t.Error("two origins in one request were let through")
	}
}
