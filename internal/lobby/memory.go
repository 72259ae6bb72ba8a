package lobby

// Memory returns the bytes that the room takes, see [room.Room.Memory], as of some run since it was last asked; 0 until the
// first of them. Only who runs a room may look at it, so that the next run looks again.
func (t *Table) Memory() int {
	t.weigh.Store(true)
	return int(t.memory.Load())
}

// weighIfAsked looks at the room's memory if somebody wants to know it.
func (t *Table) weighIfAsked() {
	if t.weigh.CompareAndSwap(true, false) {
		t.memory.Store(int64(t.room.Memory()))
	}
}

// Memory returns the bytes that all rooms take, as Table.Memory does.
func (l *Lobby) Memory() (sum int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.tables {
		sum += t.Memory()
	}
	return sum
}
