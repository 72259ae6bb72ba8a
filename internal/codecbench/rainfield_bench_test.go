package codecbench

import (
	"fmt"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// The workload "rainfield": four bots, 94 entities, snapshots at 20 Hz of 60 ticks a second.
const (
	rainfieldSeconds = 60
	rainfieldHz      = 60
	snapshotEvery    = 3
)

// rainfieldSnapshots plays the workload and returns its snapshots.
func rainfieldSnapshots(t testing.TB) (list []snapshot.Past) {
	t.Helper()
	w := rules.New()
	if err := w.Start(5, rules.Options{Constant: true}.Pack()); err != nil {
		t.Fatal(err)
	}
	var bots []client.Bot
	for i := range rules.Schema.Slots {
		bots = append(bots, rules.NewRandomBot(uint64(i)+1))
	}
	frame := sim.NewPackedFrame(len(bots))
	for tick := sim.Tick(1); tick <= rainfieldSeconds*rainfieldHz; tick++ {
		frame.Clear(tick)
		for slot, bot := range bots {
			if tick == 1 {
				frame.Commands = append(frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
			}
			frame.Inputs[slot] = bot.Input(tick, w, sim.Slot(slot))
		}
		w.Advance(frame, nil)
		if tick%snapshotEvery == 0 {
			q := sim.NewQuantised(rules.Schema)
			w.Quantise(q)
			list = append(list, snapshot.Past{Tick: tick, Tables: q})
		}
	}
	return list
}

// BenchmarkRainfield tells how many bytes a client's snapshots take in a second, without framing, and how long one takes to
// encode, if the newest acknowledged one is so many snapshots old.
func BenchmarkRainfield(b *testing.B) {
	list := rainfieldSnapshots(b)
	const settled = 10
	for _, p := range []struct {
		name    string
		profile snapshot.Profile
	}{{"tight", snapshot.Tight}, {"fast", snapshot.Fast}} {
		for _, age := range []int{1, 3} {
			b.Run(fmt.Sprintf("%s/%d-old", p.name, age), func(b *testing.B) {
				e, body := snapshot.NewPacked(rules.Schema, p.profile), []byte(nil)
				total, n := 0, 0
				for b.Loop() {
					i := settled + n%(len(list)-settled)
					past := [snapshot.MaxPast]snapshot.Past{list[i-age], list[i-age-1], list[i-age-2]}
					body = e.Encode(body[:0], list[i].Tick, list[i].Tables, past[:])
					total += len(body)
					n++
				}
				b.ReportMetric(float64(total)/float64(n)*rainfieldHz/snapshotEvery, "B/client-s")
			})
		}
	}
}

// The workload takes as few bytes as it did when this was written.
func TestRainfieldBytes(t *testing.T) {
	list := rainfieldSnapshots(t)
	for _, c := range []struct {
		age  int
		most float64 // bytes a client and second
	}{{1, 1360}, {3, 2580}} {
		e, total, n := snapshot.NewPacked(rules.Schema, snapshot.Tight), 0, 0
		for i := c.age + 2; i < len(list); i++ {
			past := []snapshot.Past{list[i-c.age], list[i-c.age-1], list[i-c.age-2]}
			total += len(e.Encode(nil, list[i].Tick, list[i].Tables, past))
			n++
		}
		if perSecond := float64(total) / float64(n) * rainfieldHz / snapshotEvery; perSecond > c.most {
			t.Errorf("baseline %d snapshots old: %.0f bytes a second, want at most %.0f", c.age, perSecond, c.most)
		}
	}
}
