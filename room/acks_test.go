package room

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// count is take for tests to which only the number of packets matters.
func (a *acks) count(low uint16, mask uint32, sent uint32) (arrived, lost int) {
	which, lost := a.take(low, mask, sent)
	return bits.OnesCount64(which), lost
}

func TestAcknowledgements(t *testing.T) {
	type ack struct {
		low           uint16
		mask          uint32
		sent          uint32
		arrived, lost int
	}
	all := ^uint32(0)
	for name, steps := range map[string][]ack{
		"nothing was sent":           {{low: 0, sent: 0}},
		"each in turn":               {{0, 0, 1, 1, 0}, {1, 1, 2, 1, 0}, {2, 3, 3, 1, 0}},
		"twice the same":             {{5, all, 6, 6, 0}, {5, all, 6, 0, 0}},
		"one is missing":             {{0, 0, 1, 1, 0}, {2, 2, 3, 1, 0}, {34, all, 35, 32, 1}, {35, all, 36, 1, 0}},
		"it comes late":              {{0, 0, 1, 1, 0}, {2, 2, 3, 1, 0}, {2, 3, 3, 1, 0}},
		"an older one comes last":    {{4, 0, 5, 1, 0}, {3, 7, 5, 4, 0}},
		"a gap longer than the mask": {{0, 0, 1, 1, 0}, {100, all, 101, 33, 67}},
		"all at once, much too late": {{99, all, 100, 33, 67}},
		"one that was never sent":    {{7, all, 5, 0, 0}, {4, all, 5, 5, 0}},
		"over the end of 16 bits":    {{65535, all, 65536, 33, 65503}, {2, all, 65539, 3, 0}},
		"from the far past":          {{99, all, 100, 33, 67}, {20, all, 100, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			var a acks
			for i, s := range steps {
				if arrived, lost := a.count(s.low, s.mask, s.sent); arrived != s.arrived || lost != s.lost {
					t.Errorf("step %d: %d have arrived and %d are lost, want %d and %d", i, arrived, lost, s.arrived, s.lost)
				}
			}
		})
	}
}

// A player's own window, over links that lose packets both ways: what is counted is what has happened.
func TestAcknowledgementsCountWhatHappens(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	var player wire.AckWindow
	var a acks
	sent, came, arrived, lost := uint32(0), 0, 0, 0
	for range 200_000 {
		if random.IntN(10) > 0 {
			player.Record(uint16(sent))
			came++
		}
		sent++
		if newest, mask, ok := player.Ack(); ok && random.IntN(3) > 0 {
			more, gone := a.count(newest, mask, sent)
			arrived, lost = arrived+more, lost+gone
		}
	}
	// Of the newest packets it is not known yet. With 16 bits in a row lost to a player's silence nothing is miscounted.
	if open := int(sent) - arrived - lost; open < 0 || open > int(ackSpan)+50 || came-arrived > 50 || arrived > came {
		t.Errorf("%d sent, %d came; %d are told to have arrived and %d to be lost", sent, came, arrived, lost)
	}
}

func FuzzAcknowledgements(f *testing.F) {
	f.Add(uint16(0), uint32(0), uint16(5), ^uint32(0), uint32(6))
	f.Add(uint16(65535), uint32(1), uint16(2), ^uint32(0), uint32(70_000))
	f.Fuzz(func(t *testing.T, low1 uint16, mask1 uint32, low2 uint16, mask2, sent uint32) {
		var a acks
		sum := 0
		for range 2 {
			arrived, lost := a.count(low1, mask1, sent)
			more, gone := a.count(low2, mask2, sent)
			if arrived < 0 || lost < 0 || more < 0 || gone < 0 {
				t.Fatal("a negative number of packets")
			}
			sum += arrived + lost + more + gone
		}
		if uint64(sum) > uint64(sent) {
			t.Fatalf("%d packets were sent, and %d accounted for", sent, sum)
		}
	})
}
