package rules

import "github.com/tickwork-engine/tickwork/fixed"

// Impacts are those of perfectly rough, perfectly elastic balls (F. B. Pidduck, "The kinetic theory of a special type of
// rigid molecule", 1922): the velocity of one surface against the other is reversed, along the line between the centers and
// across it. What flies slows down and spins faster, or the other way around, and no energy is lost, so that the load is the
// same after an hour. The inertia of a solid ball is 2/5 of its mass times its radius squared.

// surface returns how fast the surface of a ball moves that spins, where its normal n is, beside the ball's own way.
func surface(spin, n vec) vec { return spin.cross(n).scale(int64(Radius), int64(fixed.One)) }

// kick returns the spin that a push of the mass 1 at the surface gives: (n x push) * radius / inertia.
func kick(n, push vec) vec { return n.cross(push).scale(5*int64(fixed.One), 2*int64(Radius)) }

// hitOthers lets a body bounce off those behind it in the pool that it meets, and returns how many it met.
func (w *World) hitOthers(a *Body, from int) (hits uint32) {
	for i := from; i < w.Bodies.Cap(); i++ {
		h, b := w.Bodies.Place(i)
		if h == 0 || (a.X-b.X).Abs() > 2*Radius || (a.Y-b.Y).Abs() > 2*Radius || (a.Z-b.Z).Abs() > 2*Radius {
			continue
		}
		d := b.at().sub(a.at())
		if length := d.length(); length < 2*Radius && length > 0 && bounce(a, b, d.scale(int64(fixed.One), int64(length))) {
			hits++
		}
	}
	return hits
}

// bounce lets two bodies bounce, b in the direction n of a, unless they part already.
func bounce(a, b *Body, n vec) bool {
	against := a.velocity().sub(b.velocity()).add(surface(a.spinning().add(b.spinning()), n))
	along := narrow(against.dot(n))
	if along <= 0 {
		return false
	}
	straight := n.scale(int64(along), int64(fixed.One))
	across := against.sub(straight).scale(2, 7)
	push := straight.add(across)
	a.move(a.velocity().sub(push))
	b.move(b.velocity().add(push))
	twist := kick(n, across)
	a.spin(a.spinning().sub(twist))
	b.spin(b.spinning().sub(twist))
	return true
}

// hitWalls lets a body bounce off the walls that it has reached, and returns how many these are.
func (b *Body) hitWalls() (bumps uint32) {
	const reach = Wall - Radius
	for _, side := range [...]struct {
		place fixed.Q
		n     vec
	}{{b.X, vec{x: fixed.One}}, {b.Y, vec{y: fixed.One}}, {b.Z, vec{z: fixed.One}}} {
		n := side.n
		if side.place < 0 {
			n = vec{}.sub(n)
		}
		if side.place.Abs() > reach && b.bump(n) {
			bumps++
		}
	}
	return bumps
}

// bump lets a body bounce off a wall that lies in the direction n, unless it comes from there.
func (b *Body) bump(n vec) bool {
	against := b.velocity().add(surface(b.spinning(), n))
	along := narrow(against.dot(n))
	if along <= 0 {
		return false
	}
	straight := n.scale(int64(along), int64(fixed.One))
	across := against.sub(straight).scale(4, 7)
	b.move(b.velocity().sub(straight.scale(2, 1)).sub(across))
	b.spin(b.spinning().sub(kick(n, across)))
	return true
}
