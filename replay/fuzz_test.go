package replay_test

import (
	"bytes"
	"crypto/sha256"
	"testing"

	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// resealed returns a file with the seals that its bytes should have, as far as its records go: what a forger would do.
func resealed(file []byte) []byte {
	b := bytes.Clone(file)
	var before [32]byte
	for at, front := 0, 8; len(b)-at >= front+32; front = 5 {
		size := front + 32
		if at == 0 {
			size += int(b[6]) | int(b[7])<<8
		} else {
			size += int(b[at+1]) | int(b[at+2])<<8 | int(b[at+3])<<16 | int(b[at+4])<<24
		}
		if size < 0 || size > len(b)-at {
			break
		}
		before = sha256.Sum256(append(bytes.Clone(before[:]), b[at:at+size-32]...))
		copy(b[at+size-32:], before[:])
		at += size
	}
	return b
}

// Any bytes are a file or an error, also if their seals are right. A file that can be played is the same when it is recorded
// again, as far as its blocks are cut alike.
func FuzzFile(f *testing.F) {
	file, _ := sample()
	at := places(file)
	f.Add(file)
	for _, n := range at {
		f.Add(file[:n])
	}
	for _, i := range []int{at[0] + 1, at[0] + 5, at[0] + 9, at[0] + 21, at[1] + 5, at[4] + 1, at[4] + 5, at[4] + 9, at[4] + 18, len(file) - 36} {
		changed := bytes.Clone(file)
		changed[i] ^= 0x81
		f.Add(changed)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 1<<16 {
			return
		}
		b = resealed(b)
		file, err := replay.Open(replay.Bytes(b), int64(len(b)))
		if err != nil {
			return
		}
		if file.Blocks() > len(b)/57 {
			t.Fatalf("%d bytes have %d blocks", len(b), file.Blocks())
		}
		playAgain(t, file, b)
	})
}

// playAgain plays a file by a game that fits, and writes it again.
func playAgain(t *testing.T, file *replay.File, b []byte) {
	h := file.Header
	schema := &sim.Schema{Game: h.Game, Version: h.Rules, Hash: h.Schema, Slots: h.Slots, InputSize: h.Input}
	p, err := replay.NewPlayer(file, &sim.Game{Schema: schema, New: tallyGame.New})
	if err != nil {
		return
	}
	e, log := replay.NewEncoder(h), sim.NewLog(schema)
	again := e.AppendHeader(nil)
	hash := p.World().Hash()
	log.Begin(p.Tick(), p.World())
	for next := 1; p.Next(nil); {
		log.Append(p.Frame())
		if next < file.Blocks() && p.Tick() == file.Keyframe(next) {
			again = must(e.AppendBlock(again, log, hash))
			log.Begin(p.Tick(), p.World())
			hash = p.World().Hash()
			next++
		}
	}
	if p.Err() != nil || p.Parted() != nil || !file.Complete() {
		return
	}
	again = must(e.AppendBlock(again, log, hash))
	if _, known := file.LastHash(); known {
		again = e.AppendEnd(again, p.World().Hash())
	} else {
		again = e.AppendBrokenEnd(again)
	}
	if e.Blocks() == file.Blocks() && !bytes.Equal(again, b) {
		t.Fatalf("written again it is\n%x, not\n%x", again, b)
	}
}
