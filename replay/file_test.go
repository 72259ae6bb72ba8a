package replay_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// The places of the sample's records: its header, four blocks and its end.
func places(file []byte) (at []int) {
	at = append(at, 8+int(file[6])+int(file[7])<<8+32)
	for at[len(at)-1] < len(file) {
		from := at[len(at)-1]
		at = append(at, from+5+int(file[from+1])+int(file[from+2])<<8+32)
	}
	return at
}

func TestHeaderComesBack(t *testing.T) {
	file, _ := sample()
	h := opened(file).Header
	want := header()
	if h.Seed == nil || *h.Seed != *want.Seed || !bytes.Equal(h.Options, want.Options) {
		t.Errorf("seed %v, options %x", h.Seed, h.Options)
	}
	h.Seed, h.Options, want.Seed, want.Options = nil, nil, nil, nil
	if h.Game != want.Game || h.Rules != 3 || h.Schema != tallySchema.Hash || h.Rate != 20 || h.Slots != 3 || h.Input != 2 ||
		h.Build != want.Build || h.Made != want.Made {
		t.Errorf("it is %+v, want %+v", h, want)
	}
}

func TestFitsItsGameOnly(t *testing.T) {
	h := header()
	for _, c := range []struct {
		change func(s *sim.Schema)
		want   error
	}{
		{func(*sim.Schema) {}, nil},
		{func(s *sim.Schema) { s.Game = "other" }, replay.ErrGame},
		{func(s *sim.Schema) { s.Hash++ }, replay.ErrSchema},
		{func(s *sim.Schema) { s.Version++ }, replay.ErrSchema},
		{func(s *sim.Schema) { s.Slots++ }, replay.ErrSchema},
		{func(s *sim.Schema) { s.InputSize++ }, replay.ErrSchema},
	} {
		s := *tallySchema
		c.change(&s)
		if err := h.Fits(&s); err != c.want {
			t.Errorf("%+v: %v, want %v", s, err, c.want)
		}
	}
}

func TestOpenFindsEverything(t *testing.T) {
	file, hashes := sample()
	f := opened(file)
	if f.Start() != 0 || f.End() != sampleTicks || f.Blocks() != 4 || !f.Complete() {
		t.Errorf("ticks %d to %d in %d blocks, complete %v", f.Start(), f.End(), f.Blocks(), f.Complete())
	}
	if hash, known := f.LastHash(); !known || hash != hashes[sampleTicks] {
		t.Errorf("the last hash is %#x, %v", hash, known)
	}
	for tick, block := range map[sim.Tick]int{0: 0, 9: 0, 10: 1, 29: 2, 30: 3, 1000: 3} {
		if got := f.Find(tick); got != block {
			t.Errorf("tick %d is found in block %d", tick, got)
		}
	}
	var b replay.Block
	for i := range f.Blocks() {
		if err := f.Block(i, &b); err != nil || b.Start != f.Keyframe(i) || b.Hash != hashes[10*i] {
			t.Errorf("block %d: tick %d, %#x, %v", i, b.Start, b.Hash, err)
		}
	}
}

// However a file is cut off, what is whole of it can be read, and it says that it is not complete.
func TestEveryTruncation(t *testing.T) {
	file, hashes := sample()
	at := places(file)
	for n := range file {
		f, err := replay.Open(replay.Bytes(file[:n]), int64(n))
		whole := 0 // blocks
		for whole < 4 && n >= at[whole+1] {
			whole++
		}
		if whole == 0 {
			if !errors.Is(err, replay.ErrEmpty) && !errors.Is(err, replay.ErrFormat) {
				t.Fatalf("%d bytes: %v", n, err)
			}
			continue
		}
		if err != nil || f.Complete() || f.Blocks() != whole {
			t.Fatalf("%d bytes: %v, complete %v, %d blocks, want %d", n, err, err == nil && f.Complete(), f.Blocks(), whole)
		}
		v, err := replay.Verify(f, tallyGame, 0)
		if err != nil || v.Right() || v.Parted != nil || v.Hash != hashes[f.End()] {
			t.Fatalf("%d bytes: %+v, %v", n, v, err)
		}
	}
}

// No byte can be changed without being seen, though in the index it only makes the file be searched.
func TestEveryChangedByte(t *testing.T) {
	file, _ := sample()
	end := places(file)[4]
	for i := range file {
		changed := bytes.Clone(file)
		changed[i] ^= 0x10
		f, err := replay.Open(replay.Bytes(changed), int64(len(changed)))
		if err != nil {
			continue
		}
		if v, err := replay.Verify(f, tallyGame, 0); err == nil && v.Right() {
			t.Fatalf("byte %d was changed, and the match is %+v", i, v)
		} else if i < end && err == nil && v.Complete {
			t.Fatalf("byte %d of the blocks was changed, and no seal is broken: %+v", i, v)
		}
	}
}

// Records cannot be left out, repeated, or taken from another file.
func TestRecordsCannotBeMoved(t *testing.T) {
	file, _ := sample()
	at := places(file)
	record := func(i int) []byte { return file[at[i]:at[i+1]] }
	other := bytes.Clone(file[:at[0]])
	for name, b := range map[string][]byte{
		"left out":     bytes.Join([][]byte{other, record(0), record(2), record(3), record(4)}, nil),
		"repeated":     bytes.Join([][]byte{other, record(0), record(1), record(1), record(2), record(3), record(4)}, nil),
		"cut in front": bytes.Join([][]byte{other, record(1), record(2), record(3), record(4)}, nil),
		"without last": bytes.Join([][]byte{other, record(0), record(1), record(2), record(4)}, nil),
		"left over":    append(bytes.Clone(file), 0),
		"two ends":     append(bytes.Clone(file), record(4)...),
	} {
		f, err := replay.Open(replay.Bytes(b), int64(len(b)))
		if err != nil {
			continue
		}
		if v, err := replay.Verify(f, tallyGame, 0); err == nil {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

func TestSealNamesTheFile(t *testing.T) {
	file, _ := sample()
	at := places(file)
	whole, err := opened(file).Seal()
	if err != nil || !bytes.Equal(whole[:], file[len(file)-32:]) {
		t.Errorf("%x, %v", whole, err)
	}
	part, err := opened(file[:at[2]+7]).Seal()
	if err != nil || !bytes.Equal(part[:], file[at[2]-32:at[2]]) {
		t.Errorf("of a part: %x, %v", part, err)
	}
}

// broken is a source that fails from a place on.
type broken struct {
	replay.Bytes
	from int64
}

var errBroken = errors.New("the disk is broken")

func (b broken) ReadAt(p []byte, at int64) (int, error) {
	if at+int64(len(p)) > b.from {
		return 0, errBroken
	}
	return b.Bytes.ReadAt(p, at)
}

func TestReadErrorsAreTold(t *testing.T) {
	file, _ := sample()
	at := places(file)
	if _, err := replay.Open(broken{file, 20}, int64(len(file))); !errors.Is(err, errBroken) {
		t.Errorf("in the header: %v", err)
	}
	f, err := replay.Open(broken{file, int64(at[2])}, int64(at[3]))
	if !errors.Is(err, errBroken) {
		t.Errorf("while searching: %v, %v", f, err)
	}
	if _, err := replay.Open(replay.Bytes(file[:100]), int64(len(file))); !errors.Is(err, replay.ErrRead) {
		t.Errorf("a file that is shorter than was said: %v", err)
	}
}

// A file is read with no more memory than its largest block takes.
func TestBlocksAreReadIntoTheSameMemory(t *testing.T) {
	file, _ := sample()
	f, block := opened(file), new(replay.Block)
	read := func() {
		for i := range f.Blocks() {
			if err := f.Block(i, block); err != nil {
				t.Fatal(err)
			}
		}
	}
	read()
	if n := testing.AllocsPerRun(20, read); n > float64(f.Blocks()) { // the hash's state
		t.Errorf("%v allocations for %d blocks", n, f.Blocks())
	}
}
