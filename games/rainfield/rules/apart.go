package rules

import "github.com/tickwork-engine/tickwork/fixed"

// apartPush is by how much two enemies that touch push each other away in a tick, in units a second.
const apartPush = 9 * fixed.One

// keepApart lets enemies that touch push each other away, so that a crowd does not melt into one.
func (t *turn) keepApart() {
	for h, e := range t.w.Enemies.All() {
		later := ^uint64(1) << h.Index() // each pair once
		for near := t.crowd.at(e.Pos) & later; near != 0; near &= near - 1 {
			t.part(e, lowest(near))
		}
	}
}

// part pushes an enemy and another one, by its place, away from each other if they touch.
func (t *turn) part(e *Enemy, place int) {
	other := t.w.Enemies.At(place)
	way := wayTo(other.Pos, e.Pos)
	if way.LenSq() >= (breedOf(e.Kind).radius + breedOf(other.Kind).radius).Sq() {
		return
	}
	if way == (fixed.Vec2{}) {
		way.X = fixed.One // two at the same place part somehow
	}
	push := way.WithLen(apartPush)
	if e.Mood != MoodRushing {
		e.Vel = e.Vel.Add(push)
	}
	if other.Mood != MoodRushing {
		other.Vel = other.Vel.Sub(push)
	}
}
