package room_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// reader takes a slot's packets as a client does, and acknowledges those whose snapshots it can read.
type reader struct {
	t         testing.TB
	rig       *rig
	slot      sim.Slot
	parts     snapshot.Assembler
	snapshots *snapshot.Receiver
	acks      wire.AckWindow
	bytes     int // of all snapshots
	wholes    int // snapshots that built on nothing
	empty     int // packets without a snapshot
	read      int // snapshots
}

func newReader(r *rig, slot sim.Slot, every int) *reader {
	reader := &reader{t: r.t, rig: r, slot: slot, snapshots: snapshot.NewReceiver(tapeGame.Schema)}
	reader.snapshots.Begin(every)
	return reader
}

// take reads a packet of a tick, and compares the snapshot with what the world was.
func (r *reader) take(tick sim.Tick, p *packet, want *sim.Quantised) {
	r.t.Helper()
	if got := r.see(tick, p); got != nil {
		mustEqual(r.t, tick, got, want)
	}
}

// see reads a packet of a tick, and returns the snapshot if it is whole by that.
func (r *reader) see(tick sim.Tick, p *packet) *sim.Quantised {
	r.t.Helper()
	if len(p.Body) == 0 {
		r.empty++
		return nil
	}
	r.bytes += len(p.Body)
	body, whole := r.parts.Add(uint32(tick), int(p.Part), int(p.Parts), p.Body)
	if !whole {
		return nil
	}
	got, err := r.snapshots.Take(tick, body)
	if err != nil {
		r.t.Fatalf("slot %d, tick %d: %v", r.slot, tick, err)
	}
	if snapshot.Form(body[0]&3) == snapshot.Whole {
		r.wholes++
	}
	r.read++
	for i := range uint16(p.Parts) {
		r.acks.Record(p.Seq - uint16(p.Part) + i)
	}
	return got
}

// acknowledge posts an input packet that says what was read.
func (r *reader) acknowledge() {
	var p wire.InputPacket
	p.Reset(tapeGame.Schema.InputSize)
	p.AckSeq, p.AckBits, p.HasAck = r.acks.Ack()
	p.Tick = uint32(r.rig.room.Tick() + 1)
	p.Push([]byte{0})
	r.rig.mail.Packet(r.rig.room.Next()-ms, r.slot, r.rig.link[r.slot], p.Append(nil))
}

func mustEqual(t testing.TB, tick sim.Tick, got, want *sim.Quantised) {
	t.Helper()
	for i := range want.Tables {
		g, w := &got.Tables[i], &want.Tables[i]
		if g.Len != w.Len {
			t.Fatalf("tick %d: %d rows, want %d", tick, g.Len, w.Len)
		}
		for row := range w.Len {
			if g.Handles[row] != w.Handles[row] {
				t.Fatalf("tick %d: row %d is another entity", tick, row)
			}
			for c := range w.Columns {
				if g.Columns[c][row] != w.Columns[c][row] {
					t.Fatalf("tick %d, row %d: %s differs", tick, row, tapeGame.Schema.Types[i].Columns[c].Name)
				}
			}
		}
	}
}

// onWay is a packet, or an acknowledgement, that is somewhere between the room and a player.
type onWay struct {
	due    sim.Tick
	tick   sim.Tick
	packet packet
}

// network loses, delays and doubles what a room sends to its players.
type network struct {
	loss, dup float64
	delay     int // ticks
	jitter    int
}

// Over any network and with any coding, what a player can read is what the world was, and he can read all that comes: nothing
// builds on what he has not told that he has.
func TestSnapshotsBuildOnWhatIsThere(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for name, n := range map[string]network{
		"perfect":   {},
		"near":      {loss: 0.01, delay: 2},
		"far":       {loss: 0.05, dup: 0.1, delay: 9, jitter: 4},
		"very far":  {loss: 0.02, delay: 40, jitter: 9},
		"reordered": {delay: 1, jitter: 20, dup: 0.2},
		"hopeless":  {loss: 0.6, delay: 5, jitter: 5},
	} {
		for _, cfg := range []room.Config{{SnapshotEvery: 1}, {SnapshotEvery: 3}, {SnapshotEvery: 7, Coding: room.Fast}} {
			cfg.Budget = 1 << 16 // of which a congested link still gets a quarter: enough for all
			t.Run(name, func(t *testing.T) { playOver(t, cfg, n, rand.New(rand.NewPCG(seed, 2))) })
		}
	}
}

func playOver(t *testing.T, cfg room.Config, n network, random *rand.Rand) {
	t.Helper()
	const players, ticks = 3, 900
	r := seated(t, cfg, players)
	var readers [players]*reader
	var ways [players][]onWay
	for slot := range readers {
		readers[slot] = newReader(r, sim.Slot(slot), cfg.SnapshotEvery)
	}
	worlds := map[sim.Tick]*sim.Quantised{}
	for range ticks {
		if random.IntN(4) == 0 {
			r.command(0, setRows, random.Int64N(60))
		}
		for _, reader := range readers {
			if random.Float64() >= n.loss { // so far away as it is, in one go
				reader.acknowledge()
			}
		}
		r.tick()
		now := r.room.Tick()
		worlds[now] = sim.NewQuantised(tapeGame.Schema)
		r.world.Quantise(worlds[now])
		for slot, reader := range readers {
			for _, p := range r.heard[slot].packets {
				for random.Float64() >= n.loss {
					due := now + sim.Tick(n.delay+random.IntN(n.jitter+1))
					ways[slot] = append(ways[slot], onWay{due, now, p})
					if random.Float64() >= n.dup {
						break
					}
				}
			}
			kept := ways[slot][:0]
			for _, w := range ways[slot] {
				if w.due > now {
					kept = append(kept, w)
					continue
				}
				reader.take(w.tick, &w.packet, worlds[w.tick])
			}
			ways[slot] = kept
		}
	}
	mustHaveBuilt(t, readers[:], cfg, n, ticks)
}

// mustHaveBuilt checks that something came, and that snapshots built on others wherever the network let them.
func mustHaveBuilt(t *testing.T, readers []*reader, cfg room.Config, n network, ticks int) {
	t.Helper()
	for slot, r := range readers {
		if least := ticks / cfg.SnapshotEvery / 20; r.read < least {
			t.Errorf("slot %d read %d snapshots", slot, r.read)
		}
		if round := n.delay + n.jitter; n.loss < 0.5 && r.wholes > r.read/4+2*(round/cfg.SnapshotEvery+2) {
			t.Errorf("slot %d: %d of %d snapshots built on nothing", slot, r.wholes, r.read)
		}
	}
}

// A client that acknowledges nothing gets snapshots that build on nothing, first each time, then now and then. It is told
// about its inputs all the same.
func TestSilentClientCostsLittle(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 3}, 1)
	reader := newReader(r, 0, 3)
	for range 600 {
		r.tick()
		for _, p := range r.heard[0].packets {
			want := sim.NewQuantised(tapeGame.Schema)
			r.world.Quantise(want)
			reader.take(r.room.Tick(), &p, want)
		}
	}
	if reader.wholes != 10+19 || reader.empty != 200-29 {
		t.Errorf("%d snapshots and %d empty packets came", reader.wholes, reader.empty)
	}
	reader.acknowledge()
	before := reader.wholes
	for range 30 {
		r.tick()
		for _, p := range r.heard[0].packets {
			want := sim.NewQuantised(tapeGame.Schema)
			r.world.Quantise(want)
			reader.take(r.room.Tick(), &p, want)
			reader.acknowledge()
		}
	}
	if got := reader.wholes - before; got > 1 {
		t.Errorf("%d snapshots built on nothing after an acknowledgement", got)
	}
}

// Players who have acknowledged the same share the bytes; one who is behind gets others, and all read the same world.
func TestPlayersShareBodies(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 3)
	var readers [3]*reader
	for slot := range readers {
		readers[slot] = newReader(r, sim.Slot(slot), 1)
	}
	for tick := range 20 {
		r.command(0, setRows, int64(20+tick))
		r.tick()
		want := sim.NewQuantised(tapeGame.Schema)
		r.world.Quantise(want)
		for slot, reader := range readers {
			reader.take(r.room.Tick(), &r.heard[slot].packets[0], want)
			if slot < 2 || tick == 5 {
				reader.acknowledge()
			}
		}
	}
	body := func(slot int) string { return string(r.heard[slot].packets[0].Body) }
	if body(0) != body(1) || body(0) == body(2) {
		t.Error("who shares bytes is not who acknowledged the same")
	}
}

// A new link begins with a snapshot that builds on nothing, whatever was acknowledged before.
func TestReattachedPlayerBeginsAnew(t *testing.T) {
	r := seated(t, room.Config{SnapshotEvery: 1}, 1)
	old := newReader(r, 0, 1)
	for range 5 {
		r.tick()
		want := sim.NewQuantised(tapeGame.Schema)
		r.world.Quantise(want)
		old.take(r.room.Tick(), &r.heard[0].packets[0], want)
		old.acknowledge()
	}
	if old.wholes == old.read {
		t.Fatal("nothing was built on")
	}
	r.reattach(0)
	r.tick()
	if b := r.heard[0].packets[0].Body; snapshot.Form(b[0]&3) != snapshot.Whole {
		t.Error("the first snapshot of a new link builds on one of the old link")
	}
}
