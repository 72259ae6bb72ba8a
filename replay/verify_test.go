package replay_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

func TestVerify(t *testing.T) {
	file, hashes := sample()
	v, err := replay.Verify(opened(file), tallyGame, 0)
	want := replay.Verdict{End: sampleTicks, Keyframes: 4, Complete: true, FromSeed: true, Hash: hashes[sampleTicks]}
	if err != nil || v != want || !v.Right() {
		t.Errorf("%+v, %v, want %+v", v, err, want)
	}
}

func TestVerifyTellsWhereItParts(t *testing.T) {
	file, hashes := sample()
	v, err := replay.Verify(opened(file), forgetful, 0)
	if err != nil || v.Right() || v.Parted == nil {
		t.Fatalf("%+v, %v", v, err)
	}
	if p := v.Parted; p.Tick != sampleTicks || p.After != 30 || p.Want != nil || p.Recorded != hashes[sampleTicks] {
		t.Errorf("parted %+v", p)
	}
}

// A match that does not begin as its seed says is not right, however well it goes on.
func TestVerifyChecksTheBeginning(t *testing.T) {
	w := new(tally)
	if err := w.Start(sampleSeed+1, []byte{4, 5}); err != nil {
		t.Fatal(err)
	}
	r := replay.NewRecorder(tallySchema, header(), 0)
	file := must(r.End(r.Begin(nil, 0, w), w))
	v, err := replay.Verify(opened(file), tallyGame, 0)
	if err != nil || v.FromSeed || v.Right() || v.Parted.Tick != 0 || v.Parted.Want.Hash() != w.Hash() {
		t.Errorf("%+v, %v", v, err)
	}
	h := header()
	h.Options = []byte{1, 2, 3}
	r = replay.NewRecorder(tallySchema, h, 0)
	file = must(r.End(r.Begin(nil, 0, w), w))
	if _, err := replay.Verify(opened(file), tallyGame, 0); !errors.Is(err, errTally) {
		t.Errorf("with bad options: %v", err)
	}
}

func TestVerifyIsBounded(t *testing.T) {
	file, _ := sample()
	if _, err := replay.Verify(opened(file), tallyGame, sampleTicks-1); !errors.Is(err, replay.ErrTooLong) {
		t.Errorf("the error is %v", err)
	}
	if _, err := replay.Verify(opened(file), touchy, 0); !errors.Is(err, replay.ErrPanic) {
		t.Errorf("of rules that panic the error is %v", err)
	}
}

// A file whose last world nobody knows says so, and is right as far as it goes.
func TestBrokenEnd(t *testing.T) {
	e, log, w := replay.NewEncoder(header()), sim.NewLog(tallySchema), new(tally)
	if err := w.Start(sampleSeed, []byte{4, 5}); err != nil {
		t.Fatal(err)
	}
	log.Begin(0, w)
	file := e.AppendBrokenEnd(must(e.AppendBlock(e.AppendHeader(nil), log, w.Hash())))
	f := opened(file)
	if _, known := f.LastHash(); known || !f.Complete() {
		t.Errorf("known %v, complete %v", known, f.Complete())
	}
	if v, err := replay.Verify(f, tallyGame, 0); err != nil || !v.Right() {
		t.Errorf("%+v, %v", v, err)
	}
}

// A keyframe that is not the world whose hash it carries is no keyframe.
func TestKeyframesMustHaveTheirHash(t *testing.T) {
	e, log, w := replay.NewEncoder(header()), sim.NewLog(tallySchema), new(tally)
	log.Begin(0, w)
	file := e.AppendEnd(must(e.AppendBlock(e.AppendHeader(nil), log, w.Hash()+1)), w.Hash())
	if _, err := replay.NewPlayer(opened(file), tallyGame); !errors.Is(err, replay.ErrRecord) {
		t.Errorf("the error is %v", err)
	}
}

func TestTrim(t *testing.T) {
	file, hashes := sample()
	for _, c := range []struct{ from, to, start, end sim.Tick }{
		{0, 999, 0, sampleTicks}, {7, 24, 7, 24}, {10, 10, 10, 10}, {30, 999, 30, sampleTicks}, {sampleTicks, 99, sampleTicks, sampleTicks},
	} {
		var part bytes.Buffer
		write := func(b []byte) error { _, err := part.Write(b); return err }
		if err := replay.Trim(opened(file), tallyGame, c.from, c.to, write); err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		f := opened(part.Bytes())
		v, err := replay.Verify(f, tallyGame, 0)
		if err != nil || !v.Right() || v.Start != c.start || v.End != c.end || v.Hash != hashes[c.end] || v.FromSeed != (c.start == 0) {
			t.Errorf("%+v: %+v, %v", c, v, err)
		}
	}
	if err := replay.Trim(opened(file), tallyGame, 50, 60, nil); !errors.Is(err, replay.ErrSpan) {
		t.Errorf("of other ticks the error is %v", err)
	}
	if err := replay.Trim(opened(file), forgetful, 0, 99, func([]byte) error { return nil }); !errors.Is(err, replay.ErrParted) {
		t.Errorf("with another build the error is %v", err)
	}
	full := errors.New("full")
	if err := replay.Trim(opened(file), tallyGame, 0, 99, func([]byte) error { return full }); !errors.Is(err, full) {
		t.Errorf("the writer's error is %v", err)
	}
}
