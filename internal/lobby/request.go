package lobby

import (
	"errors"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/plaintext"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// who returns the player as the matchmaker knows him.
func (k *Link) who() match.Player { return match.Player(k.player) }

// askForSeat acts on a request for a place in a room. ask makes the request of the matchmaker. In a room it is ignored: it
// may have crossed with RoomJoined.
func (k *Link) askForSeat(now clock.Time, m wire.ClientMessage, ask func() (match.Offer, error)) {
	if k.place.Load() != nil || k.refusedByDrain() {
		return
	}
	k.leaveQueue()
	if !k.requests.spend(now, requestEvery, requestBurst) {
		k.decline(m.Tag(), wire.CloseTooOften)
		return
	}
	offer, err := ask()
	if err != nil {
		k.decline(m.Tag(), declineCode(err))
		return
	}
	k.lobby.seatAll(now, offer, m.Tag())
}

// decline refuses a request and nothing else.
func (k *Link) decline(about wire.ClientTag, code wire.CloseCode) {
	k.lobby.stats.Declined[code]++
	k.sendControl(wire.Refused{About: about, Code: code})
}

// declineCode returns the code that tells a player what is wrong with his request.
func declineCode(err error) wire.CloseCode {
	switch {
	case errors.Is(err, match.ErrFull):
		return wire.CloseFull
	case errors.Is(err, match.ErrSpec), errors.Is(err, errOptions):
		return wire.CloseBadOptions
	case errors.Is(err, errTooOften):
		return wire.CloseTooOften
	case errors.Is(err, match.ErrNoRoom), errors.Is(err, match.ErrSeated), errors.Is(err, match.ErrNotLeader),
		errors.Is(err, match.ErrInParty):
		return wire.CloseNoRoom
	}
	return wire.CloseServerError // the world could not be started
}

var (
	// errOptions says that the game does not take a room's options.
	errOptions = errors.New("lobby: the game does not take these options")
	// errTooOften says that an address has tried too many codes.
	errTooOften = errors.New("lobby: too many attempts")
)

func (k *Link) quickMatch(now clock.Time, m wire.QuickMatch) {
	k.askForSeat(now, m, func() (match.Offer, error) { return k.lobby.maker.Quick(now, k.who(), "") })
}

func (k *Link) createRoom(now clock.Time, m wire.CreateRoom) {
	l := k.lobby
	k.askForSeat(now, m, func() (match.Offer, error) {
		if err := l.checkOptions(m.Options); err != nil {
			return match.Offer{}, err
		}
		return l.maker.Create(now, k.who(), match.Spec{
			Name: wire.Clip(plaintext.Name(m.Name), wire.MaxRoomName), Public: m.Public,
			Capacity: min(int(m.Capacity), l.slots()), Key: keyOf(m.Options), Options: m.Options,
		})
	})
}

// keyOf returns the key of a room by its options. A room whose options are not the server's is not one that quick matches
// lead to: they ask for the game as it is.
func keyOf(options []byte) match.Key {
	if len(options) == 0 {
		return ""
	}
	return "own"
}

// checkOptions asks the game whether a room may have these options. None are the server's own.
func (l *Lobby) checkOptions(options []byte) error {
	if len(options) == 0 || l.cfg.CheckOptions == nil {
		return nil
	}
	if err := l.cfg.CheckOptions(options); err != nil {
		return errOptions
	}
	return nil
}

func (k *Link) joinRoom(now clock.Time, m wire.JoinRoom) {
	k.askForSeat(now, m, func() (match.Offer, error) { return k.lobby.maker.Join(now, k.who(), match.Room(m.Room)) })
}

func (k *Link) joinByCode(now clock.Time, m wire.JoinRoomByCode) {
	k.askForSeat(now, m, func() (offer match.Offer, err error) {
		err = k.tryCode(now, m.Code, func(code match.Code) error {
			offer, err = k.lobby.maker.JoinByCode(now, k.who(), code)
			return err
		})
		return offer, err
	})
}

// tryCode uses a code as it was typed, unless the connection's address has tried too many wrong ones.
func (k *Link) tryCode(now clock.Time, typed string, use func(match.Code) error) error {
	if !k.mayTry(now) {
		return errTooOften
	}
	err := error(match.ErrNoRoom)
	if code, ok := match.ParseCode(typed); ok {
		err = use(code)
	}
	if errors.Is(err, match.ErrNoRoom) {
		k.failed(now)
	}
	return err
}

// browse answers with the public rooms as they are.
func (k *Link) browse(now clock.Time, m wire.BrowseRooms) {
	if !k.browses.spend(now, browseEvery, browseBurst) {
		k.decline(m.Tag(), wire.CloseTooOften)
		return
	}
	l := k.lobby
	var list wire.RoomList
	for _, info := range l.maker.List(now, wire.MaxRoomList) {
		t := l.tables[info.Room]
		if t == nil {
			continue
		}
		summary := t.roomSummary()
		list.Rooms = append(list.Rooms, wire.RoomSummary{
			Room: uint64(info.Room), Name: info.Name, Players: uint8(info.Players), Capacity: uint8(info.Capacity),
			Phase: uint8(summary.Phase), Progress: summary.Progress,
		})
	}
	k.sendControl(list)
}

// seatAll gives those who have been promised seats their places in a room, which is made if it is new. Who is away finds his
// promise when he comes back in time. about is what was asked for, if the room cannot be made.
func (l *Lobby) seatAll(now clock.Time, offer match.Offer, about wire.ClientTag) {
	t := l.tables[offer.Room]
	if offer.New {
		var err error
		if t, err = l.openTable(now, offer.Room); err != nil {
			l.maker.Close(offer.Room)
			for _, seat := range offer.Seats {
				if link := l.players[session.Player(seat.Player)]; link != nil {
					link.decline(about, declineCode(err))
				}
			}
			return
		}
	}
	for _, seat := range offer.Seats {
		if link := l.players[session.Player(seat.Player)]; link != nil {
			link.takeSeat(now, t)
		}
	}
}

// takeSeat makes good what the matchmaker has promised the player in a room.
func (k *Link) takeSeat(now clock.Time, t *Table) {
	slot, err := k.lobby.maker.Confirm(now, k.who(), t.id)
	if err != nil {
		return // it has lapsed: the matchmaker takes it back
	}
	k.sit(t, slot, (*room.Mailbox).Join)
	k.sendInfo(now, t)
}

// sendInfo tells a player what his room is called. A room without a code gets one: friends may be wanted in any.
func (k *Link) sendInfo(now clock.Time, t *Table) {
	maker := k.lobby.maker
	info, _ := maker.Info(now, t.id)
	if info.Code == (match.Code{}) {
		info.Code, _ = maker.Renew(now, t.id)
	}
	k.sendControl(wire.RoomInfo{
		Room: uint64(t.id), Name: info.Name, Code: info.Code.String(), Public: info.Public, Capacity: uint8(info.Capacity),
	})
}

// promised gives a player who comes back the seat that his party got while he was away.
func (k *Link) promised(now clock.Time) {
	seat, ok := k.lobby.maker.Seat(k.who())
	if t := k.lobby.tables[seat.Room]; ok && seat.State == match.Promised && t != nil {
		k.takeSeat(now, t)
	}
}

// roomSummary returns how the match stood after the newest run.
func (t *Table) roomSummary() sim.Summary {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.summary
}

// admit closes a room to newcomers whose match is over, and opens it if the match is not. A lobby that drains closes such a
// room for good.
func (l *Lobby) admit(t *Table) {
	over := t.roomSummary().Phase == sim.PhaseOver
	l.maker.SetOpen(t.id, !over)
	if over && l.drain.begun {
		l.closeTable(t, wire.CloseGoingAway)
	}
}
