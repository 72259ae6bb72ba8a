package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What comes out of a brood.
const (
	broodMites = 3
	hatchPush  = 150 * fixed.One
)

// hatch lets mites fly apart from where a brood was.
func hatch(w *World, brood *Enemy) {
	for i := range broodMites {
		if mite := addEnemy(w, Mite, brood.Pos); mite != nil {
			mite.Vel = fixed.Polar(brood.Whim+fixed.Turns(i, broodMites), hatchPush)
		}
	}
}
