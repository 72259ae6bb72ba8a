package random

import "github.com/tickwork-engine/tickwork/fixed"

func drop(w *World) bool { return w.Rand.Chance(fixed.F(0.3)) }
