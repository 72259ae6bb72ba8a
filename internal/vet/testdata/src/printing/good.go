package printing

type said struct{ ticks uint32 }

func (s *said) println(tick uint32) { s.ticks = tick }

func tell(w *World, s *said) { s.println(w.Tick) }
