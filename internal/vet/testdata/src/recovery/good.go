package recovery

func bump(w *World, i int32) {
	if i < 0 || int(i) >= len(w.Cells) {
		panic("rules: there is no such cell")
	}
	w.Cells[i]++
}
