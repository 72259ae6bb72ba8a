package replay

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// Source is where a file's bytes are read from: an *os.File, a *bytes.Reader, [Bytes]. It is what io.ReaderAt is; package io
// itself would draw sync into the browser's module.
type Source interface {
	// ReadAt fills p with the bytes from a place on, and returns how many it could.
	ReadAt(p []byte, at int64) (n int, err error)
}

// Bytes is a file in memory.
type Bytes []byte

// ReadAt copies from the bytes.
func (b Bytes) ReadAt(p []byte, at int64) (n int, err error) {
	if at < 0 || at > int64(len(b)) {
		return 0, ErrRead
	}
	if n = copy(p, b[at:]); n < len(p) {
		return n, ErrRead
	}
	return n, nil
}

// File is a replay file that is read block by block: in memory there are its header, where its blocks are, and one block. It is
// used by one goroutine at a time.
type File struct {
	// Header is what the file begins with.
	Header Header

	source Source
	size   int64
	begin  int64 // where the first block is
	index  []entry
	stop   int64 // where the last block ends
	end    sim.Tick

	complete bool
	known    bool
	hash     uint64 // of the last world, if it is known
	buffer   []byte // for everything but blocks
}

// Block is a keyframe and the frames after it. It is valid until another block is read into it.
type Block struct {
	Start    sim.Tick // of the keyframe
	Count    int      // frames
	Hash     uint64   // of the keyframe's world
	Keyframe []byte
	frames   []byte
	buffer   []byte // what the slices are parts of
}

// Open reads the header of a file of the given size, and finds its blocks: by the index that a complete file ends with, or by
// going from block to block. A file that breaks off is read up to its last whole block, see [File.Complete]; one that is
// still being written is read as far as it has come.
//
// Any bytes give a file or an error: ErrFormat, ErrDamaged, ErrRecord, ErrEmpty, or ErrRead.
func Open(source Source, size int64) (*File, error) {
	f := &File{source: source, size: size}
	if err := f.readHeader(); err != nil {
		return nil, err
	}
	if !f.readIndex() {
		if err := f.scan(); err != nil {
			return nil, err
		}
	}
	if len(f.index) == 0 {
		return nil, ErrEmpty
	}
	return f, nil
}

// Start returns the tick of the first keyframe.
func (f *File) Start() sim.Tick { return f.index[0].tick }

// End returns the last tick.
func (f *File) End() sim.Tick { return f.end }

// Blocks returns how many blocks there are, which is also the number of keyframes.
func (f *File) Blocks() int { return len(f.index) }

// Keyframe returns the tick of a block's keyframe.
func (f *File) Keyframe(block int) sim.Tick { return f.index[block].tick }

// Complete reports whether the file was ended in good order. One that was not may lack the newest part of its match.
func (f *File) Complete() bool { return f.complete }

// LastHash returns the hash of the world after the last frame, if the file tells it.
func (f *File) LastHash() (hash uint64, known bool) { return f.hash, f.known }

// Seal returns the seal of the newest record: two files with the same one are the same.
func (f *File) Seal() (s [32]byte, err error) {
	at := f.stop
	if f.complete {
		at = f.size
	}
	b, err := f.read(&f.buffer, at-sealSize, sealSize)
	copy(s[:], b)
	return s, err
}

// Find returns the block with the newest keyframe that is not after a tick, or the first one.
func (f *File) Find(tick sim.Tick) int {
	low, high := 0, len(f.index)
	for high-low > 1 {
		if middle := (low + high) / 2; f.index[middle].tick <= tick {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// Block reads a block and checks its seal, which is that of all before it as well if they have been read.
func (f *File) Block(i int, b *Block) error {
	at, next, until := int64(f.index[i].at), f.stop, f.end
	if i+1 < len(f.index) {
		next, until = int64(f.index[i+1].at), f.index[i+1].tick
	}
	body, err := f.record(&b.buffer, at, int(next-at), kindBlock)
	if err != nil {
		return err
	}
	r := wire.NewReader(body)
	b.Start, b.Count, b.Hash = sim.Tick(r.U32()), int(r.U32()), r.U64()
	size := r.U32()
	b.Keyframe = r.Bytes(int(min(size, MaxKeyframe+1)))
	b.frames = r.Rest()
	if r.Err() != nil || len(b.Keyframe) > MaxKeyframe || b.Count > MaxBlockTicks ||
		b.Start != f.index[i].tick || b.Start+sim.Tick(b.Count) != until {
		return ErrRecord
	}
	return nil
}

func (f *File) readHeader() error {
	if f.size < headerFront {
		return ErrFormat
	}
	front, err := f.read(&f.buffer, 0, headerFront)
	if err != nil {
		return err
	}
	size, err := headerSize(front)
	if err != nil {
		return err
	}
	if int64(size) > f.size {
		return ErrEmpty
	}
	whole, err := f.read(&f.buffer, 0, size)
	if err != nil {
		return err
	}
	f.begin = int64(size)
	return f.Header.decode(whole)
}

// record reads a record of the given size with the seal before it, and returns its body, which is a part of the buffer.
func (f *File) record(buffer *[]byte, at int64, size int, kind uint8) ([]byte, error) {
	if size < recordFront+sealSize || size > recordFront+MaxBlock+sealSize {
		return nil, ErrRecord
	}
	b, err := f.read(buffer, at-sealSize, sealSize+size)
	if err != nil {
		return nil, err
	}
	before, record, mark := seal(b[:sealSize]), b[sealSize:size], seal(b[size:])
	if sealOf(before, record) != mark {
		return nil, ErrDamaged
	}
	r := wire.NewReader(record)
	if r.U8() != kind || int64(r.U32()) != int64(r.Remaining()) {
		return nil, ErrRecord
	}
	return r.Rest(), nil
}

// read reads bytes into a buffer. What is asked for is never more than the file has.
func (f *File) read(buffer *[]byte, at int64, size int) ([]byte, error) {
	if at < 0 || int64(size) > f.size-at {
		return nil, ErrRead
	}
	if cap(*buffer) < size {
		*buffer = make([]byte, size)
	}
	b := (*buffer)[:size]
	if n, err := f.source.ReadAt(b, at); n < size {
		if err == nil {
			err = ErrRead
		}
		return nil, err
	}
	return b, nil
}
