package clock

// Window keeps the newest samples of a quantity and answers quantiles of them: how late the latest of a hundred packets
// is, say. It allocates only when it is made.
type Window struct {
	samples []float64 // in the order of arrival, a ring
	sorted  []float64 // the same, ascending
	next    int
}

// NewWindow returns a window over the newest size samples.
func NewWindow(size int) Window {
	return Window{samples: make([]float64, 0, size), sorted: make([]float64, 0, size)}
}

// Len returns the number of samples in the window.
func (w *Window) Len() int { return len(w.samples) }

// Clear forgets all samples.
func (w *Window) Clear() { w.samples, w.sorted, w.next = w.samples[:0], w.sorted[:0], 0 }

// Add puts a sample in, in place of the oldest one if the window is full.
func (w *Window) Add(x float64) {
	if len(w.samples) < cap(w.samples) {
		w.samples = append(w.samples, x)
	} else {
		w.remove(w.samples[w.next])
		w.samples[w.next] = x
		w.next = (w.next + 1) % len(w.samples)
	}
	i := w.rank(x)
	w.sorted = append(w.sorted, 0)
	copy(w.sorted[i+1:], w.sorted[i:])
	w.sorted[i] = x
}

func (w *Window) remove(x float64) {
	i := w.rank(x)
	copy(w.sorted[i:], w.sorted[i+1:])
	w.sorted = w.sorted[:len(w.sorted)-1]
}

// rank returns the number of samples below x.
func (w *Window) rank(x float64) int {
	lo, hi := 0, len(w.sorted)
	for lo < hi {
		mid := (lo + hi) / 2
		if w.sorted[mid] < x {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// Quantile returns the sample below which a share q of the samples lies: 0 is the smallest, 1 the largest.
// An empty window returns 0.
func (w *Window) Quantile(q float64) float64 {
	if len(w.sorted) == 0 {
		return 0
	}
	return w.sorted[int(q*float64(len(w.sorted)-1)+0.5)]
}
