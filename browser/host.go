package browser

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// host is a client and the memory over which a page talks to it.
type host struct {
	game   *sim.Game
	client *client.Client
	solo   *client.Solo // the match that is played without a server, or nil
	solos  uint64       // matches without a server that were begun, played or watched, and jumps in them

	// watched is the recorded match that is watched, or nil. What makes one is linked only into modules that are built for it,
	// see replay.go.
	watched ownMatch

	inbox [wire.MaxServerMessage]byte // what the page hands over
	input sim.PackedInput             // what the player does; the page writes it before each frame
	words [replyWords]uint32          // what a call answers, beside its result

	sending []client.Message
	events  []uint32 // records of eventWords words
	stride  int
	name    []byte  // of the player that was asked for last
	texts   [2]text // of other things that were asked for
	figures []float64

	inspection inspection

	file   []byte // a log, as the page hands it over
	log    *sim.Log
	player *sim.Player // nil while there is no log
	world  sim.World
}

// replyWords is the number of words that a call may answer.
const replyWords = 8

// eventHead is the number of words before an event's fields: id, phase, tick, kind, owner.
const eventHead = 5

// the is the one game of the module. A page that wants another match makes another instance of the module.
var the *host

// Run makes the game the module's. A game's wasm/main.go calls it from an init function, because main does not run in a
// module of this kind.
func Run(game *sim.Game) { the = newHost(game) }

func newHost(game *sim.Game) *host {
	h := &host{game: game, stride: eventHead}
	for i := range game.Schema.Events {
		h.stride = max(h.stride, eventHead+len(game.Schema.Events[i].Fields))
	}
	return h
}

// at turns the page's clock, in milliseconds, into an instant.
func at(millis float64) clock.Time { return clock.FromMilliseconds(millis) }

// handed says how long the parts are that the page has put into the inbox for configure, one after another.
type handed struct {
	name, version, access int
	token                 bool
}

// configure makes a client. The inbox holds the player's name, the page's version, what shows his account and, if there
// is one, the token of an earlier session. It plays in any room, or stays in the lobby until it is asked for something else.
func (h *host) configure(in handed, inLobby bool, seed float64) {
	room := len(h.inbox) - len(wire.Token{})
	if in.name < 0 || in.version < 0 || in.access < 0 || in.name+in.version+in.access > room {
		panic("browser: name, version and access are too long")
	}
	cfg := client.Config{Game: h.game, Seed: uint64(seed)}
	rest := h.inbox[:]
	for _, part := range []struct {
		to     *string
		length int
	}{{&cfg.Name, in.name}, {&cfg.Version, in.version}, {&cfg.Access, in.access}} {
		*part.to = string(rest[:part.length])
		rest = rest[part.length:]
	}
	if in.token {
		copy(cfg.Token[:], rest)
	}
	if inLobby {
		cfg.Want = client.NoRoom
	}
	h.client, h.solo, h.watched = client.New(cfg), nil, nil
}

// receive takes a message of n bytes from the inbox.
func (h *host) receive(now float64, n int) {
	if n >= 0 && n <= len(h.inbox) {
		h.client.Receive(at(now), h.inbox[:n])
	}
}

// play begins a match without a server. The inbox holds the packed options, n bytes. It answers whether they are well
// formed.
func (h *host) play(seed float64, n int) bool {
	solo, err := client.NewSolo(client.SoloConfig{Game: h.game, Seed: uint64(seed), Options: h.inbox[:min(max(n, 0), len(h.inbox))]})
	if err != nil {
		return false
	}
	h.solo, h.watched = solo, nil
	h.solos++
	return true
}

// ownMatch is a match that the module plays without a server.
type ownMatch interface {
	Advance(now clock.Time, input sim.PackedInput)
	View(input sim.PackedInput) *sim.View
	Picture() *sim.View
	Events() []predict.Notice
	Ghost(kind client.Ghost, v *sim.View)
	Slot() sim.Slot
	SendCommand(code uint16, arg int64)
	Pause(paused bool)
}

// own returns the match that is played or watched without a server, or nil.
func (h *host) own() ownMatch {
	switch {
	case h.watched != nil:
		return h.watched
	case h.solo != nil:
		return h.solo
	}
	return nil
}

// soloRooms is where the numbers of matches without a server begin, so that they differ from those of rooms. It is exact
// in a float64, as is what comes after it.
const soloRooms = 1 << 52

// frame moves the match to an instant and makes the picture of it. It answers the number of events.
func (h *host) frame(now float64) int {
	list := h.advance(at(now))
	h.events = h.events[:0]
	for i := range list {
		h.addEvent(&list[i])
	}
	return len(list)
}

func (h *host) advance(now clock.Time) []predict.Notice {
	if m := h.own(); m != nil {
		m.Advance(now, h.input)
		m.View(h.input)
		return m.Events()
	}
	h.client.Advance(now, h.input)
	h.client.View(now, h.input)
	return h.client.Events()
}

// picture returns the picture that frame made.
func (h *host) picture() *sim.View {
	if m := h.own(); m != nil {
		return m.Picture()
	}
	return h.client.Picture()
}

// status answers how the match is, as tw_status says.
func (h *host) status() client.State {
	if m := h.own(); m != nil {
		room := soloRooms + h.solos
		h.words = [replyWords]uint32{0, uint32(m.Slot()), 0, uint32(room), uint32(room >> 32), 1}
		return client.Playing
	}
	c := h.client
	room := c.Room()
	h.words = [replyWords]uint32{
		uint32(c.EndedBy()), uint32(c.Slot()), uint32(len(c.Peers())), uint32(room), uint32(room >> 32), 0,
	}
	return c.State()
}

// command hands a command of the game's own on.
func (h *host) command(code uint16, arg int64) {
	if m := h.own(); m != nil {
		m.SendCommand(code, arg)
		return
	}
	h.client.SendCommand(code, arg)
}

// addEvent writes an event as a record of words.
func (h *host) addEvent(n *predict.Notice) {
	from := len(h.events)
	h.events = append(h.events, n.ID, uint32(n.Phase), uint32(n.Tick), uint32(n.Kind), uint32(n.Owner))
	for len(h.events) < from+h.stride {
		h.events = append(h.events, 0)
	}
	schema := &h.game.Schema.Events[n.Kind]
	schema.Words(h.events[from+eventHead:], n.Payload[:schema.Size])
}

// collect takes all outgoing messages from the client and answers their number.
func (h *host) collect() int {
	h.sending = h.sending[:0]
	for m := range h.client.Outgoing() {
		h.sending = append(h.sending, m)
	}
	return len(h.sending)
}

// outgoing answers one of the collected messages: its bytes, and whether it must arrive. One that is not there is empty.
func (h *host) outgoing(i int) (bytes []byte, ordered bool) {
	if uint(i) >= uint(len(h.sending)) {
		return nil, false
	}
	m := h.sending[i]
	return m.Bytes, m.Channel == transport.Ordered
}

// peer answers the slot of another player of the room and keeps the name for the page. One who is not there has no slot
// and no name.
func (h *host) peer(i int) sim.Slot {
	h.name = h.name[:0]
	peers := h.client.Peers()
	if uint(i) >= uint(len(peers)) {
		return sim.NoSlot
	}
	h.name = append(h.name, peers[i].Name...)
	return peers[i].Slot
}

// hangup answers the code with which the page ought to close the link, or 0.
func (h *host) hangup() int {
	code, wanted := h.client.Hangup()
	if !wanted {
		return 0
	}
	return int(code)
}

// logBuffer makes room for a log of n bytes.
func (h *host) logBuffer(n int) []byte {
	h.file = make([]byte, max(n, 0))
	return h.file
}

// loadLog prepares to play the log that the page has put into the buffer. It answers whether it is one.
func (h *host) loadLog() bool {
	h.log, h.world, h.player = sim.NewLog(h.game.Schema), h.game.New(), nil
	if h.log.Load(h.file) != nil {
		return false
	}
	if p := h.log.Player(h.world); p.Err() == nil {
		h.player = p
	}
	return h.player != nil
}

// playLog plays up to a number of frames of the log and answers how many it played.
func (h *host) playLog(frames int) (n int) {
	for h.player != nil && n < frames && h.player.Next(nil) {
		n++
	}
	return n
}

// logHash answers the hash of the log's world, 0 without a log.
func (h *host) logHash() uint64 {
	if h.player == nil {
		return 0
	}
	return h.world.Hash()
}
