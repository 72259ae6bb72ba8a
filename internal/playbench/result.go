package playbench

import (
	"fmt"
	"io"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
)

// Result is what the way to one client takes. Times are of the machine as busy as it is.
type Result struct {
	Seconds   float64 `json:"seconds"` // of the virtual clock
	Wire      float64 `json:"wire_bytes_per_s"`
	Payload   float64 `json:"payload_bytes_per_s"` // without the headers of WebSocket frames
	Snapshots int     `json:"snapshots"`           // that were sent
	Came      int     `json:"came"`
	Wholes    int     `json:"whole"` // snapshots that built on nothing
	P50       int     `json:"p50_bytes"`
	P95       int     `json:"p95_bytes"`
	Max       int     `json:"max_bytes"`
	Age       float64 `json:"baseline_age_ticks"` // the mean, of those that came
	Encode    float64 `json:"encode_us"`
	Decode    float64 `json:"decode_us"`
	Verified  bool    `json:"verified"` // each world that came is the server's
}

// result computes what was measured in a span.
func (t *tap) result(span clock.Time) (r Result) {
	s := &t.sums
	r.Seconds = span.Seconds()
	r.Wire, r.Payload = float64(s.wire)/r.Seconds, float64(s.payload)/r.Seconds
	r.Snapshots, r.Came, r.Wholes = len(s.snapshots), s.came, s.wholes
	if n := len(s.snapshots); n > 0 {
		slices.Sort(s.snapshots)
		r.P50, r.P95, r.Max = s.snapshots[n/2], s.snapshots[n*95/100], s.snapshots[n-1]
	}
	if n := float64(s.built); n > 0 {
		r.Age = float64(s.age) / n
		r.Encode, r.Decode = s.encode.Seconds()*1e6/n, s.decode.Seconds()*1e6/n
	}
	r.Verified = s.came > 0
	return r
}

// Print writes the result for people.
func (r *Result) Print(w io.Writer) {
	fmt.Fprintf(w, "%.0f bytes a second, %.0f without framing\n", r.Wire, r.Payload)
	fmt.Fprintf(w, "%d snapshots, %d of them whole; %d came, building on ones that were %.2f ticks old\n", r.Snapshots, r.Wholes, r.Came, r.Age)
	fmt.Fprintf(w, "half of them are below %d bytes, 95 %% below %d, the largest has %d\n", r.P50, r.P95, r.Max)
	fmt.Fprintf(w, "%.1f us to encode, %.1f us to decode\n", r.Encode, r.Decode)
}
