package simtest_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/simtest"
)

// soakSeeds is how many matches of half an hour are played on each line.
const soakSeeds = 10

// Many long matches, for `make soak`.
func TestSoak(t *testing.T) {
	if os.Getenv("TICKWORK_SOAK") != "1" {
		t.Skip("minutes of work: make soak")
	}
	first := seed(t)
	for _, l := range lines {
		for s := first; s < first+soakSeeds; s++ {
			t.Run(fmt.Sprintf("%s, seed %d", l.name, s), func(t *testing.T) {
				cfg := match(t, l.network)
				cfg.Seed = s
				m := simtest.New(cfg)
				m.Run(30 * clock.Minute)
				r := m.Report()
				mustPlayWell(t, r)
				l.mustBeSmooth(t, r)
			})
		}
	}
}
