package room

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// ActionKind says what a shell has to do.
type ActionKind uint8

// The kinds of actions.
const (
	Send   ActionKind = iota // send Bytes to the slot's link
	Close                    // close the slot's link with Code
	Vacate                   // the slot is free again; Code says why
)

// Action is something that a shell has to do for a room.
type Action struct {
	Kind    ActionKind
	Slot    sim.Slot
	Link    uint32 // which of the slot's links is meant
	Channel transport.Channel
	Bytes   []byte // valid until the next Run
	Code    wire.CloseCode
}

// actions collects what is to be done.
type actions struct {
	list  []Action
	bytes []byte
}

func (a *actions) clear() { a.list, a.bytes = a.list[:0], a.bytes[:0] }

// send adds a message that appendTo appends.
func (a *actions) send(slot sim.Slot, link uint32, ch transport.Channel, appendTo func([]byte) []byte) {
	from := len(a.bytes)
	a.bytes = appendTo(a.bytes)
	a.list = append(a.list, Action{Kind: Send, Slot: slot, Link: link, Channel: ch, Bytes: a.bytes[from:len(a.bytes):len(a.bytes)]})
}
