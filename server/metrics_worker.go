package server

import (
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
)

// meter takes down what a worker's rooms do. Only the worker writes to it, so that workers never wait for each other; who
// asks reads while it is written.
type meter struct {
	duration *spread // of ticks, in nanoseconds
	lateness *spread // of ticks, in nanoseconds
	packets  *spread // with a snapshot or a part of one, in bytes

	overruns, ticks, snapshots, snapshotBytes, givenUp        atomic.Int64
	events, eventsLost, inputs, late, acked, lost, violations atomic.Int64
	checked, desyncs                                          atomic.Int64
}

func newMeter() *meter {
	return &meter{duration: newSpread(tickBounds), lateness: newSpread(tickBounds), packets: newSpread(packetBounds)}
}

// tick takes down a turn of a room: how late it began, how long it took, and the room's counters before and after it.
func (m *meter) tick(late, took, period clock.Time, before, after room.Stats) {
	m.lateness.add(int64(max(late, 0)), 1)
	m.duration.add(int64(max(took, 0)), 1)
	if late >= period {
		m.overruns.Add(1)
	}
	if sent := after.Snapshots - before.Snapshots; sent > 0 {
		bytes := after.BytesOut - before.BytesOut
		m.packets.add(int64(bytes/sent), sent) // those of a room differ by a few bytes only
		m.snapshots.Add(int64(sent))
		m.snapshotBytes.Add(int64(bytes))
	}
	grow(&m.ticks, before.Ticks, after.Ticks)
	grow(&m.givenUp, before.GivenUp, after.GivenUp)
	grow(&m.events, before.Events, after.Events)
	grow(&m.eventsLost, before.EventsLost, after.EventsLost)
	grow(&m.inputs, before.Inputs, after.Inputs)
	grow(&m.late, before.Late, after.Late)
	grow(&m.acked, before.Acked, after.Acked)
	grow(&m.lost, before.Lost, after.Lost)
	grow(&m.violations, before.Violations, after.Violations)
	grow(&m.checked, before.Checked, after.Checked)
	grow(&m.desyncs, before.Desyncs, after.Desyncs)
}

// grow adds what a room's counter has grown by. Most do not in most ticks.
func grow[T ~int | ~int64](sum *atomic.Int64, before, after T) {
	if after != before {
		sum.Add(int64(after - before))
	}
}
