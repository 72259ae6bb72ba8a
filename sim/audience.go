package sim

import "github.com/tickwork-engine/tickwork/fixed"

// Audience is who is told of an entity, or of one column of it. The owner is the slot in the type's owner column. What is
// for the owner or the team and belongs to nobody (NoSlot) is for nobody, also not for who watches without a slot.
type Audience uint8

// The audiences, each within the one before it.
const (
	Everyone  Audience = iota
	TeamOnly           // the owner and the players of the owner's team
	OwnerOnly          // the owner alone
)

// Teams is an optional interface of a [World]: a method that the author writes beside Step.
type Teams interface {
	// Team returns the team of the player in a slot. Players of equal teams are told what is for the team. A world that is
	// no Teams has every player in a team of his own.
	Team(slot Slot) uint8
}

// Eyes is an optional interface of a [World]: a method that the author writes beside Step.
type Eyes interface {
	// Eye returns where the player in a slot looks from, which [TypeSchema].Near is measured from; ok is false if he looks
	// from nowhere. In a world that is no Eyes, it is the first entity that he owns of a type with a [Place].
	Eye(slot Slot) (at [2]fixed.Q, ok bool)
}

// Sight is an optional interface of a [World]: a game's own line of sight, which the author writes beside Step.
type Sight interface {
	// Sees reports whether the player in a slot may know of an entity of a type (its place in [Schema].Types). It is asked
	// only of entities that the audience and the distance let through, and never of the player's own. Like Step it is a
	// pure function of the world.
	Sees(viewer Slot, typ int, h Handle) bool
}

// ColumnMode decides how a change in a column hastens its entity's turn when not everything fits into a snapshot. What
// has not changed is never sent again, whatever the mode.
type ColumnMode uint8

// The modes of columns.
const (
	Plain    ColumnMode = iota // the entity's turn comes by its priority
	Always                     // an entity in which it changed goes into every snapshot, before all others
	OnChange                   // a change adds the column's Priority to what the entity's has piled up to, at once
)

// Place is the two columns that say where an entity is: value v of Columns[i] is Low[i] + v*Step[i] units on axis i, and
// wraps as the column does. The zero Place is none.
type Place struct {
	Columns   [2]int // -1 if the type has no place
	Low, Step [2]fixed.Q
}

// Known reports whether the type has a place.
func (p *Place) Known() bool { return p.Columns[0] >= 0 && p.Step[0] != 0 }

// At returns where the entity in a row of the table is.
func (p *Place) At(t *Table, row int) (at [2]fixed.Q) {
	for i, c := range p.Columns {
		at[i] = p.Low[i] + fixed.Q(t.Columns[c][row])*p.Step[i]
	}
	return at
}
