package load

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
)

// conduct is how a bot behaves toward the server.
type conduct uint8

const (
	honest   conduct = iota
	flooding         // sends each packet of inputs FloodFactor times
	silent           // opens a link and says nothing
	stalling         // plays, and then does not read for a while
)

// FloodFactor is how many times more than it should a flooding bot sends.
const FloodFactor = 1000

const (
	// stallAfter is how long a stalling bot plays before it stops reading, and stallFor is how long it reads nothing then:
	// longer than a server may wait for it.
	stallAfter = clock.Second
	stallFor   = 20 * clock.Second
)

// Rogues are how many of a crew's bots misbehave on purpose, in each way. They are spread over the crew, so that they meet
// honest bots in the rooms. What they receive is not measured. They need the links of [RawWebSocket]: see RogueDial.
type Rogues struct {
	Flooding int
	Silent   int
	Stalling int
}

func (r Rogues) count() int { return r.Flooding + r.Silent + r.Stalling }

// conducts returns how each of n bots behaves. It panics if there are more rogues than bots.
func (r Rogues) conducts(n int) []conduct {
	if r.count() > n || min(r.Flooding, r.Silent, r.Stalling) < 0 {
		panic("load: there must be at least as many bots as rogues")
	}
	list := make([]conduct, n)
	for k := range r.count() {
		how := flooding
		switch {
		case k >= r.Flooding+r.Silent:
			how = stalling
		case k >= r.Flooding:
			how = silent
		}
		list[k*n/r.count()] = how // different places: n is at least the count
	}
	return list
}

// mistreatable is what a link needs for rogues and for rough drops.
type mistreatable interface {
	transport.Conn
	// sendMany sends the same message n times.
	sendMany(msg []byte, n int)
	// stall stops reading for a span.
	stall(clock.Time)
	// cut ends the link in a rough way.
	cut(roughness)
}

// roughness is a way in which links end without a word.
type roughness uint8

const (
	reset roughness = iota // by an RST, as from a program that was killed
	hush                   // not at all: nothing comes any more, and the other end has to notice
	half                   // one direction only
)

// send sends a message as the bot's conduct has it.
func (b *bot) send(m client.Message) {
	if b.conduct == flooding && m.Channel == transport.Datagram && b.crew.floods.Load() {
		if l, ok := b.link.conn.(mistreatable); ok {
			l.sendMany(m.Bytes, FloodFactor)
			return
		}
	}
	_ = b.link.conn.Send(m.Channel, m.Bytes) // a full or closed link: the client notices by itself
}

// stalled reports whether a stalling bot does nothing at present, and lets it begin to if it is time for that.
func (b *bot) stalled(now clock.Time) bool {
	if b.conduct != stalling || b.link == nil {
		return false
	}
	if b.link.stalled {
		return true
	}
	l, ok := b.link.conn.(mistreatable)
	if !ok || b.client.State() != client.Playing || now-b.link.opened < stallAfter {
		return false
	}
	l.stall(stallFor)
	b.link.stalled = true
	return true
}
