package netcode

// window tells which sequence numbers have come, for the newest ones. It is moved only by packets whose seal is good, so
// that nobody else can push it on. The zero value has seen nothing.
type window struct {
	newest uint64
	seen   [replayWindow]uint64 // the number that came last at its place, plus one; 0: none
}

// fresh reports whether a packet with the number may be opened: it is not behind the window, and has not come.
func (w *window) fresh(sequence uint64) bool {
	if sequence >= globalStart || w.newest >= replayWindow && sequence <= w.newest-replayWindow {
		return false
	}
	return w.seen[sequence%replayWindow] != sequence+1
}

// record notes a number that was fresh.
func (w *window) record(sequence uint64) {
	w.newest = max(w.newest, sequence)
	w.seen[sequence%replayWindow] = sequence + 1
}
