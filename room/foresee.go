package room

import "github.com/tickwork-engine/tickwork/sim"

// foresee fills tables with what a player was told before as it goes on for some ticks: what a velocity moves is moved by it. A
// player whom the next snapshots leave something out of sees it fly on rather than stand, and it costs nothing to say so, because
// that is what packed bodies expect.
func foresee(s *sim.Schema, to, was *sim.Quantised, ticks sim.Tick) {
	for typ := range s.Types {
		from, table := &was.Tables[typ], &to.Tables[typ]
		table.Grow(from.Len)
		table.Len = copy(table.Handles, from.Live())
		for c := range table.Columns {
			copy(table.Columns[c][:from.Len], from.Columns[c])
		}
		columns := s.Types[typ].Columns
		for c := range columns {
			if v := &columns[c]; v.Velocity() {
				fly(v, &columns[v.Moves-1], table.Columns[v.Moves-1][:from.Len], from.Columns[c], int64(ticks))
			}
		}
	}
}

// fly moves places by their velocities.
func fly(v, place *sim.ColumnSchema, places, velocities []int32, ticks int64) {
	const half = 1 << 31
	low, high := place.Bounds()
	for row, at := range places {
		to := int64(at) + ((v.Rest+v.Rate*int64(velocities[row]))*ticks+half)>>32
		if size := int64(place.Wrap); size != 0 {
			to = (to%size + size) % size
		}
		places[row] = int32(min(max(to, low), high))
	}
}
