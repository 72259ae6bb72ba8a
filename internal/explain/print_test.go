package explain

import (
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// exampleSchema has a type with a place, and one that is for its owner.
var exampleSchema = &sim.Schema{Game: "pond", Slots: 2, Types: []sim.TypeSchema{
	{Name: "Duck", Capacity: 9, Owner: -1, Columns: []sim.ColumnSchema{{Name: "X", Bits: 10, Kind: sim.Smooth}, {Name: "Mood", Bits: 3}}},
	{Name: "Nest", Capacity: 9, Owner: 0, Columns: []sim.ColumnSchema{{Name: "Slot", Bits: 8}, {Name: "Eggs", Bits: 4}}},
}}

// example is a snapshot with an entity of each fate.
func example() *room.Explanation {
	duck := func(index int, news snapshot.News, x, mood float64) *snapshot.EntityCosts {
		return &snapshot.EntityCosts{
			Handle: sim.MakeHandle(index, 1), News: news, Own: 1,
			Columns: []snapshot.ColumnCost{{Bits: x, Changed: x > 2}, {Bits: mood, Changed: mood > 2}},
		}
	}
	return &room.Explanation{
		Slot: 1, Tick: 120, Age: 6, Body: 9, Payload: 25, Packets: 1, Budget: 100, With: []sim.Slot{0},
		Costs: &snapshot.Costs{Form: snapshot.PackedForm, Head: 16, Tail: 2.5, Types: []snapshot.TypeCosts{{Own: 1.5}, {}}},
		Types: [][]room.Verdict{{
			{Handle: sim.MakeHandle(0, 1), Fate: room.Told, Costs: duck(0, snapshot.Changed, 4.25, 0.5), Why: interest.Near, Distance: 12.5, Near: 40},
			{Handle: sim.MakeHandle(1, 1), Fate: room.HeldBack, Costs: duck(1, snapshot.Unchanged, 0.5, 0.5), Held: []int{0}},
			{Handle: sim.MakeHandle(2, 3), Fate: room.Waits, Costs: duck(2, snapshot.Unchanged, 0, 0), Place: 7, Since: 90, Urgent: true},
			{Handle: sim.MakeHandle(3, 1), Fate: room.Hidden, Why: interest.TooFar, Distance: 45, Near: 40},
			{Handle: sim.MakeHandle(4, 1), Fate: room.Gone, Costs: &snapshot.EntityCosts{Own: 3}},
		}, {
			{Handle: sim.MakeHandle(0, 1), Fate: room.ToldNew, Costs: duck(0, snapshot.New, 8, 4), Masked: []int{1}},
			{Handle: sim.MakeHandle(1, 1), Fate: room.Hidden, Why: interest.NotForHim},
		}},
	}
}

func TestPrintDetail(t *testing.T) {
	r := Report{Game: "pond", Room: 3, Slot: 1, Snapshot: Describe(exampleSchema, 60, example())}
	var out strings.Builder
	r.Print(&out)
	const want = `pond, room 3, slot 1: tick 120
9 bytes, tight, of a budget of 100, in 1 packets of 25 bytes
It builds on the snapshot of tick 114, 6 ticks before; the same bytes go to 1 other players.

Duck 0:1                     5.8 bits  changed, 12.5 of 40.0 away
    X                        4.2  *
    (1 unchanged)            0.5
Duck 1:1                     2.0 bits  held back; held back: X
    (2 unchanged)            1.0
Duck 2:3                     1.0 bits  waits: place 7 in the order, told 0.50 s ago, urgent
Duck 3:1                     0.0 bits  hidden: too far, 45.0 of 40.0 away
Duck 4:1                     3.0 bits  gone
Nest 0:1                    13.0 bits  new; masked: Eggs
    Slot                     8.0  *
    Eggs                     4.0  *
Nest 1:1                     0.0 bits  hidden: not for this player
(of no entity)              20.0 bits
`
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}

func TestPrintSilence(t *testing.T) {
	d := Describe(exampleSchema, 60, &room.Explanation{Tick: 5, Silence: room.Unheard})
	var out strings.Builder
	d.Print(&out)
	if out.String() != ": tick 5\nThere is no snapshot, because nothing was acknowledged.\n" {
		t.Errorf("printed %q", out.String())
	}
}

func TestPrintReport(t *testing.T) {
	r := Report{
		Game: "pond", Slot: -1, FromTick: 60, ToTick: 360, Seconds: 5, Snapshots: 100, Wholes: 1, Cut: 3, Queued: 2, Payload: 250, Body: 200,
		P50: 10, P95: 12, Max: 17, Budget: 1188, Age: 6.25, Sharers: 1, Head: 20, Sizes: []int{1, 10, 10, 10, 12, 17},
		Types: []Type{
			{Name: "Duck", Bytes: 180, Share: 0.9, Own: 8, Entities: 9, Told: 6, Same: 3, Hidden: 1.5, New: 0.2, Fields: []Field{
				{Name: "X", Bytes: 170, Share: 0.85, Changes: 120, Told: 130, Each: 10.4, Held: 3}, {Name: "Mood", Bytes: 2},
			}},
			{Name: "Nest"},
		},
		Events: []Event{{"Quack", 12, 2, 4}}, Dearest: []Entity{{"Duck", 4, 1, 60, 0.3}}, Advice: []string{"Feed the ducks."},
	}
	var out strings.Builder
	r.Print(&out)
	const want = `pond, all players: ticks 60 to 360
250 bytes a second and player, of them 200 of snapshots and 50 of packets' heads and events
100 snapshots: half of them up to 10 bytes, 95 % up to 12, the largest 17; the budget is 1188
They build on snapshots of 6.2 ticks before, 1 on nothing; 1.0 other players were sent the same bytes.
2 were left out for a queue on the link and 0 for want of acknowledgements; in 3 not all fitted.

     1 to     3 bytes      1 ##########
     4 to     6 bytes      0
     7 to     9 bytes      0
    10 to    12 bytes      4 ########################################
    13 to    15 bytes      0
    16 to    17 bytes      1 ##########

                             bytes/s   share  changes/s    told/s bits each
Duck                           180.0   90.0%   9.0 entities: 6.0 told, 3.0 unchanged, 1.5 hidden
  X                            170.0   85.0%      120.0     130.0      10.4  3.0/s held back
  (1 without a change)           2.0    1.0%        0.0
  (who is there, has news)       8.0    4.0%   0.2 came a second, 0.0 went
(heads of snapshots)            20.0   10.0%

Events                       bytes/s              new/s    sent/s
  Quack                         12.0                2.0       4.0

The dearest entities:
  Duck 4:1                      60.0   30.0%

What may be tried:
- Feed the ducks.
`
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}
