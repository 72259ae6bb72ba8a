package interest

import (
	"math"

	"github.com/tickwork-engine/tickwork/fixed"
)

// Away returns how far the entity in a row of a type's table is from the eye that the viewer looked with last, and from within
// what distance he comes to know of such entities, both in units of the world. They are 0 for a type that is not known from near
// only, and the distance is 0 if he looks from nowhere.
func (v *Viewer) Away(sc *Scene, typ, row int) (distance, near float64) {
	st, table := &sc.types[typ], &sc.q.Tables[typ]
	if st.grid == nil {
		return 0, 0
	}
	near = st.schema.Near.Float()
	if !v.eye.ok {
		return 0, near
	}
	var d [2]float64
	for i := range d {
		a := &st.grid.axes[i]
		d[i] = float64(a.apart(a.of(table.Columns[a.column][row]), a.at(v.eye.at[i])))
	}
	return math.Ldexp(math.Hypot(d[0], d[1]), int(st.grid.axes[0].drop)) / float64(fixed.One), near
}
