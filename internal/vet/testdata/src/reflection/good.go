package reflection

func same(w *World) bool { return w.A == w.B }
