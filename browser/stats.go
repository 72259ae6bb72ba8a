package browser

// statsOf returns the client's counters as numbers for the page, in the order of the names in web/src/stats.ts.
func (h *host) statsOf() []float64 {
	s := h.client.Stats()
	h.figures = append(h.figures[:0],
		s.RoundTrip.Milliseconds(), s.Margin.Milliseconds(),
		float64(s.BytesIn), float64(s.BytesOut),
		float64(s.Inputs), float64(s.LateInputs),
		float64(s.Snapshots), float64(s.Reconciled), float64(s.Restarts), float64(s.Replayed),
		float64(s.LargestCorrection),
		float64(s.Interpolation.Frames), float64(s.Interpolation.Starved), float64(s.Interpolation.Extrapolated),
		float64(s.Malformed), float64(s.Duplicates),
		float64(s.Rollback.Rollbacks), float64(s.Rollback.Deepest), float64(s.Rollback.Again), float64(s.Worlds),
	)
	return h.figures
}
