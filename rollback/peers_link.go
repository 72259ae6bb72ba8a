package rollback

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// link is what a machine knows of another one that it is connected to, or was.
type link struct {
	up     bool
	down   clock.Time // when it ended
	heard  clock.Time
	spoken bool // anything was heard since it is up

	value    uint32 // of the SYNC_REQUEST that is to be answered
	greeted  clock.Time
	answered bool

	epoch   epoch      // the one that its last message was of
	inMatch clock.Time // when it last sent what only machines in a match send; 0 never
	parted  clock.Time // since when its epoch has been another one than this machine's; 0 not
	acked   sim.Tick   // the tick up to which it has this machine's inputs
	asked   clock.Time // when it was last asked for a state

	wants    want
	lends    [MaxPlayers]lend
	sums     [4]checksum
	compared sim.Tick // the newest tick whose checksums were compared in this epoch
	served   clock.Time
}

// want is a peer's wish for a state.
type want struct {
	since, last clock.Time // 0: there is none
	epoch       epoch      // the peer's own, 0 if it knows no match
}

// lend is that the inputs of a player are passed on to a peer that does not get them from the player itself.
type lend struct {
	until clock.Time
	have  sim.Tick // the tick up to which the peer has them
}

// How long things last between machines that may miss each other's messages.
const (
	greetEvery = 200 * clock.Millisecond // between two SYNC_REQUEST
	askEvery   = 500 * clock.Millisecond // between two RESYNC_REQUEST to one peer
	wantFor    = 3 * askEvery            // for how long a wish stands without being repeated
	serveEvery = 400 * clock.Millisecond // between two states for one peer
	// patience is how long a machine waits for one of a lower slot to do what is the lower one's to do, per machine between.
	patience = 1 * clock.Second
	// downGrace is for how long a player whose link has ended is not given up: others may still hear of it.
	downGrace = 500 * clock.Millisecond
	// lendFor is for how long inputs are passed on after they were asked for.
	lendFor = 1 * clock.Second
	// missAfter is after what time without a player's inputs others are asked for them.
	missAfter = 250 * clock.Millisecond
	missEvery = 100 * clock.Millisecond
)

// Connected says that messages can now be sent to a peer, and that some may come.
func (p *Peers) Connected(now clock.Time, id PeerID) {
	p.at(now)
	require(int(id) < MaxPeers && sim.Slot(id) != p.cfg.Slot, "a peer's number must be below MaxPeers and not the own slot")
	l := &p.links[id]
	*l = link{up: true, heard: now, value: uint32(p.random.Uint64()) | 1, greeted: now - greetEvery}
	p.sync.Forget(int(id))
}

// Disconnected says that the connection to a peer has ended.
func (p *Peers) Disconnected(now clock.Time, id PeerID) {
	p.at(now)
	if l := &p.links[id]; l.up {
		l.up, l.down = false, now
		l.wants = want{}
	}
}

// at moves the machine's clock.
func (p *Peers) at(now clock.Time) {
	p.now = now
	if p.begun < 0 {
		p.begun = now
	}
}

// send puts a message into the outbox. begin returns where it is appended to.
func (p *Peers) send(to PeerID, ch transport.Channel, message []byte) {
	from := len(p.buf)
	p.buf = message
	p.out = append(p.out, outgoing{to, ch, from, len(p.buf)})
}

// greet makes acquaintance with peers that have not answered yet.
func (p *Peers) greet() {
	for id := range PeerID(MaxPeers) {
		l := &p.links[id]
		if l.up && !l.answered && p.now-l.greeted >= greetEvery {
			l.greeted = p.now
			p.send(id, transport.Datagram, wire.PeerSyncRequest{Value: l.value}.Append(p.buf))
		}
	}
}

// comrade reports whether a peer is connected and takes part in the match or looks on.
func (p *Peers) comrade(id PeerID) bool {
	return p.links[id].up && (id.spectator() || p.InMatch(sim.Slot(id)))
}

// quiet returns for how long nothing has been heard of a player.
func (p *Peers) quiet(s sim.Slot) clock.Time {
	heard := p.seen[s].any
	if l := &p.links[s]; l.up {
		heard = max(heard, l.heard)
	}
	return p.now - heard
}

// dead reports whether a player is given up.
func (p *Peers) dead(s sim.Slot) bool {
	if s == p.cfg.Slot {
		return false
	}
	quiet, l := p.quiet(s), &p.links[s]
	if quiet > p.cfg.Timeout {
		return true
	}
	if blocked := p.seen[s].blocked; blocked > 0 && p.now-blocked > 2*p.cfg.Timeout {
		return true // it is heard, but does not play
	}
	return !l.up && l.down > 0 && p.now-l.down > downGrace && quiet > downGrace
}
