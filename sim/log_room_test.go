package sim

import (
	"bytes"
	"testing"
)

func TestRoomy(t *testing.T) {
	for _, c := range []struct {
		name     string
		len, cap int
		moves    bool
	}{
		{"nothing", 0, 0, false},
		{"no room", 1000, 1000, true},
		{"too little room", 1000, 1200, true},
		{"room for a quarter", 1000, 1250, false},
		{"much room", 10, 1000, false},
	} {
		b := bytes.Repeat([]byte{7}, c.cap)[:c.len:c.cap]
		got := roomy(b)
		if !bytes.Equal(got, b) || cap(got)-len(got) < len(got)/4 {
			t.Errorf("%s: %d bytes with room for %d came back", c.name, len(got), cap(got)-len(got))
		}
		if c.len > 0 && (&got[0] != &b[0]) != c.moves {
			t.Errorf("%s: it is not so that it moves: %v", c.name, c.moves)
		}
	}
}

// Rounds of a log that are a quarter longer than those before fit into its memory.
func TestLogHasRoomForLongerRounds(t *testing.T) {
	schema := &Schema{Slots: 1, InputSize: 1}
	log, f := NewLog(schema), NewPackedFrame(1)
	round := func(frames int) int {
		log.frames = roomy(log.frames)[:0] // as Begin does
		log.count = 0
		for i := range frames {
			f.Tick = Tick(i + 1)
			f.Inputs[0][0]++
			log.Append(f)
		}
		return cap(log.frames)
	}
	round(1000)
	settled := round(1000)
	for n := 750; n <= 1250; n += 50 {
		if got := round(n); got != settled {
			t.Errorf("a round of %d frames took %d bytes instead of %d", n, got, settled)
		}
	}
}
