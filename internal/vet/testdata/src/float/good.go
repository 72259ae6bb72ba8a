package float

import "math"

const far = 1000.5

// look is a part of a step too.
func look(w *World) {
	w.X = math.Sqrt(w.X) + math.Floor(w.Y) - math.Abs(w.Turn) + math.Trunc(w.X) + math.Pi
	w.Bits = uint8(min(max(w.X, 0), 255))
	w.Cell = int(math.Floor(max(min(w.X, far), -far)))
	w.Cell = int(math.Max(math.Min(w.X, far), -far))
	w.Cell += int(far*2) + int(w.Bits) + int(math.Float64bits(w.X)&1)
	w.X = float64(float32(w.Cell))
}

// Init sets up.
func Init(w *World) { look(w) }

// bot is not a part of a step, and does not have to be as careful with what it rounds.
func bot(w *World) int8 { return int8(w.X) }
