package lobby

import "github.com/tickwork-engine/tickwork/clock"

// weighEvery is how often a room's memory is added up at most: that takes as long as a few ticks.
const weighEvery = 10 * clock.Second

// Memory returns the bytes that the room takes, see [room.Room.Memory]; 0 until its first run. Only who runs a room may look at
// it: the next run does, if the figure is ten seconds old.
func (t *Table) Memory() int {
	t.weigh.Store(true)
	return int(t.memory.Load())
}

// weighIfAsked looks at the room's memory if somebody wants to know it.
func (t *Table) weighIfAsked(now clock.Time) {
	if now >= t.weighAt && t.weigh.CompareAndSwap(true, false) {
		t.memory.Store(int64(t.room.Memory()))
		t.weighAt = now + weighEvery
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
