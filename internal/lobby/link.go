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
	number int          // in the order in which connections were opened
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

	said      atomic.Bool // the first message has come
	identity  Identity
	searching clock.Time // when the player was told of the queue last

	controls allowance // of control messages
	requests allowance // for a room, a match or a party
	browses  allowance // of lists of rooms
	chats    allowance // of lines of chat
}

// Accept takes a connection in and returns its receiver.
func (l *Lobby) Accept(now clock.Time, conn transport.Conn) *Link {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stats.Accepted++
	link := &Link{lobby: l, conn: conn, number: l.stats.Accepted, opened: now, pinged: now}
	l.links[link] = struct{}{}
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
	m, err := wire.DecodeClient(msg)
	who, unknown := k.identify(m)
	k.lobby.mu.Lock()
	defer k.lobby.mu.Unlock()
	if k.closed {
		return
	}
	if !k.controls.spend(now, controlEvery, controlBurst) {
		k.refuse(wire.CloseViolations, "too many messages")
		return
	}
	switch {
	case k.player == 0 && unknown != nil:
		k.refuse(wire.CloseSignIn, "the account is not known") // why is not for strangers
	case k.player == 0:
		k.identity = who
		k.greet(now, msg, m, err)
	case err != nil:
		k.refuseBytes(err)
	case len(msg) > wire.MaxClientLater:
		k.refuseBytes(wire.ErrTooLarge)
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
	case hello.Schema != schema.Agreement():
		k.refuse(wire.CloseSchema, "the schema differs")
	case k.lobby.cfg.RequireAccount && k.identity.Account == "":
		k.refuse(wire.CloseSignIn, "an account is needed")
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
		Code: code, Text: why, WireVersion: wire.Version, SimVersion: schema.Version, Schema: schema.Agreement(),
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
	if !hello.Session.IsZero() && !k.mayTry(now) {
		k.refuse(wire.CloseTooMany, "too many attempts")
		return
	}
	l := k.lobby
	k.name = plaintext.Name(hello.DisplayName)
	if k.identity.Name != "" {
		k.name = plaintext.Name(k.identity.Name)
	}
	pass, resumed, ok := k.begin(now, hello.Session)
	if !ok {
		return
	}
	k.player = pass.Player
	l.players[k.player] = k
	l.maker.Back(k.who())
	k.noteWelcome(resumed)
	schema := l.cfg.Room.Game.Schema
	k.sendControl(wire.Welcome{
		Player: uint64(k.player), Session: pass.Token, WireVersion: wire.Version,
		SimVersion: schema.Version, Schema: schema.Agreement(), TickHz: uint16(l.rate()),
	})
	k.tellDrain(now)
	k.comeBack(now, pass.Place)
}

// begin takes up the session of a token, or begins one. It returns false if the connection was refused.
func (k *Link) begin(now clock.Time, token wire.Token) (pass session.Pass, resumed, ok bool) {
	l := k.lobby
	if k.overtaken(now, token) {
		k.refuse(wire.CloseReplaced, "a newer connection has the session")
		return session.Pass{}, false, false
	}
	pass, resumed = l.sessions.Resume(now, token, k.identity.Account)
	if resumed {
		l.stats.Resumed++
		l.replace(pass.Player)
		return pass, true, true
	}
	if k.refusedByDrain() {
		return session.Pass{}, false, false
	}
	if !token.IsZero() {
		k.failed(now)
	}
	l.stats.Welcomed++
	pass, err := l.sessions.Open(now, k.identity.Account)
	if err != nil {
		k.refuse(wire.CloseSignIn, "the account's name is too long")
		return session.Pass{}, false, false
	}
	if pass.Taken {
		l.replace(pass.Player)
	}
	return pass, false, true
}

// overtaken reports whether the session of a token is held by a connection that was opened after this one. The Hello of a
// connection that its client has given up may arrive after that of the next.
func (k *Link) overtaken(now clock.Time, token wire.Token) bool {
	player, ok := k.lobby.sessions.Whose(now, token, k.identity.Account)
	holder := k.lobby.players[player]
	return ok && holder != nil && holder.number > k.number
}

// comeBack gives a player what has waited for him: his seat, one that was promised to him while he was away, his party.
func (k *Link) comeBack(now clock.Time, where session.Place) {
	if t := k.lobby.tables[match.Room(where.Room)]; t != nil {
		k.sit(t, int(where.Slot), (*room.Mailbox).Reattach)
		k.sendInfo(now, t)
	} else {
		k.promised(now)
	}
	k.lobby.tellParty(k.who())
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
	case wire.Chat:
		if p != nil {
			k.say(now, p, m)
		}
	default:
		k.receiveRequest(now, m)
	}
}

// receiveRequest acts on what asks for a room, a match or a party.
func (k *Link) receiveRequest(now clock.Time, m wire.ClientMessage) {
	switch m := m.(type) {
	case wire.QuickMatch:
		k.quickMatch(now, m)
	case wire.BrowseRooms:
		k.browse(now, m)
	case wire.CreateRoom:
		k.createRoom(now, m)
	case wire.JoinRoom:
		k.joinRoom(now, m)
	case wire.JoinRoomByCode:
		k.joinByCode(now, m)
	case wire.EnterQueue:
		k.enterQueue(now, m)
	case wire.LeaveQueue:
		k.leaveQueue()
		k.sendControl(wire.QueueStatus{})
	case wire.CreateParty:
		k.createParty(m)
	case wire.JoinParty:
		k.joinParty(now, m)
	case wire.LeaveParty:
		k.leaveParty()
	default:
		k.astray()
	}
}

// leave gives the seat up. The slot is free for others when the room says so.
func (k *Link) leave(p *place) {
	k.note(NoteLeft, 0)
	k.place.Store(nil)
	p.table.stand(int(p.slot), p.link)
	p.table.room.Mailbox().Leave(p.slot, p.link)
	k.lobby.sessions.Seat(k.player, session.Place{})
	k.lobby.maker.Leave(k.who())
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
		l.maker.Away(now, k.who())
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
