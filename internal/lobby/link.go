package lobby

import (
	"net/netip"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/plaintext"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Link is one connection on its way to a seat, and its receiver from then on. Its fields are under the lobby's lock but
// for place, which packets are handed on by without it.
type Link struct {
	lobby  *Lobby
	conn   transport.Conn
	from   netip.Prefix // invalid: not known
	opened clock.Time
	player session.Player // 0: no Hello yet
	name   string
	place  atomic.Pointer[place]
	sure   bool  // the player has shown that his token reached him
	stray  int   // messages that made no sense since the last seat
	stays  uint8 // seats taken, for the epoch
	pinged clock.Time
	heard  hearsay
	closed bool // refused, or ended: nothing that still comes counts

	controls allowance // of control messages
	seats    allowance // of seats taken
}

// Accept takes a connection in and returns its receiver.
func (l *Lobby) Accept(now clock.Time, conn transport.Conn) *Link {
	l.mu.Lock()
	defer l.mu.Unlock()
	link := &Link{lobby: l, conn: conn, opened: now, pinged: now}
	l.links[link] = struct{}{}
	l.stats.Accepted++
	if l.closed {
		link.hangUp(wire.CloseGoingAway)
	}
	return link
}

// Receive gets a message from the connection.
func (k *Link) Receive(now clock.Time, _ transport.Channel, msg []byte) {
	if wire.IsPacket(msg) {
		k.receivePacket(now, msg)
		return
	}
	k.lobby.mu.Lock()
	defer k.lobby.mu.Unlock()
	if k.closed {
		return
	}
	if !k.controls.spend(now, controlEvery, controlBurst) {
		k.refuse(wire.CloseViolations, "too many messages")
		return
	}
	m, err := wire.DecodeClient(msg)
	switch {
	case k.player == 0:
		k.greet(now, msg, m, err)
	case err != nil:
		k.refuseBytes(err)
	default:
		k.confirm()
		k.receiveControl(now, m)
	}
}

// receivePacket hands a packet to the room. It takes no lock of the lobby's unless it has to.
func (k *Link) receivePacket(now clock.Time, msg []byte) {
	if p := k.place.Load(); p != nil {
		p.table.room.Mailbox().Packet(now, p.slot, p.link, msg)
		return
	}
	k.lobby.mu.Lock()
	defer k.lobby.mu.Unlock()
	if !k.closed {
		k.astray()
	}
}

// astray counts a message that does not belong where the player is.
func (k *Link) astray() {
	k.lobby.stats.Stray++
	if k.stray++; k.stray > maxStray {
		k.refuse(wire.CloseViolations, "too many messages that make no sense here")
	}
}

// confirm notes that the player has his newest token: he has answered.
func (k *Link) confirm() {
	if !k.sure {
		k.sure = true
		k.lobby.sessions.Confirm(k.player)
	}
}

// greet answers the first message, which must be a Hello that fits.
func (k *Link) greet(now clock.Time, msg []byte, m wire.ClientMessage, err error) {
	hello, isHello := m.(wire.Hello)
	schema := k.lobby.cfg.Room.Game.Schema
	if version, ok := wire.HelloVersion(msg); ok && version != wire.Version {
		k.refuse(wire.CloseVersion, "the wire version differs")
		return
	}
	switch {
	case err != nil:
		k.refuseBytes(err)
	case !isHello:
		k.refuse(wire.CloseBadMessage, "the first message must be Hello")
	case hello.SimVersion != schema.Version:
		k.refuse(wire.CloseVersion, "the version of the rules differs")
	case hello.Schema != schema.Hash:
		k.refuse(wire.CloseSchema, "the schema differs")
	default:
		k.welcome(now, hello)
	}
}

// refuse says why, and closes. What the connection still delivers is not heard any more: its player may be playing over
// another one by then.
func (k *Link) refuse(code wire.CloseCode, why string) {
	schema := k.lobby.cfg.Room.Game.Schema
	k.lobby.stats.Refused[code]++
	k.note(NoteRefused, code)
	k.sendControl(wire.Error{
		Code: code, Text: why, WireVersion: wire.Version, SimVersion: schema.Version, Schema: schema.Hash,
	})
	k.hangUp(code)
}

// refuseBytes is refuse for bytes that are no message.
func (k *Link) refuseBytes(err error) {
	code := wire.CloseBadMessage
	if err == wire.ErrTooLarge {
		code = wire.CloseTooLarge
	}
	k.refuse(code, err.Error())
}

func (k *Link) hangUp(code wire.CloseCode) {
	k.closed = true
	k.conn.Close(code)
}

func (k *Link) sendControl(m wire.ServerMessage) {
	if k.conn.Send(transport.Ordered, m.Append(nil)) != nil {
		k.conn.Close(wire.CloseTooSlow)
	}
}

// welcome gives the connection its session, and its seat if it had one.
func (k *Link) welcome(now clock.Time, hello wire.Hello) {
	l := k.lobby
	known := hello.Session != wire.Token{}
	if known && !k.mayTry(now) {
		k.refuse(wire.CloseTooMany, "too many attempts")
		return
	}
	k.name = plaintext.Name(hello.DisplayName)
	pass, resumed := l.sessions.Resume(now, hello.Session, "")
	if !resumed && k.refusedByDrain() {
		return
	}
	if resumed {
		l.stats.Resumed++
		l.replace(pass.Player)
	} else {
		if known {
			k.failed(now)
		}
		l.stats.Welcomed++
		pass, _ = l.sessions.Open(now, "") // a guest's name is not too long
	}
	k.player = pass.Player
	l.players[k.player] = k
	k.noteWelcome(resumed)
	schema := l.cfg.Room.Game.Schema
	k.sendControl(wire.Welcome{
		Player: uint64(k.player), Session: pass.Token, WireVersion: wire.Version,
		SimVersion: schema.Version, Schema: schema.Hash, TickHz: uint16(l.rate()),
	})
	k.tellDrain(now)
	if t := l.tables[match.Room(pass.Place.Room)]; t != nil {
		k.sit(t, int(pass.Place.Slot), (*room.Mailbox).Reattach)
	}
}

func (l *Lobby) rate() clock.Rate {
	if l.cfg.Room.Rate == 0 {
		return 60
	}
	return l.cfg.Room.Rate
}

// replace closes the connection that a player had until now: the newer one wins.
func (l *Lobby) replace(player session.Player) {
	old := l.players[player]
	if old == nil {
		return
	}
	old.place.Store(nil)
	old.refuse(wire.CloseReplaced, "the session was taken over by a newer connection")
	delete(l.players, player)
}

// sit takes a seat at a table.
func (k *Link) sit(t *Table, slot int, post func(*room.Mailbox, room.Seat)) {
	link := t.sit(slot, k.player, k.conn)
	k.stays++
	k.stray = 0 // those that crossed with the news of the last room's end are no fault
	k.lobby.stats.Seated++
	k.lobby.sessions.Seat(k.player, session.Place{Room: uint64(t.id), Slot: uint8(slot)})
	post(t.room.Mailbox(), room.Seat{
		Slot: sim.Slot(slot), Link: link, Epoch: k.stays % wire.Epochs, Name: k.name, MaxDatagram: k.conn.MaxDatagram(),
	})
	k.place.Store(&place{table: t, slot: sim.Slot(slot), link: link})
	k.note(NoteSeated, 0)
}

// receiveControl acts on a control message of a player who is welcome.
func (k *Link) receiveControl(now clock.Time, m wire.ClientMessage) {
	p := k.place.Load()
	switch m := m.(type) {
	case wire.QuickMatch:
		if p == nil {
			k.quickMatch(now)
		}
	case wire.LeaveRoom:
		if p != nil {
			k.leave(p)
		}
	case wire.Command:
		if p != nil {
			p.table.room.Mailbox().Command(p.slot, p.link, m)
		}
	case wire.Pong:
		k.pong(now, m)
	case wire.Report:
		k.reported(m)
	default:
		k.astray()
	}
}

func (k *Link) quickMatch(now clock.Time) {
	l := k.lobby
	if !k.seats.spend(now, seatEvery, seatBurst) {
		k.refuse(wire.CloseViolations, "too many rooms")
		return
	}
	if k.refusedByDrain() {
		return
	}
	offer, err := l.maker.Quick(now, match.Player(k.player), "")
	if err != nil {
		k.refuse(wire.CloseFull, "there is no free place")
		return
	}
	t := l.tables[offer.Room]
	if offer.New {
		if t, err = l.openTable(now, offer.Room); err != nil {
			l.maker.Close(offer.Room)
			k.refuse(wire.CloseServerError, err.Error())
			return
		}
	}
	slot, err := l.maker.Confirm(now, match.Player(k.player), offer.Room)
	if err != nil {
		panic("lobby: a seat that was just promised is not there")
	}
	k.sit(t, slot, (*room.Mailbox).Join)
}

// leave gives the seat up. The slot is free for others when the room says so.
func (k *Link) leave(p *place) {
	k.note(NoteLeft, 0)
	k.place.Store(nil)
	p.table.stand(int(p.slot), p.link)
	p.table.room.Mailbox().Leave(p.slot, p.link)
	k.lobby.sessions.Seat(k.player, session.Place{})
	k.lobby.maker.Leave(match.Player(k.player))
	k.sendControl(wire.RoomLeft{Reason: wire.CloseNormal})
}

// Closed gets the end of the connection. A seat is kept for the grace period.
func (k *Link) Closed(now clock.Time, code wire.CloseCode) {
	l := k.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if !k.closed {
		k.note(NoteClosed, code)
	}
	k.closed = true
	delete(l.links, k)
	if p := k.place.Swap(nil); p != nil {
		p.table.stand(int(p.slot), p.link)
		p.table.room.Mailbox().Disconnect(p.slot, p.link)
	}
	if l.players[k.player] == k {
		delete(l.players, k.player)
		l.sessions.Away(now, k.player)
	}
}

// advance closes a connection without Hello and asks others for a sign of life.
func (k *Link) advance(now clock.Time) {
	switch {
	case k.closed:
	case k.player == 0:
		if now-k.opened >= wire.HelloTimeout {
			k.refuse(wire.CloseHelloLate, "no Hello came in time")
		}
	case now-k.pinged >= pingEvery:
		k.pinged = now
		k.heard.asked = uint64(now)
		k.sendControl(wire.Ping{ServerT: uint64(now)})
	}
}
