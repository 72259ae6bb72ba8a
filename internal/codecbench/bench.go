package codecbench

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tickwork-engine/tickwork/games/cubes/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// Config says how a trace is played.
type Config struct {
	Every   int // a snapshot is sent every so many frames
	Profile snapshot.Profile
	Loss    float64 // the share of packets that are lost
	Seed    uint64  // of the losses
}

// What the challenge says: the frames before First are known, and frame i is coded knowing what came up to frame i-Delay.
const (
	First   = 6
	Delay   = 6
	frameHz = 60
)

// Result is what a trace takes. Times are of the machine as busy as it is.
type Result struct {
	Frames   int     `json:"frames"`
	Bytes    float64 `json:"bytes_per_frame"` // of a snapshot that was sent
	Kbps     float64 `json:"kbps"`
	P50      int     `json:"p50_bytes"`
	P95      int     `json:"p95_bytes"`
	Max      int     `json:"max_bytes"`
	Encode   float64 `json:"encode_us"` // the mean
	Decode   float64 `json:"decode_us"`
	Lost     int     `json:"lost"`
	Whole    int     `json:"whole"`    // snapshots that nothing could be built on for
	Verified bool    `json:"verified"` // every snapshot that came is what was sent
}

// run is a trace that is being played.
type run struct {
	cfg      Config
	trace    *Trace
	link     link
	server   *snapshot.Packed
	client   *snapshot.Packed
	encoder  *snapshot.Encoder
	decoder  *snapshot.Decoder
	past     []snapshot.Past
	body     []byte
	sizes    []int
	encoding time.Duration
	decoding time.Duration
	result   Result
}

// Play plays a trace to its end.
func Play(t *Trace, cfg Config) (Result, error) {
	r := &run{
		cfg: cfg, trace: t, link: link{loss: cfg.Loss, delay: Delay, rand: rand.New(rand.NewPCG(cfg.Seed, 0))},
		server: snapshot.NewPacked(rules.Schema, cfg.Profile), client: snapshot.NewPacked(rules.Schema, cfg.Profile),
		encoder: snapshot.NewEncoder(rules.Schema), decoder: snapshot.NewDecoder(rules.Schema),
	}
	for tick := sim.Tick(0); ; tick++ {
		frame := sim.NewQuantised(rules.Schema)
		if err := t.Next(frame); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return r.result, err
		}
		if err := r.frame(tick, frame); err != nil {
			return r.result, err
		}
	}
	return r.result, r.finish()
}

// frame sends a frame if it is its turn.
func (r *run) frame(tick sim.Tick, frame *sim.Quantised) error {
	switch {
	case tick < First:
		if int(tick)%r.cfg.Every == 0 {
			r.link.came(tick, frame)
		}
		return nil
	case int(tick)%r.cfg.Every != 0:
		return nil
	}
	r.past = snapshot.Choose(r.past[:0], tick, r.link.acknowledged(tick))
	r.encode(tick, frame)
	r.sizes = append(r.sizes, len(r.body))
	if !r.link.arrives() {
		r.result.Lost++
		return nil
	}
	return r.receive(tick, frame)
}

func (r *run) encode(tick sim.Tick, frame *sim.Quantised) {
	begin := time.Now()
	if len(r.past) == 0 {
		r.result.Whole++
		r.body = r.encoder.Encode(r.body[:0], frame)
	} else {
		r.body = r.server.Encode(r.body[:0], tick, frame, r.past)
	}
	r.encoding += time.Since(begin)
}

// receive decodes the body and compares it with the frame. From then on it is what both ends know.
func (r *run) receive(tick sim.Tick, frame *sim.Quantised) (err error) {
	got := sim.NewQuantised(rules.Schema)
	begin := time.Now()
	if len(r.past) == 0 {
		err = r.decoder.Decode(r.body, got)
	} else {
		err = r.client.Decode(r.body, tick, got, r.past)
	}
	r.decoding += time.Since(begin)
	if err != nil {
		return fmt.Errorf("frame %d: %w", tick, err)
	}
	if !same(&got.Tables[0], &frame.Tables[0]) {
		return fmt.Errorf("frame %d came out as another one", tick)
	}
	r.link.came(tick, got)
	return nil
}

func same(a, b *sim.Table) bool {
	if !slices.Equal(a.Live(), b.Live()) {
		return false
	}
	for c := range a.Columns {
		if !slices.Equal(a.Columns[c][:a.Len], b.Columns[c][:b.Len]) {
			return false
		}
	}
	return true
}

// finish computes the result.
func (r *run) finish() error {
	n := len(r.sizes)
	if n == 0 {
		return errors.New("trace: no frame was to be sent")
	}
	total := 0
	for _, size := range r.sizes {
		total += size
	}
	slices.Sort(r.sizes)
	res := &r.result
	res.Frames, res.Verified = n, true
	res.Bytes = float64(total) / float64(n)
	res.Kbps = res.Bytes * 8 * frameHz / float64(r.cfg.Every) / 1000
	res.P50, res.P95, res.Max = r.sizes[n/2], r.sizes[n*95/100], r.sizes[n-1]
	res.Encode = float64(r.encoding.Nanoseconds()) / 1000 / float64(n)
	res.Decode = float64(r.decoding.Nanoseconds()) / 1000 / float64(max(n-res.Lost, 1))
	return nil
}

// Print writes the result for people.
func (r *Result) Print(w io.Writer) {
	fmt.Fprintf(w, "%d snapshots, %d lost, %d whole\n", r.Frames, r.Lost, r.Whole)
	fmt.Fprintf(w, "%.1f bytes a snapshot, %.1f kbit/s; half are below %d, 95 %% below %d, the largest has %d\n",
		r.Bytes, r.Kbps, r.P50, r.P95, r.Max)
	fmt.Fprintf(w, "%.1f us to encode, %.1f us to decode\n", r.Encode, r.Decode)
}
