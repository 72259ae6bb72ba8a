package rules

import "github.com/tickwork-engine/tickwork/sim"

// cards is how many powers an offer has.
const cards = len(Offer{}.Cards)

// deal offers a player different powers that are not at their highest level.
func (t *turn) deal(slot sim.Slot) {
	_, s := shipOf(t.w, slot)
	_, o := t.w.Offers.Spawn()
	if s == nil || o == nil {
		return
	}
	o.Slot = slot
	deck, n := deckOf(s)
	for i := range min(cards, n) {
		k := i + int(t.w.Rand.Below(uint32(n-i)))
		deck[i], deck[k] = deck[k], deck[i]
	}
	copy(o.Cards[:], deck[:])
}

// deckOf returns the powers of a ship that can rise, and their number.
func deckOf(s *Ship) (deck [PowerKinds]uint8, n int) {
	for power := range deck {
		if s.Powers[power] < maxLevel {
			deck[n] = uint8(power)
			n++
		}
	}
	return deck, n
}

// chooseBy chooses the card whose button a player has pressed, while there is time.
func (t *turn) chooseBy(s *Ship, pressed uint8) {
	if t.w.Stage != StageChoice || t.w.Left == 0 {
		return
	}
	for _, o := range t.w.Offers.All() {
		if o.Slot != s.Slot || o.Chosen != 0 {
			continue
		}
		for i := range uint8(cards) {
			if pressed&(Choose1<<i) != 0 {
				t.choose(o, i+1)
				return
			}
		}
	}
}

// choose gives a player the power of a card, from 1.
func (t *turn) choose(o *Offer, card uint8) {
	o.Chosen = card
	if _, s := shipOf(t.w, o.Slot); s != nil {
		power := o.Cards[card-1]
		t.ev.Chose(Chose{Slot: s.Slot, Power: power, Level: raise(s, power)})
	}
}

// allHaveChosen reports whether nobody who is there still has to choose.
func allHaveChosen(w *World) bool {
	for _, o := range w.Offers.All() {
		if _, s := shipOf(w, o.Slot); o.Chosen == 0 && s != nil && !s.Away {
			return false
		}
	}
	return true
}
