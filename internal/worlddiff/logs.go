package worlddiff

import (
	"fmt"
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
)

// Parting is the first tick in which two matches are not the same, and how.
type Parting struct {
	Parted bool
	Tick   sim.Tick
	// Frame tells what entered one match in that tick and not the other; empty if both had the same frame.
	Frame string
	// World tells how the worlds of that tick differ.
	World []Difference
}

// Logs plays two logs of a game side by side, over the ticks that both have, and returns where they part. The error says
// that one cannot be played, or that they have no tick in common.
func Logs(game *sim.Game, a, b *sim.Log) (Parting, error) {
	left, right := game.New(), game.New()
	from := max(a.Start(), b.Start())
	players := [2]*sim.Player{a.Player(left), b.Player(right)}
	for i, p := range players {
		for p.Tick() < from && p.Next(nil) {
		}
		if p.Err() != nil {
			return Parting{}, fmt.Errorf("log %d cannot be played: %w", i+1, p.Err())
		}
		if p.Tick() != from {
			return Parting{}, fmt.Errorf("the logs have no tick in common: they begin with %d and %d", a.Start(), b.Start())
		}
	}
	if d := Worlds(left, right); len(d) > 0 {
		return Parting{Parted: true, Tick: from, World: d}, nil
	}
	return together(players, left, right)
}

// together plays two logs from equal worlds on until they part or one ends.
func together(players [2]*sim.Player, left, right sim.World) (Parting, error) {
	for {
		more, too := players[0].Next(nil), players[1].Next(nil)
		for i, p := range players {
			if p.Err() != nil {
				return Parting{}, fmt.Errorf("log %d cannot be played: %w", i+1, p.Err())
			}
		}
		if !more || !too {
			return Parting{}, nil
		}
		frame := frames(players[0].Frame(), players[1].Frame())
		if left.Hash() != right.Hash() || frame != "" {
			return Parting{Parted: true, Tick: players[0].Tick(), Frame: frame, World: Worlds(left, right)}, nil
		}
	}
}

// frames tells how two frames differ, in one line; nothing if they do not.
func frames(a, b *sim.PackedFrame) string {
	if !slices.Equal(a.Commands, b.Commands) {
		return fmt.Sprintf("commands %v, %v", a.Commands, b.Commands)
	}
	for slot := range a.Inputs {
		if a.Inputs[slot] != b.Inputs[slot] {
			return fmt.Sprintf("input of slot %d: % x, % x", slot, trimmed(a.Inputs[slot]), trimmed(b.Inputs[slot]))
		}
	}
	return ""
}

// trimmed returns an input without the zeros at its end.
func trimmed(in sim.PackedInput) []byte {
	n := len(in)
	for n > 1 && in[n-1] == 0 {
		n--
	}
	return in[:n]
}
