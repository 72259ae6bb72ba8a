package rules

// pressTicks is for how many ticks a press counts: a little early is not too early. It also lets a press reach the server
// whose first tick was lost on the way.
const pressTicks = 6

// pressedOf returns the buttons that are down and have been up within the last few ticks, and remembers them.
func pressedOf(s *Ship, buttons uint8) uint8 {
	p := s.Past
	held := uint8(p & (p >> 8) & (p >> 16) & (p >> 24) & (p >> 32) & (p >> 40)) // a byte a tick, pressTicks of them
	s.Past = p<<8 | uint64(buttons)
	return buttons &^ held
}

// wasDown reports whether a button was down in the tick before.
func wasDown(s *Ship, button uint8) bool { return uint8(s.Past>>8)&button != 0 }
