package rollback_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
)

const ms = clock.Millisecond

// mesh is machines and the bad network between them, on one virtual clock, from one seed.
type mesh struct {
	t        testing.TB
	game     *sim.Game
	now      clock.Time
	random   fixed.PCG
	line     transport.Link
	machines []*machine // by slot, nil where there is none
	watchers []*machine
	wires    map[[2]*machine]*transport.Conditioner
	blocked  map[[2]sim.Slot]bool // pairs of slots that cannot reach each other
	end      sim.Tick
	// filter, if it is set, may change or drop (nil) a message on its way.
	filter func(from, to *machine, b []byte) []byte
}

// machine is one player's.
type machine struct {
	*rollback.Peers
	id     rollback.PeerID
	slot   sim.Slot
	bot    bot
	period clock.Time
	next   clock.Time
	events []rollback.Event
	bytes  int // sent
	ahead  map[rollback.PeerID]*average
}

// bot plays for a machine.
type bot interface{ next() sim.PackedInput }

type average struct {
	sum float64
	n   int
}

// leaveBit is the article's DISCONNECT bit.
var leaveBit = sim.PackedInput{gone}

const framePeriod = clock.Second / 60

func newMesh(t testing.TB, seed uint64, line transport.Link) *mesh {
	return &mesh{
		t: t, game: arenaGame, random: fixed.NewPCG(seed), line: line,
		wires: map[[2]*machine]*transport.Conditioner{}, blocked: map[[2]sim.Slot]bool{},
	}
}

// config returns the config of a machine, to be changed and given to start.
func (m *mesh) config(slot sim.Slot) rollback.PeersConfig {
	// Without an input delay every change of an input is predicted wrong.
	cfg := rollback.PeersConfig{Game: m.game, Slot: slot, Seed: 99, Delay: rollback.NoDelay}
	if m.game == arenaGame {
		cfg.LeaveBit = leaveBit
	}
	return cfg
}

// start switches a machine on and connects it to all others that it can reach.
func (m *mesh) start(cfg rollback.PeersConfig) *machine {
	ma := &machine{
		Peers: rollback.NewPeers(cfg), slot: cfg.Slot, id: rollback.PeerID(cfg.Slot), bot: newPlayer(m.random.Uint64()),
		period: framePeriod, next: m.now + clock.Time(m.random.Below(uint32(framePeriod))),
		ahead: map[rollback.PeerID]*average{},
	}
	if m.end > 0 {
		ma.SetEnd(m.end)
	}
	if cfg.Slot == sim.NoSlot {
		ma.id = rollback.MaxPlayers + rollback.PeerID(len(m.watchers))
		m.watchers = append(m.watchers, ma)
	} else {
		for len(m.machines) <= int(cfg.Slot) {
			m.machines = append(m.machines, nil)
		}
		m.machines[cfg.Slot] = ma
	}
	for _, other := range m.all() {
		if other != ma {
			m.connect(ma, other)
		}
	}
	return ma
}

// all returns the machines that are on.
func (m *mesh) all() (list []*machine) {
	for _, ma := range append(slices.Clone(m.machines), m.watchers...) {
		if ma != nil {
			list = append(list, ma)
		}
	}
	return list
}

// connect joins two machines, unless they cannot reach each other.
func (m *mesh) connect(a, b *machine) {
	if m.blocked[[2]sim.Slot{a.slot, b.slot}] || m.blocked[[2]sim.Slot{b.slot, a.slot}] {
		return
	}
	for _, pair := range [][2]*machine{{a, b}, {b, a}} {
		m.wires[pair] = transport.NewConditioner(m.line, m.random.Uint64())
		pair[0].Connected(m.now, pair[1].id)
	}
}

// cut ends the connection of two machines, as both notice.
func (m *mesh) cut(a, b *machine) {
	for _, pair := range [][2]*machine{{a, b}, {b, a}} {
		delete(m.wires, pair)
		pair[0].Disconnected(m.now, pair[1].id)
	}
}

// stop switches a machine off. The others notice at once if told is set, and otherwise by its silence.
func (m *mesh) stop(ma *machine, told bool) {
	for _, other := range m.all() {
		if other == ma {
			continue
		}
		delete(m.wires, [2]*machine{ma, other})
		delete(m.wires, [2]*machine{other, ma})
		if told {
			other.Disconnected(m.now, ma.id)
		}
	}
	if ma.slot != sim.NoSlot {
		m.machines[ma.slot] = nil
	} else {
		m.watchers[ma.id-rollback.MaxPlayers] = nil
	}
}

// setLine changes the network of all pairs that are connected and of those to come.
func (m *mesh) setLine(line transport.Link) {
	m.line = line
	for _, wire := range m.wires {
		wire.SetLink(line)
	}
}

// run lets time pass.
func (m *mesh) run(span clock.Time) {
	for until := m.now + span; m.now < until; {
		next := until
		for _, ma := range m.all() {
			next = min(next, ma.next)
		}
		m.now = max(m.now, next)
		m.deliver()
		for _, ma := range m.all() {
			if ma.next <= m.now {
				m.tick(ma)
			}
		}
	}
}

// deliver hands over what has arrived, machine by machine, so that the order follows from the seed alone.
func (m *mesh) deliver() {
	list := m.all()
	for _, to := range list {
		for _, from := range list {
			wire := m.wires[[2]*machine{from, to}]
			if wire == nil {
				continue
			}
			for {
				_, msg, ok := wire.Pop(m.now)
				if !ok {
					break
				}
				to.Receive(m.now, from.id, msg)
			}
		}
	}
}

// tick lets a machine make one tick.
func (m *mesh) tick(ma *machine) {
	ma.next += ma.period
	ma.Advance(m.now, ma.bot.next())
	for msg := range ma.Outgoing() {
		ma.bytes += len(msg.Bytes)
		m.carry(ma, m.byID(msg.To), msg)
	}
	ma.events = append(ma.events, ma.Events()...)
	for _, other := range m.machines {
		if other != nil && other != ma && ma.State() == rollback.Playing && other.State() == rollback.Playing {
			a := ma.ahead[other.id]
			if a == nil {
				a = new(average)
				ma.ahead[other.id] = a
			}
			a.sum, a.n = a.sum+float64(int32(ma.Tick()-other.Tick())), a.n+1
		}
	}
}

// carry puts a message on its way, if there is one.
func (m *mesh) carry(from, to *machine, msg rollback.Message) {
	wire := m.wires[[2]*machine{from, to}]
	if wire == nil {
		return
	}
	if m.filter != nil {
		if msg.Bytes = m.filter(from, to, msg.Bytes); msg.Bytes == nil {
			return
		}
	}
	_ = wire.Push(m.now, msg.Channel, msg.Bytes)
}

func (m *mesh) byID(id rollback.PeerID) *machine {
	if id >= rollback.MaxPlayers {
		return m.watchers[id-rollback.MaxPlayers]
	}
	if int(id) >= len(m.machines) {
		return nil
	}
	return m.machines[id]
}

// rest lets the match end some ticks ahead and run until all machines stand still there, or fails.
func (m *mesh) rest() {
	m.t.Helper()
	for _, ma := range m.all() {
		if ma.State() == rollback.Playing {
			m.end = max(m.end, ma.Tick()+2*rollback.MaxWindow)
		}
	}
	for _, ma := range m.all() {
		ma.SetEnd(m.end)
	}
	for range 400 {
		m.run(100 * ms)
		if m.resting() {
			return
		}
	}
	for _, ma := range m.all() {
		m.t.Errorf("peer %d: state %d, tick %d, confirmed %d of %d, %+v", ma.id, ma.State(), ma.Tick(), ma.Confirmed(), m.end, ma.Stats())
	}
	m.t.Fatal("the machines do not come to rest")
}

// resting reports whether all machines are in one match, and at its end.
func (m *mesh) resting() bool {
	for _, ma := range m.all() {
		for _, other := range m.all() {
			if other.State() == rollback.Playing && other.slot != sim.NoSlot && ma.State() == rollback.Playing && !ma.InMatch(other.slot) {
				return false
			}
		}
		if ma.State() != rollback.Left && (ma.State() != rollback.Playing || ma.Tick() != m.end || ma.Confirmed() != m.end) {
			return false
		}
	}
	return true
}

// agree checks that all machines have come to the same world, byte for byte, and that there was a match on the way: inputs of
// everybody came, predictions were wrong, and birds met.
func (m *mesh) agree() {
	m.t.Helper()
	m.rest()
	var first []byte
	for _, ma := range m.all() {
		world := ma.World().Encode(nil)
		if first == nil {
			first = world
		}
		if !bytes.Equal(world, first) {
			m.t.Errorf("peer %d has another world than the first one", ma.id)
		}
		m.flowed(ma)
	}
}

// flowed checks that a machine took part in a match.
func (m *mesh) flowed(ma *machine) {
	m.t.Helper()
	s := ma.Stats()
	for _, other := range m.machines {
		if other != nil && other.State() == rollback.Playing && (!ma.InMatch(other.slot) || ma.Newest(other.slot) < m.end) {
			m.t.Errorf("peer %d has the inputs of %d up to %d only", ma.id, other.slot, ma.Newest(other.slot))
		}
	}
	if len(m.all()) > 1 && s.Core.Rollbacks == 0 && ma.slot != sim.NoSlot {
		m.t.Errorf("peer %d never went back: %+v", ma.id, s.Core)
	}
	if s.Core.Deepest > rollback.MaxWindow || s.Desyncs > 0 || s.Refused > 0 || len(m.all()) > 1 && s.Checked == 0 && m.end > 200 {
		m.t.Errorf("peer %d: %+v", ma.id, s)
	}
	if w, ok := ma.World().(*arena); ok && w.Bouts == 0 && m.end > 1200 {
		m.t.Errorf("peer %d: the birds never met", ma.id)
	}
}

// players starts a match of a number of players: the first one begins it, the others come in.
func (m *mesh) players(n int, change func(*rollback.PeersConfig)) {
	for slot := range sim.Slot(n) {
		cfg := m.config(slot)
		cfg.Found = slot == 0
		if change != nil {
			change(&cfg)
		}
		m.start(cfg)
	}
	m.run(2 * clock.Second)
	for _, ma := range m.all() {
		m.comeIn(ma)
	}
}

// comeIn waits until a machine is in the match. Where much is lost, the state takes its time.
func (m *mesh) comeIn(ma *machine) {
	m.t.Helper()
	for range 80 {
		if ma.State() == rollback.Playing {
			return
		}
		m.run(100 * ms)
	}
	m.t.Fatalf("peer %d does not come into the match", ma.id)
}

// told returns how many events of a kind a machine has told.
func (ma *machine) told(kind rollback.EventKind) (n int) {
	for _, e := range ma.events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// String tells a machine's numbers, for people who look for what went wrong.
func (ma *machine) String() string {
	return fmt.Sprintf("peer %d: tick %d, confirmed %d, %+v", ma.id, ma.Tick(), ma.Confirmed(), ma.Stats())
}
