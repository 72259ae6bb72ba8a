package rules

import "github.com/tickwork-engine/tickwork/fixed"

// The world's edges meet: what leaves on one side comes in on the other.

// moved returns a position after one tick at a velocity.
func moved(pos, vel fixed.Vec2) fixed.Vec2 {
	return fixed.V(around(pos.X+vel.X/Hz, Width), around(pos.Y+vel.Y/Hz, Height))
}

// around brings a coordinate that left the world by less than its size back in.
func around(x, size fixed.Q) fixed.Q {
	if x < 0 {
		return x + size
	}
	if x >= size {
		return x - size
	}
	return x
}

// inside brings a place that is a little outside of the world back in.
func inside(v fixed.Vec2) fixed.Vec2 { return fixed.V(around(v.X, Width), around(v.Y, Height)) }

// wayTo returns the shortest way from one place to another.
func wayTo(from, to fixed.Vec2) fixed.Vec2 {
	return fixed.V(shortest(to.X-from.X, Width), shortest(to.Y-from.Y, Height))
}

// shortest returns the shorter of the two ways between coordinates whose plain distance is d.
func shortest(d, size fixed.Q) fixed.Q {
	if d > size/2 {
		return d - size
	}
	if d < -size/2 {
		return d + size
	}
	return d
}

// near reports whether two places are closer than a distance.
func near(a, b fixed.Vec2, distance fixed.Q) bool {
	return wayTo(a, b).LenSq() < distance.Sq()
}
