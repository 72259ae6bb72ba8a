package load

import (
	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// seekEvery is how long a bot in the lobby waits before it asks for its room again.
const seekEvery = clock.Second

// seek lets a bot that belongs to a room of its own crew's go there: its host makes the room, and the others enter it by the
// code, so that each room has as many players as is wanted. All is done under the bot's lock. Of two locks the host's is
// the second, and a host never takes another's.
func (b *bot) seek(now clock.Time) {
	if b.host == nil || b.client.State() != client.Lobby || now < b.seekAt {
		return
	}
	b.seekAt = now + seekEvery
	if b.host == b {
		b.client.Create(wire.CreateRoom{Name: "bots", Capacity: uint8(b.crew.cfg.RoomSize)})
	} else if code := b.host.code(); code != "" {
		b.client.JoinCode(code)
	} else {
		b.seekAt = now + framePeriod // the host will have it soon
	}
}

// code returns that of the room that the bot is in, empty if it is in none.
func (b *bot) code() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.client.State() != client.Playing {
		return ""
	}
	return b.client.RoomInfo().Code
}
