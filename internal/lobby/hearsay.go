package lobby

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// hearsay is what a link has let the server know about itself. It is under the lobby's lock.
type hearsay struct {
	asked     uint64     // what the newest ping has carried, 0 when it is answered
	roundTrip clock.Time // as measured last, 0 if it was not
	report    wire.Report
}

// Reported adds up what clients have told of themselves. A client may tell anything; what it tells at a time counts within
// bounds.
type Reported struct {
	Frames      int // drawn
	Starved     int // of these, those for which no new enough snapshot was there
	Corrections int // jumps of the players' own entities
}

// maxReported is how many frames a report may add: ten seconds on a fast screen, twice the time between two reports.
const maxReported = 10 * 240

// pong takes the round trip from the answer to the newest ping. Any other answer tells nothing.
func (k *Link) pong(now clock.Time, m wire.Pong) {
	if m.ServerT == 0 || m.ServerT != k.heard.asked {
		return
	}
	k.heard.asked = 0
	k.heard.roundTrip = now - clock.Time(m.ServerT)
	if k.lobby.cfg.RoundTrip != nil {
		k.lobby.cfg.RoundTrip(k.heard.roundTrip)
	}
}

// reported takes up what a client tells of itself. Its counters begin anew with each room.
func (k *Link) reported(m wire.Report) {
	before := k.heard.report
	if m.Frames < before.Frames {
		before = wire.Report{}
	}
	k.heard.report = m
	frames := min(grown(m.Frames, before.Frames), maxReported)
	sum := &k.lobby.stats.Reported
	sum.Frames += frames
	sum.Starved += min(grown(m.Starved, before.Starved), frames)
	sum.Corrections += min(grown(m.Corrections, before.Corrections), frames)
}

// grown returns by how much a counter has grown, 0 if it has not.
func grown(now, before uint32) int { return max(int(now)-int(before), 0) }
