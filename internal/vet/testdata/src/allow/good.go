package allow

// tickwork:allow is not a directive with a space in front, and //tickwork:allow not inside a text.
//
//tickwork:allowed is another word.
const text = "//tickwork:allow"

func fill(w *World) {
	for i := range w.list {
		w.list[i] = int32(len(text))
	}
}
