package lobby

import "github.com/tickwork-engine/tickwork/wire"

// Note is something that has happened to a session. It never holds a token or a name.
type Note struct {
	Kind   NoteKind
	Player uint64         // 0: the connection has not been welcomed
	Room   uint64         // 0: none
	Slot   uint8          // in the room
	Code   wire.CloseCode // of NoteClosed and NoteRefused
}

// NoteKind says what has happened.
type NoteKind uint8

// The kinds of notes.
const (
	NoteBegan   NoteKind = iota // a new session was welcomed
	NoteResumed                 // a player has come back
	NoteSeated                  // a player took a seat, or has it again
	NoteLeft                    // a player gave the seat up
	NoteClosed                  // the connection has ended by itself; a seat is kept
	NoteRefused                 // the connection was closed for what it did or wanted
	NoteFreed                   // the room has freed the seat of a player
)

// note tells of what has happened to the connection's session.
func (k *Link) note(kind NoteKind, code wire.CloseCode) {
	n := Note{Kind: kind, Player: uint64(k.player), Code: code}
	if p := k.place.Load(); p != nil {
		n.Room, n.Slot = p.table.ID(), uint8(p.slot)
	}
	k.lobby.note(n)
}

func (k *Link) noteWelcome(resumed bool) {
	if resumed {
		k.note(NoteResumed, 0)
	} else {
		k.note(NoteBegan, 0)
	}
}

func (l *Lobby) note(n Note) {
	if l.cfg.Noted != nil {
		l.cfg.Noted(n)
	}
}
