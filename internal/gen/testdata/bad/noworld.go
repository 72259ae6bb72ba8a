package rules // want "rules: no type has the directive //tickwork:world: put it above a struct" "rules: no type has the directive //tickwork:input"

import "github.com/tickwork-engine/tickwork/sim"

type World struct{ X sim.Slot }
