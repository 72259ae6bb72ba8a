package sim

// Mask takes out of q what a viewer must not know: it sets the columns whose audience he does not belong to to their Blank.
// sameTeam reports whether an owner's team is the viewer's; nil is a game without teams. It is not asked of the viewer
// himself, and of nobody twice for a type. A viewer of NoSlot owns nothing and has no team. Entities stay where they are:
// who is told of them at all is decided elsewhere. It allocates nothing.
func (s *Schema) Mask(q *Quantised, viewer Slot, sameTeam func(owner Slot) bool) {
	for i := range s.Types {
		if t := &s.Types[i]; t.Masked() {
			t.mask(&q.Tables[i], viewer, sameTeam)
		}
	}
}

// Masked reports whether some of the type's columns are not for everyone.
func (t *TypeSchema) Masked() bool {
	for c := range t.Columns {
		if t.Owner >= 0 && t.Columns[c].To != Everyone {
			return true
		}
	}
	return false
}

func (t *TypeSchema) mask(table *Table, viewer Slot, sameTeam func(owner Slot) bool) {
	owners := table.Columns[t.Owner][:table.Len]
	var (
		levels [256]Audience // by owner, the narrowest audience of his that the viewer belongs to
		known  [256]bool
	)
	for _, o := range owners {
		if owner := Slot(o); !known[owner] {
			levels[owner], known[owner] = Closeness(owner, viewer, sameTeam), true
		}
	}
	for c := range t.Columns {
		to, blank := t.Columns[c].To, t.Columns[c].Blank
		if to == Everyone {
			continue
		}
		values := table.Columns[c][:len(owners)]
		for row, o := range owners {
			if levels[Slot(o)] < to {
				values[row] = blank
			}
		}
	}
}

// Closeness returns the narrowest audience of an owner's things that the viewer belongs to: he is given the columns whose To
// is not beyond it. See [Schema.Mask] for sameTeam.
func Closeness(owner, viewer Slot, sameTeam func(owner Slot) bool) Audience {
	switch {
	case owner == NoSlot || viewer == NoSlot:
		return Everyone
	case owner == viewer:
		return OwnerOnly
	case sameTeam != nil && sameTeam(owner):
		return TeamOnly
	}
	return Everyone
}
