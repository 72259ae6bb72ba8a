package sim

// Phase says how far a match is, for those who look for one to join.
type Phase uint8

// The phases of a match.
const (
	PhaseWaiting Phase = iota // it has not begun
	PhasePlaying
	PhaseOver // it is decided; nobody should be sent there
)

// Summary is what a list of rooms tells of a match.
type Summary struct {
	Phase Phase
	// Progress is how far the match is, in the game's own count, such as the number of the wave.
	Progress int32
}

// Summariser is the further ability of a World to tell in two numbers how the match stands. The author writes it as a
// method of the world's struct. Worlds without it count as being played.
type Summariser interface {
	// Summary is called after every tick: it only looks.
	Summary() Summary
}

// Summarise returns a world's summary.
func Summarise(w World) Summary {
	if s, ok := w.(Summariser); ok {
		return s.Summary()
	}
	return Summary{Phase: PhasePlaying}
}
