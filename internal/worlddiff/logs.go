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

// Played is a match that is played frame by frame, such as a [sim.Player].
type Played interface {
	// Next applies the next frame, and returns false at the end or at an error.
	Next(ev *sim.Events) bool
	Tick() sim.Tick
	// Frame returns the frame that was applied last.
	Frame() *sim.PackedFrame
	Err() error
}

// Side is one of two matches: how it is played, and its world, which may be another value after each frame.
type Side struct {
	Played
	World func() sim.World
}

// Log returns a log as a side.
func Log(game *sim.Game, log *sim.Log) Side {
	w := game.New()
	return Side{log.Player(w), func() sim.World { return w }}
}

// Logs compares two logs of a game as [Matches] does.
func Logs(game *sim.Game, a, b *sim.Log) (Parting, error) {
	return Matches([2]Side{Log(game, a), Log(game, b)})
}

// Matches plays two matches of a game side by side, over the ticks that both have, and returns where they part. The error says
// that one cannot be played, or that they have no tick in common.
func Matches(sides [2]Side) (Parting, error) {
	begin := [2]sim.Tick{sides[0].Tick(), sides[1].Tick()}
	from := max(begin[0], begin[1])
	for i, s := range sides {
		for s.Tick() < from && s.Next(nil) {
		}
		if s.Err() != nil {
			return Parting{}, fmt.Errorf("match %d cannot be played: %w", i+1, s.Err())
		}
		if s.Tick() != from {
			return Parting{}, fmt.Errorf("the matches have no tick in common: they begin with %d and %d", begin[0], begin[1])
		}
	}
	if d := Worlds(sides[0].World(), sides[1].World()); len(d) > 0 {
		return Parting{Parted: true, Tick: from, World: d}, nil
	}
	return together(sides)
}

// together plays two matches from equal worlds on until they part or one ends.
func together(sides [2]Side) (Parting, error) {
	for {
		more, too := sides[0].Next(nil), sides[1].Next(nil)
		for i, s := range sides {
			if s.Err() != nil {
				return Parting{}, fmt.Errorf("match %d cannot be played: %w", i+1, s.Err())
			}
		}
		if !more || !too {
			return Parting{}, nil
		}
		frame := frames(sides[0].Frame(), sides[1].Frame())
		left, right := sides[0].World(), sides[1].World()
		if left.Hash() != right.Hash() || frame != "" {
			return Parting{Parted: true, Tick: sides[0].Tick(), Frame: frame, World: Worlds(left, right)}, nil
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
