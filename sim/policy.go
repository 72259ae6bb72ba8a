package sim

// InputPolicy is how a room chooses each player's input when it closes a frame.
type InputPolicy uint8

const (
	// Queued applies every input in the tick that the client made it for. Clients keep so far ahead that inputs come just
	// in time; in place of one that is late the player's last input is repeated. Predictions are exact, so it is the
	// default.
	Queued InputPolicy = iota
	// Latest applies the newest input that has come. It needs no lead and never repeats an input for lack of the right one,
	// but inputs between two ticks are lost and predictions are off by the jitter of the network.
	Latest
)
