package rollback

import (
	"iter"
	"math"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// ClientConfig describes one machine's part in a match with a [Referee]. Game is needed.
type ClientConfig struct {
	Game *sim.Game
	// Slot is this machine's player. NoSlot looks on.
	Slot sim.Slot
	// Rate, Window, Delay and Saving are as in PeersConfig.
	Rate   clock.Rate
	Window int
	Delay  int
	Saving Saving
}

// Client is one machine's part in a match with a [Referee]: it simulates the whole match, and predicts what the referee has not
// told yet. Its own inputs are a prediction, too: only the referee's word makes them true.
type Client struct {
	cfg     ClientConfig
	match   *Follower
	sync    TimeSync
	now     clock.Time
	asked   clock.Time
	news    clock.Time // when the last news of the referee came
	nextSum sim.Tick
	ticks   int

	out    []outgoing
	buf    []byte
	inputs []byte
	stats  ClientStats
}

// ClientStats counts what happened since the beginning.
type ClientStats struct {
	Core     CoreStats
	States   int // that were taken over
	Replaced int // own inputs in whose place the referee has put others
	Refused  int // messages that were malformed or did not fit
}

// What a client steers by: it keeps so far ahead of the referee that its inputs come in time.
const (
	clientReferee  = 0 // the referee's number in TimeSync
	leadMargin     = 2 // ticks
	paceEvery      = 8 // ticks from one correction to the next
	paceSlack      = 1.5
	mostSentInputs = 24
	newsTimeout    = clock.Second // without news for so long a state is asked for
)

// NewClient returns a client that has heard nothing yet.
func NewClient(cfg ClientConfig) *Client {
	require(cfg.Game != nil, "a game is needed")
	p := PeersConfig{Rate: cfg.Rate, Delay: cfg.Delay}.withDefaults()
	cfg.Rate, cfg.Delay = p.Rate, p.Delay
	return &Client{
		cfg: cfg, sync: NewTimeSync(cfg.Rate), asked: -askEvery,
		match: NewFollower(FollowerConfig{Game: cfg.Game, Slot: cfg.Slot, Window: cfg.Window, Saving: cfg.Saving}),
	}
}

// Playing reports whether the client has got a state.
func (c *Client) Playing() bool { return c.match.Playing() }

// World returns the present world. It must not be changed, and is valid until the next call of a method.
func (c *Client) World() sim.World { return c.match.World() }

// Tick returns the present tick.
func (c *Client) Tick() sim.Tick { return c.match.Tick() }

// Confirmed returns the tick up to which the referee has told everything.
func (c *Client) Confirmed() sim.Tick { return c.match.Confirmed() }

// SetEnd makes a tick the last one that is stepped.
func (c *Client) SetEnd(tick sim.Tick) { c.match.SetEnd(tick) }

// Stats returns the counters.
func (c *Client) Stats() ClientStats {
	s := c.stats
	s.Core, s.States, s.Replaced = c.match.Stats()
	return s
}

// Advance is called once a tick, with what the player does.
func (c *Client) Advance(now clock.Time, in sim.PackedInput) {
	c.now = now
	c.ticks++
	if (!c.match.Playing() || now-c.news > newsTimeout) && now-c.asked >= askEvery {
		c.asked = now
		c.send(wire.PeerResyncRequest{Frame: uint32(c.match.Tick())}.Append(c.buf))
	}
	if c.ticks%QualityEvery == 1 {
		c.send(wire.PeerQualityReport{Frame: uint32(c.match.Tick()), Ping: uint16(now / clock.Millisecond)}.Append(c.buf))
	}
	if !c.match.Playing() {
		return
	}
	for range 1 + c.pace() {
		c.match.Issue(c.match.Tick()+1+sim.Tick(c.cfg.Delay), in)
		c.match.Step()
	}
	c.match.Repair()
	c.check()
	c.speak()
}

// pace returns how many ticks to make beside the one that is due, -1 for none at all.
func (c *Client) pace() int {
	behind, ok := c.sync.Behind(c.now, clientReferee, c.match.Tick())
	if !ok || c.ticks%paceEvery != 0 && behind < hurryFrom {
		return 0
	}
	half := c.cfg.Rate.Ticks(c.sync.Ping(clientReferee)) / 2
	lead := max(0, math.Ceil(half)-float64(c.cfg.Delay)+leadMargin)
	switch off := behind + lead; {
	case off >= paceSlack:
		return min(int(off), mostHurry)
	case off <= -paceSlack:
		return -1
	}
	return 0
}

// check sends the checksums of ticks that have been confirmed.
func (c *Client) check() {
	// A world is kept for its checksum when it is left. Where the way is short, it is confirmed before.
	for ; c.nextSum <= c.match.Confirmed() && c.nextSum < c.match.Tick(); c.nextSum += ChecksumEvery {
		if sum, ok := c.match.Checksum(c.nextSum); ok {
			c.send(wire.PeerChecksum{Frame: uint32(c.nextSum), Checksum: sum}.Append(c.buf))
		}
	}
}

// speak sends the inputs that the referee has not settled yet, and acknowledges its frames.
func (c *Client) speak() {
	told := c.match.Told()
	c.send(wire.PeerInputAck{Frame: uint32(told)}.Append(c.buf))
	if c.cfg.Slot == sim.NoSlot || c.match.issued <= told {
		return
	}
	size := c.cfg.Game.Schema.InputSize
	c.inputs = c.inputs[:0]
	for tick := c.match.issued; tick > told && len(c.inputs) < mostSentInputs*size; tick-- {
		in := c.match.Input(tick)
		c.inputs = append(c.inputs, in[:size]...)
	}
	m := wire.PeerInput{Frame: uint32(c.match.issued), Player: uint8(c.cfg.Slot), Inputs: c.inputs}
	c.send(m.Append(c.buf, size))
}

func (c *Client) send(message []byte) {
	from := len(c.buf)
	c.buf = message
	c.out = append(c.out, outgoing{0, transport.Datagram, from, len(c.buf)})
}

// Outgoing returns the messages that are to be sent to the referee, and forgets them.
func (c *Client) Outgoing() iter.Seq[Message] {
	return func(yield func(Message) bool) {
		for _, m := range c.out {
			if !yield(Message{To: m.to, Channel: m.ch, Bytes: c.buf[m.from:m.up:m.up]}) {
				break
			}
		}
		c.out, c.buf = c.out[:0], c.buf[:0]
	}
}

// Receive takes a message of the referee. Any bytes may come; what is malformed or does not fit is counted and dropped.
func (c *Client) Receive(now clock.Time, b []byte) {
	c.now = now
	if err := c.receive(b); err != nil {
		c.stats.Refused++
	}
}

func (c *Client) receive(b []byte) error {
	if len(b) == 0 {
		return wire.ErrShort
	}
	switch wire.PeerKind(b[0]) {
	case wire.KindRefereeFrames:
		m, err := wire.DecodeRefereeFrames(b)
		if err != nil || !c.match.Playing() {
			return err
		}
		return c.takeFrames(m)
	case wire.KindPeerStateSync:
		m, err := wire.DecodePeerStateSync(b)
		if err != nil {
			return err
		}
		return c.takeState(m)
	case wire.KindPeerQualityReport:
		m, err := wire.DecodePeerQualityReport(b)
		if err == nil {
			c.sync.Told(c.now, clientReferee, sim.Tick(m.Frame), 0)
		}
		return err
	case wire.KindPeerQualityReply:
		m, err := wire.DecodePeerQualityReply(b)
		if err == nil {
			round := clock.Time(uint16(c.now/clock.Millisecond)-m.Pong) * clock.Millisecond
			c.sync.RoundTrip(clientReferee, round)
		}
		return err
	}
	return wire.ErrUnknownMessage
}

// takeState begins with the referee's world of a tick.
func (c *Client) takeState(m wire.PeerStateSync) error {
	before := c.match.states
	if err := c.match.TakeState(sim.Tick(m.Frame), m.State); err != nil {
		return err
	}
	if c.match.states != before {
		c.news = c.now
		c.nextSum = (sim.Tick(m.Frame)/ChecksumEvery + 1) * ChecksumEvery
	}
	return nil
}

// takeFrames takes the frames that are news.
func (c *Client) takeFrames(m wire.RefereeFrames) error {
	news, err := c.match.TakeFrames(sim.Tick(m.Base), int(m.Count), m.Frames)
	if news {
		c.news = c.now
	}
	return err
}
