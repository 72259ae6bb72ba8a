package codecbench

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"github.com/tickwork-engine/tickwork/games/cubes/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// box is a cube of a made-up trace. It rests until it is let go, then turns and falls until it meets the floor.
type box struct {
	x, y, z, fall float64 // meters, meters a second
	angle, spin   float64 // around x; radians, radians a second
	letGo         int
}

// boxes are a floor full of cubes, of which some wait above it.
func boxes() []box {
	list := make([]box, rules.Count)
	for i := range list {
		list[i] = box{x: float64(i%30) - 15, y: float64(i/30) - 15, letGo: math.MaxInt}
		if i%20 == 0 {
			list[i].z, list[i].letGo, list[i].spin = 4+float64(i%7), i%50, float64(i%9)-4
		}
	}
	return list
}

// step moves a box by a frame and reports whether it falls.
func (b *box) step(frame int) bool {
	if frame < b.letGo || b.z == 0 {
		return false
	}
	b.fall += 9.8 / frameHz
	b.z = max(b.z-b.fall/frameHz, 0)
	b.angle += b.spin / frameHz
	return true
}

// append appends the box as a trace has it.
func (b *box) append(dst []byte, falls bool) []byte {
	q := [4]float64{math.Sin(b.angle / 2), 0, 0, math.Cos(b.angle / 2)}
	largest := 3
	if math.Abs(q[0]) > math.Abs(q[3]) {
		largest = 0
	}
	fields := []int32{int32(largest)}
	for i, v := range q {
		if i != largest {
			v = math.Copysign(1, q[largest]) * v
			fields = append(fields, int32(math.Round((v*math.Sqrt2+1)*511/2)))
		}
	}
	for _, v := range []float64{b.x, b.y, b.z} {
		fields = append(fields, int32(math.Round(v*512)))
	}
	fields = append(fields, 0)
	if falls {
		fields[7] = 1
	}
	for _, f := range fields {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(f))
	}
	return dst
}

// fallingBoxes returns a trace.
func fallingBoxes(frames int) []byte {
	var trace []byte
	list := boxes()
	for frame := range frames {
		for i := range list {
			falls := list[i].step(frame)
			trace = list[i].append(trace, falls)
		}
	}
	return trace
}

func play(t testing.TB, trace []byte, cfg Config) Result {
	t.Helper()
	source, err := NewTrace(bytes.NewReader(trace))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Play(source, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A trace comes out as it went in, whatever is lost, and takes as few bytes as it did when this was written.
func TestPlay(t *testing.T) {
	trace := fallingBoxes(150)
	cases := []struct {
		name string
		cfg  Config
		most float64 // bytes a frame
	}{
		{"tight", Config{Every: 1}, 90},
		{"every third", Config{Every: 3}, 100},
		{"fast", Config{Every: 1, Profile: snapshot.Fast}, 220},
		{"losing", Config{Every: 1, Loss: 0.2, Seed: 4}, 130},
		{"fast and losing", Config{Every: 3, Loss: 0.5, Seed: 5, Profile: snapshot.Fast}, 300},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := play(t, trace, c.cfg)
			if !r.Verified || r.Frames != (150-First+c.cfg.Every-1)/c.cfg.Every || r.Whole != 0 {
				t.Errorf("%+v", r)
			}
			if (r.Lost > 0) != (c.cfg.Loss > 0) {
				t.Errorf("%d packets are lost", r.Lost)
			}
			if r.Bytes > c.most || r.Bytes < 10 || r.P50 > r.P95 || r.P95 > r.Max {
				t.Errorf("%+v, want at most %.0f bytes", r, c.most)
			}
		})
	}
}

// When nothing comes for longer than a packed body reaches back, a snapshot is whole, and then it goes on.
func TestPlayThroughAnOutage(t *testing.T) {
	r := play(t, fallingBoxes(140), Config{Every: 1, Loss: 0.97, Seed: 11})
	if !r.Verified || r.Whole == 0 {
		t.Errorf("%+v", r)
	}
}

func TestTraceCompressed(t *testing.T) {
	trace := fallingBoxes(9)
	var packed bytes.Buffer
	w, err := xz.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.Write(trace)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	plain, unpacked := play(t, trace, Config{Every: 1}), play(t, packed.Bytes(), Config{Every: 1})
	if plain.Bytes != unpacked.Bytes || plain.Frames != 3 {
		t.Errorf("%+v, compressed %+v", plain, unpacked)
	}
}

func TestTraceErrors(t *testing.T) {
	trace := fallingBoxes(1)
	high := bytes.Clone(trace)
	high[4*4+3] = 1 // x of the first cube
	cases := []struct {
		name string
		b    []byte
		want string
	}{
		{"nothing", nil, "EOF"},
		{"cut", trace[:100], "unexpected EOF"},
		{"out of range", high, "cube 0: X is out of range"},
	}
	for _, c := range cases {
		source, err := NewTrace(bytes.NewReader(c.b))
		if err != nil {
			t.Fatal(err)
		}
		if err := source.Next(sim.NewQuantised(rules.Schema)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if source, err := NewTrace(bytes.NewReader(append(bytes.Clone(xzMagic), 1, 2, 3))); err == nil {
		t.Errorf("a broken archive is accepted: %v", source)
	}
	source, err := NewTrace(bytes.NewReader(trace))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Play(source, Config{Every: 1}); err == nil {
		t.Error("a trace of one frame is played")
	}
	if err := source.Next(sim.NewQuantised(rules.Schema)); err != io.EOF {
		t.Errorf("after the end: %v", err)
	}
}

func TestPrint(t *testing.T) {
	var out strings.Builder
	(&Result{Frames: 7, Lost: 2, Bytes: 40.04, Kbps: 19.22, P50: 30, P95: 50, Max: 60, Encode: 3.14, Decode: 2.72}).Print(&out)
	const want = "7 snapshots, 2 lost, 0 whole\n" +
		"40.0 bytes a snapshot, 19.2 kbit/s; half are below 30, 95 % below 50, the largest has 60\n" +
		"3.1 us to encode, 2.7 us to decode\n"
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}
