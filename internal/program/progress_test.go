package program

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tickwork-engine/tickwork/internal/load"
)

// counted returns readings of a crew whose bots take over 80 snapshots a second from now on.
func counted() func() load.Reading {
	begin := time.Now()
	return func() load.Reading {
		seconds := time.Since(begin).Seconds()
		return load.Reading{
			Seconds: seconds, Playing: 3, Snapshots: int64(seconds * 80), BetweenP50: 50, BetweenP99: 52.5,
			Returns: 2, ReturnP99: 7.25, Closes: map[string]int64{"TooSlow": 2, "Full": 1},
		}
	}
}

func TestProgress(t *testing.T) {
	const tenth = "10 s: 3 of 4 play, 80 snapshots/s, 50.0 ms apart (p99 52.5), input to snapshot 0.0 ms (p99 0.0), RTT 0.0 ms, " +
		"2 back (p99 7.2 ms), closed: Full 1, TooSlow 2"
	for _, c := range []struct {
		name         string
		live         bool
		lines, fresh int
		last         string
	}{
		{"in a file", false, 2, 0, tenth + "\n"},
		{"on a terminal", true, 1, 10, "\r" + tenth + clearRest + "\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var said strings.Builder
				p := startProgress(status{&said, c.live}, counted(), 4)
				time.Sleep(10*time.Second + time.Millisecond)
				p.stop()
				text := said.String()
				if strings.Count(text, "\n") != c.lines || strings.Count(text, "\r") != c.fresh || !strings.HasSuffix(text, c.last) {
					t.Errorf("it is told %q", text)
				}
			})
		})
	}
}
