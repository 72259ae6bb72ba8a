package sim

import "github.com/tickwork-engine/tickwork/wire"

// OwnerOf returns the slot that owns an event, which its payload tells, or NoSlot if the kind has no owner.
func (s *EventSchema) OwnerOf(payload []byte) Slot {
	var r wire.BitReader
	r.Reset(payload)
	for i := range s.Fields {
		v := r.Bits(uint(s.Fields[i].Bits))
		if s.Fields[i].Owner && r.Err() == nil {
			return Slot(v)
		}
	}
	return NoSlot
}
