package playbench

import (
	"fmt"
	"time"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// tap reads along what the server sends. With each snapshot that came, it codes the same once more, to take the time.
type tap struct {
	counted counted
	schema  *sim.Schema
	sizes   []uint8 // of events
	packet  wire.StatePacket
	parts   snapshot.Assembler
	bodies  [pastWorlds]sentBody
	codec   *snapshot.Packed
	out     []byte
	read    *sim.Quantised

	running bool
	sums    sums
}

// sentBody is the snapshot of a tick as it was sent.
type sentBody struct {
	tick  sim.Tick
	bytes []byte
}

// sums are what was taken down in the measured time.
type sums struct {
	payload, wire int
	snapshots     []int // bytes of each that was sent
	came          int
	wholes        int // snapshots that built on nothing
	built         int // the others that came
	age           int // of their baselines
	encode        time.Duration
	decode        time.Duration
}

func newTap(s *sim.Schema, c room.Coding) tap {
	t := tap{schema: s, codec: snapshot.NewPacked(s, snapshot.Tight), read: sim.NewQuantised(s)}
	if c == room.Fast {
		t.codec = snapshot.NewPacked(s, snapshot.Fast)
	}
	for i := range s.Events {
		t.sizes = append(t.sizes, uint8(s.Events[i].Size))
	}
	return t
}

// counted is the server's end of the link, which shows what is sent over it.
type counted struct {
	transport.Conn
	sent func(msg []byte)
}

// Send sends a message.
func (c *counted) Send(ch transport.Channel, msg []byte) error {
	err := c.Conn.Send(ch, msg)
	if err == nil {
		c.sent(msg)
	}
	return err
}

// start begins the measured time.
func (t *tap) start() { t.running, t.sums = true, sums{} }

// frameHeader returns the bytes that WebSocket puts before a server's message of n bytes (RFC 6455 section 5.2).
func frameHeader(n int) int {
	switch {
	case n < 126:
		return 2
	case n < 1<<16:
		return 4
	}
	return 10
}

// sent takes down a message, and keeps the snapshot of which it is the last part.
func (t *tap) sent(now sim.Tick, msg []byte) {
	t.sums.payload += len(msg)
	t.sums.wire += len(msg) + frameHeader(len(msg))
	if !wire.IsPacket(msg) || t.packet.Decode(msg, t.sizes) != nil || len(t.packet.Body) == 0 {
		return
	}
	tick := wire.Unwrap16(t.packet.Tick, uint32(now))
	body, whole := t.parts.Add(tick, int(t.packet.Part), int(t.packet.Parts), t.packet.Body)
	if !whole {
		return
	}
	t.sums.snapshots = append(t.sums.snapshots, len(body))
	if snapshot.Form(body[0]&3) == snapshot.Whole {
		t.sums.wholes++
	}
	b := &t.bodies[tick%pastWorlds]
	b.tick, b.bytes = sim.Tick(tick), append(b.bytes[:0], body...)
}

// came takes down that the snapshot of a tick has come. If it builds on others, it is coded once more.
func (t *tap) came(tick sim.Tick, past *worlds) error {
	b := &t.bodies[tick%pastWorlds]
	if b.tick != tick {
		return fmt.Errorf("playbench: a snapshot of tick %d came that was not sent", tick)
	}
	t.sums.came++
	if snapshot.Form(b.bytes[0]&3) == snapshot.Whole {
		return nil
	}
	ages, n, err := snapshot.Builds(b.bytes)
	if err != nil {
		return err
	}
	list, at := make([]snapshot.Past, n), tick
	for i := range list {
		at -= sim.Tick(ages[i])
		if list[i] = (snapshot.Past{Tick: at, Tables: past.told(at)}); list[i].Tables == nil {
			return fmt.Errorf("playbench: the snapshot of tick %d builds on tick %d", tick, at)
		}
	}
	t.sums.built++
	t.sums.age += int(ages[0])
	return t.recode(b, past.told(tick), list)
}

// recode encodes and decodes a snapshot for the time that it takes.
func (t *tap) recode(b *sentBody, told *sim.Quantised, past []snapshot.Past) error {
	begin := time.Now()
	t.out = t.codec.Encode(t.out[:0], b.tick, told, past)
	encoded := time.Now()
	err := t.codec.Decode(t.out, b.tick, t.read, past)
	t.sums.encode += encoded.Sub(begin)
	t.sums.decode += time.Since(encoded)
	if err != nil {
		return fmt.Errorf("playbench: tick %d: %w", b.tick, err)
	}
	return nil
}
