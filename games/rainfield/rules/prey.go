package rules

import "github.com/tickwork-engine/tickwork/fixed"

// maxShips is how many ships there can be.
const maxShips = 4

// prey is the ships in play, as enemies see them. A ship whose player's link is lost is left alone.
type prey struct {
	at    [maxShips]fixed.Vec2
	place [maxShips]int // in the pool
	n     int
}

// spot looks for the ships.
func (t *turn) spot() {
	p := &t.prey
	p.n = 0
	for h, s := range t.w.Ships.All() {
		if s.HP > 0 && !s.Away && p.n < maxShips {
			p.at[p.n], p.place[p.n] = s.Pos, h.Index()
			p.n++
		}
	}
}

// nearest returns the way to the nearest ship and its place in the pool, and false if there is none.
func (p *prey) nearest(from fixed.Vec2) (way fixed.Vec2, place int, ok bool) {
	var best uint64
	for i := range p.n {
		d := wayTo(from, p.at[i])
		if sq := d.LenSq(); !ok || sq < best {
			way, place, best, ok = d, p.place[i], sq, true
		}
	}
	return way, place, ok
}
