package playbench

import (
	"errors"
	"fmt"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/mem"
	"github.com/tickwork-engine/tickwork/wire"
)

// Config says what is played, and over which link. Room.Game and For are needed.
type Config struct {
	// Room is what the room is like; its ID, Seed and Start are filled in. Its Budget must hold all that changes in a tick: a world
	// that is not told whole is not the server's.
	Room room.Config
	// World is the seed of the world.
	World uint64
	// Warm is played before For is measured.
	Warm, For clock.Time
	// RTT is how long a message takes there and back.
	RTT clock.Time
	// Loss is the share of the packets that are lost each way. With any, packets travel on their own as datagrams do; otherwise
	// all messages travel in order, as over WebSocket.
	Loss float64
	// Seed is that of the losses.
	Seed uint64
	// Came is called with each new snapshot that came: the server's world of that tick, and the client's. Nil: nobody is told.
	Came func(was, seen sim.World)
}

// match is a match that is being played.
type match struct {
	cfg    Config
	now    clock.Time
	lobby  *lobby.Lobby
	table  *lobby.Table
	run    clock.Time // when the room is next due
	house  clock.Time // when the lobby is
	frame  clock.Time // when the client's next frame is
	pair   *mem.Pair
	client *client.Client
	past   worlds
	tap    tap
	seen   sim.Tick // the newest tick that a snapshot told of
	err    error
}

const (
	// housekeeping is how often the lobby looks for what has been silent for too long.
	housekeeping = 100 * clock.Millisecond
	// framePeriod is the time between two frames of the client's screen.
	framePeriod = clock.Second / 60
	// pastWorlds is for how many ticks the server's worlds are kept. A snapshot that is older when it comes ends the match.
	pastWorlds = 128
)

// Plenty is a budget for snapshots that leaves nothing out.
const Plenty = wire.MaxParts * wire.MaxDatagram

// ErrParted is returned when a client's world is not what the server's was.
var ErrParted = errors.New("playbench: the client's world is not the server's")

// Play plays a match and returns what its snapshots took.
func Play(cfg Config) (Result, error) {
	m := begin(cfg)
	m.until(cfg.Warm)
	m.tap.start()
	m.until(cfg.Warm + cfg.For)
	return m.tap.result(cfg.For), m.err
}

// begin makes server and client, with an open link between them.
func begin(cfg Config) *match {
	rng := fixed.NewPCG(cfg.World)
	m := &match{cfg: cfg, past: newWorlds(cfg.Room.Game), tap: newTap(cfg.Room.Game.Schema, cfg.Room.Coding)}
	m.lobby = lobby.New(lobby.Config{
		Room: cfg.Room, Seed: func() uint64 { return cfg.World },
		Random: func(b []byte) {
			for i := range b {
				b[i] = byte(rng.Uint32())
			}
		},
		Open: func(_ clock.Time, t *lobby.Table) { m.table, m.run = t, t.Room().Next() },
	})
	m.client = client.New(client.Config{Game: cfg.Room.Game, Name: "one", Seed: cfg.Seed, NoPrediction: true})
	link := transport.Link{Delay: cfg.RTT / 2, Loss: cfg.Loss}
	m.pair = mem.NewPair(mem.Config{AtoB: link, BtoA: link, Seed: cfg.Seed, AllOrdered: cfg.Loss == 0})
	m.tap.counted = counted{Conn: m.pair.B(), sent: func(msg []byte) { m.tap.sent(m.past.newest, msg) }}
	m.pair.Attach(m, m.lobby.Accept(0, &m.tap.counted))
	m.client.NextDial(0)
	m.client.Opened(0)
	return m
}

// until moves everything forward to an instant.
func (m *match) until(end clock.Time) {
	for m.now < end && m.err == nil {
		m.now = min(m.next(), end)
		m.pair.Advance(m.now)
		if m.house <= m.now {
			m.lobby.Advance(m.now)
			m.house = m.now + housekeeping
		}
		if m.table != nil && m.run <= m.now {
			m.tick()
		}
		if m.frame <= m.now {
			m.draw()
			m.frame += framePeriod
		}
	}
}

// next returns when something happens next.
func (m *match) next() clock.Time {
	next := min(m.house, m.frame)
	if m.table != nil {
		next = min(next, m.run)
	}
	if at, ok := m.pair.Next(); ok {
		next = min(next, at)
	}
	return max(next, m.now)
}

// tick runs the room, and keeps its world.
func (m *match) tick() {
	var open bool
	m.run, open = m.table.Run(m.now)
	if !open {
		m.err = errors.New("playbench: the room ended")
		return
	}
	m.past.keep(m.table.Room().Tick(), m.table.Room().World())
}

// draw makes a frame of the client's screen, in which nobody does anything.
func (m *match) draw() {
	m.client.Advance(m.now, sim.PackedInput{})
	for msg := range m.client.Outgoing() {
		_ = m.pair.A().Send(msg.Channel, msg.Bytes) // a full link drops it, as in life
	}
	m.client.View(m.now, sim.PackedInput{})
}

// Receive hands the client a message that has come, and looks at what it tells.
func (m *match) Receive(now clock.Time, _ transport.Channel, msg []byte) {
	m.client.Receive(now, msg)
	tick := m.client.SnapshotTick()
	if tick == m.seen || m.err != nil {
		return
	}
	m.seen = tick
	m.err = m.compare(tick)
}

// compare compares what the client knows of a tick with what the server knew, by quanta.
func (m *match) compare(tick sim.Tick) error {
	was := m.past.at(tick)
	if was == nil {
		return fmt.Errorf("playbench: the snapshot of tick %d came too late", tick)
	}
	seen := m.client.World()
	if !m.past.sameQuanta(tick, seen) {
		return fmt.Errorf("%w: tick %d", ErrParted, tick)
	}
	if err := m.tap.came(tick, &m.past); err != nil {
		return err
	}
	if m.tap.running && m.cfg.Came != nil {
		m.cfg.Came(was, seen)
	}
	return nil
}

// Closed takes the end of the link, which nobody expects.
func (m *match) Closed(_ clock.Time, code wire.CloseCode) {
	m.err = fmt.Errorf("playbench: the link ended: %s", code.Text())
}
