package client

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/interp"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// State is how far a client has come.
type State uint8

const (
	Waiting  State = iota // for the moment to open a link; see NextDial
	Dialing               // the shell opens a link
	Greeting              // Hello is sent
	Joining               // welcome, and waiting for a place in a room
	Playing               // in a room
	Ended                 // the server refused this client for good, or the player left
	Lobby                 // welcome, in no room, and waiting for none
)

// Client is a player's side of a match. It is used by one goroutine at a time.
type Client struct {
	cfg   Config
	state State
	dial  dialer
	ended wire.CloseCode // why the state is Ended
	hang  hangup

	out     outbox
	session session
	room    membership
	asks    requests
	told    told
	now     clock.Time // the newest instant that the shell has told

	pace    pace
	packets packets
	inputs  history
	predict *predict.Predictor
	interp  *interp.Buffer
	whole   *whole // in a room whose frames travel; else nil
	events  eventQueue

	view        *sim.View
	corrections []predict.Correction
	stats       Stats
}

// session is what the server has told about this player.
type session struct {
	token     wire.Token
	player    uint64
	greetedAt clock.Time // when Hello was sent
	roundTrip clock.Time // from Hello to Welcome, until snapshots tell better
}

// Peer is a player in the room.
type Peer struct {
	Slot sim.Slot
	Name string
}

// membership is the room that the client is in.
type membership struct {
	id       uint64
	slot     sim.Slot
	policy   sim.InputPolicy
	rate     clock.Rate
	every    int
	peers    []Peer
	template sim.World // started with the room's options
	tick     sim.Tick  // the newest local tick
}

// New returns a client that wants to connect at once.
func New(cfg Config) *Client {
	if cfg.Game == nil {
		panic("client: Config.Game is needed")
	}
	c := &Client{
		cfg: cfg, dial: newDialer(cfg.Seed), session: session{token: cfg.Token}, asks: requests{automatic: cfg.Want == AnyRoom},
		predict: predict.New(cfg.Game), view: sim.NewView(cfg.Game.Schema),
	}
	c.room.template = cfg.Game.New()
	c.room.slot = sim.NoSlot
	c.packets = newPackets(cfg.Game.Schema)
	c.events.schema = cfg.Game.Schema
	c.stats.trips = clock.NewWindow(tripSamples)
	return c
}

// State returns how far the client has come.
func (c *Client) State() State { return c.state }

// EndedBy returns why the state is Ended.
func (c *Client) EndedBy() wire.CloseCode { return c.ended }

// Token returns what resumes this session in a later client; zero before the server has answered.
func (c *Client) Token() wire.Token { return c.session.token }

// Slot returns the player's own slot, NoSlot outside of a room.
func (c *Client) Slot() sim.Slot { return c.room.slot }

// Room returns the room's number on its server, 0 outside of a room.
func (c *Client) Room() uint64 { return c.room.id }

// Peers returns the other players of the room. It is valid until the next call of Receive.
func (c *Client) Peers() []Peer { return c.room.peers }

// Tick returns the newest local tick: the one that the newest input was made for.
func (c *Client) Tick() sim.Tick { return c.room.tick }

// SnapshotTick returns the tick of the newest snapshot that was taken over, 0 if there is none.
func (c *Client) SnapshotTick() sim.Tick { return sim.Tick(c.packets.taken) }

// World returns the newest world that the server has told, for bots and debugging, or nil. What is not replicated is not
// in it. Where frames travel it is the present world, a part of which is predicted, with all that there is. It must not be changed, and is valid until the next call of Receive.
func (c *Client) World() sim.World {
	if c.whole != nil {
		return c.whole.world()
	}
	if c.interp == nil {
		return nil
	}
	return c.interp.NewestWorld()
}

// Predicted returns the predicted world of the newest local tick, or nil. It must not be changed, and is valid until the
// next call of a method.
func (c *Client) Predicted() sim.World {
	if c.whole != nil {
		return c.whole.world()
	}
	if !c.predict.Running() {
		return nil
	}
	return c.predict.World()
}

// Receive takes a message of either channel. Bytes that make no sense are counted and dropped.
func (c *Client) Receive(now clock.Time, msg []byte) {
	c.now = now
	c.stats.BytesIn += len(msg)
	if wire.IsPacket(msg) {
		c.receivePacket(now, msg)
		return
	}
	m, err := wire.DecodeServer(msg)
	if err != nil {
		c.stats.Malformed++
		return
	}
	c.receiveControl(now, m)
}

// Advance moves the client to an instant with the player's input at it: it makes the local ticks that are due, predicts
// them, and sends their inputs.
func (c *Client) Advance(now clock.Time, input sim.PackedInput) {
	c.now = now
	c.watch(now)
	if c.state != Playing {
		return
	}
	c.pace.advance(now)
	if c.whole != nil {
		c.tickTo(now, input)
		c.follow(now)
		return
	}
	c.interp.Advance(now)
	c.tickTo(now, input)
	c.events.release(c.interp)
}
