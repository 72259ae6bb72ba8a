package replay

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// smallest sizes of records, seal included.
const (
	leastBlock = recordFront + blockFront + sealSize
	leastEnd   = recordFront + endFront + indexEntry + endBack + sealSize
	mostEnd    = leastEnd + (MaxBlocks-1)*indexEntry
)

// readIndex takes up where the blocks are from the record that a complete file ends with. It reports whether there is one; if
// not, nothing has changed.
func (f *File) readIndex() bool {
	if f.size-f.begin < leastBlock+leastEnd {
		return false
	}
	back, err := f.read(&f.buffer, f.size-sealSize-endBack, endBack)
	if err != nil {
		return false
	}
	r := wire.NewReader(back)
	size := int64(r.U32())
	if size < leastEnd || size > mostEnd || size > f.size-f.begin-leastBlock {
		return false
	}
	return f.readEnd(f.size-size, int(size))
}

// readEnd takes up the last record. It reports whether that is a right one.
func (f *File) readEnd(at int64, size int) bool {
	body, err := f.record(&f.buffer, at, size, kindEnd)
	if err != nil {
		return false
	}
	r := wire.NewReader(body)
	end, known, hash := sim.Tick(r.U32()), r.Bool(), r.U64()
	count := int(r.U32())
	if r.Err() != nil || count < 1 || count > MaxBlocks || r.Remaining() != count*indexEntry+endBack {
		return false
	}
	index := make([]entry, count)
	for i := range index {
		index[i] = entry{sim.Tick(r.U32()), r.U64()}
	}
	if int(r.U32()) != size || !follows(index, f.begin, at, end) || !known && hash != 0 {
		return false
	}
	f.index, f.stop, f.end, f.complete, f.known, f.hash = index, at, end, true, known, hash
	return true
}

// follows reports whether blocks can be where an index says: one after the other, from a place up to another one.
func follows(index []entry, begin, stop int64, end sim.Tick) bool {
	if int64(index[0].at) != begin {
		return false
	}
	for i := range index {
		next, tick := uint64(stop), end
		if i+1 < len(index) {
			next, tick = index[i+1].at, index[i+1].tick
		}
		if next < index[i].at || next-index[i].at < leastBlock || tick < index[i].tick {
			return false
		}
	}
	return true
}

// scan finds the blocks by going from one to the next, up to where the file breaks off.
func (f *File) scan() error {
	f.stop = f.begin
	for f.size-f.stop >= leastBlock {
		front, err := f.read(&f.buffer, f.stop, recordFront+8)
		if err != nil {
			return err
		}
		r := wire.NewReader(front)
		kind, size := r.U8(), int64(recordFront)+int64(r.U32())+sealSize
		start, count := sim.Tick(r.U32()), r.U32()
		switch {
		case kind == kindEnd && size >= f.size-f.stop:
			return f.checkEnd(size)
		case kind != kindBlock || size < leastBlock || size > recordFront+MaxBlock+sealSize || !f.continues(start, count):
			return ErrRecord
		case size > f.size-f.stop:
			return nil
		}
		f.index, f.end = append(f.index, entry{start, uint64(f.stop)}), start+sim.Tick(count)
		f.stop += size
	}
	return nil
}

// continues reports whether a block can follow on those that were found.
func (f *File) continues(start sim.Tick, count uint32) bool {
	fits := count <= MaxBlockTicks && uint64(start)+uint64(count) <= 1<<32-1
	return fits && len(f.index) < MaxBlocks && (len(f.index) == 0 || start == f.end)
}

// checkEnd compares the last record with the blocks that were found. One that breaks off tells nothing.
func (f *File) checkEnd(size int64) error {
	if size > f.size-f.stop {
		return nil
	}
	found, end := f.index, f.end
	if size > mostEnd || !f.readEnd(f.stop, int(size)) {
		return ErrDamaged
	}
	if len(found) != len(f.index) || end != f.end {
		return ErrRecord
	}
	for i := range found {
		if found[i] != f.index[i] {
			return ErrRecord
		}
	}
	return nil
}
