package program

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/load"
)

// botsResult is what bots prints in the end: figures of the honest bots, from the beginning to the end.
type botsResult struct {
	Bots               int              `json:"bots"`
	Playing            int              `json:"playing"`         // at the end
	Snapshots          float64          `json:"snapshots_per_s"` // over all bots
	InterArrivalP50    float64          `json:"inter_arrival_p50_ms"`
	InterArrivalP99    float64          `json:"inter_arrival_p99_ms"`
	InputToSnapshotP50 float64          `json:"input_to_snapshot_p50_ms"`
	InputToSnapshotP99 float64          `json:"input_to_snapshot_p99_ms"`
	RoundTripP50       float64          `json:"rtt_p50_ms"` // over the bots that play at the end
	RoundTripP99       float64          `json:"rtt_p99_ms"`
	DownBytes          float64          `json:"down_bytes_per_s"`      // over all bots, payload
	DownWireBytes      float64          `json:"down_wire_bytes_per_s"` // with the headers of WebSocket frames
	LateInputs         float64          `json:"late_input_percent"`
	Corrections        int64            `json:"corrections"`      // jumps of an own entity by more than a sixteenth of a unit
	Drops              int64            `json:"drops"`            // links that were ended on purpose
	Reconnects         int64            `json:"reconnects"`       // bots that play again
	SeatsChanged       int64            `json:"seats_changed"`    // of these, those that lost their seat
	ReconnectP50       float64          `json:"reconnect_p50_ms"` // from dialing again to playing again
	ReconnectP99       float64          `json:"reconnect_p99_ms"`
	Closes             map[string]int64 `json:"closes"`            // links that the server refused or ended, by close code
	RogueCloses        map[string]int64 `json:"rogue_closes"`      // the same, of bots that misbehave
	FrameLateP99       float64          `json:"frame_late_p99_ms"` // the bots' own share
	Seconds            float64          `json:"seconds"`
}

func newBotsResult(bots int, r load.Reading) botsResult {
	return botsResult{
		Bots: bots, Playing: r.Playing, Seconds: r.Seconds, Snapshots: float64(r.Snapshots) / r.Seconds,
		InterArrivalP50: r.BetweenP50, InterArrivalP99: r.BetweenP99,
		InputToSnapshotP50: r.InputToSnapshotP50, InputToSnapshotP99: r.InputToSnapshotP99,
		RoundTripP50: r.RoundTripP50, RoundTripP99: r.RoundTripP99,
		DownBytes: float64(r.Bytes) / r.Seconds, DownWireBytes: float64(r.Wire) / r.Seconds,
		LateInputs: float64(r.Late) * 100 / float64(max(r.Reported, 1)), Corrections: r.Corrections,
		Drops: r.Drops, Reconnects: r.Returns, SeatsChanged: r.SeatsChanged, ReconnectP50: r.ReturnP50, ReconnectP99: r.ReturnP99,
		Closes: r.Closes, RogueCloses: r.RogueCloses, FrameLateP99: r.FrameLateP99,
	}
}

// print writes the result for people.
func (r botsResult) print(w io.Writer) {
	fmt.Fprintf(w, "%d bots, %d playing at the end, %.1f s\n", r.Bots, r.Playing, r.Seconds)
	fmt.Fprintf(w, "snapshots          %.1f a second, %.1f ms apart (p50), %.1f ms (p99)\n", r.Snapshots, r.InterArrivalP50, r.InterArrivalP99)
	fmt.Fprintf(w, "input to snapshot  %.1f ms (p50), %.1f ms (p99); round trip %.1f ms (p50), %.1f ms (p99)\n",
		r.InputToSnapshotP50, r.InputToSnapshotP99, r.RoundTripP50, r.RoundTripP99)
	fmt.Fprintf(w, "down               %.0f bytes a second, %.0f with framing\n", r.DownBytes, r.DownWireBytes)
	fmt.Fprintf(w, "play               %.2f %% of the inputs too late, %d corrections; the bots' frames late by %.1f ms (p99)\n",
		r.LateInputs, r.Corrections, r.FrameLateP99)
	if r.Drops+r.Reconnects > 0 {
		fmt.Fprintf(w, "drops              %d, %d bots came back, playing again after %.1f ms (p50), %.1f ms (p99); %d lost their seat\n",
			r.Drops, r.Reconnects, r.ReconnectP50, r.ReconnectP99, r.SeatsChanged)
	}
	printCloses(w, "closed", r.Closes)
	printCloses(w, "closed rogues", r.RogueCloses)
}

func printCloses(w io.Writer, what string, closes map[string]int64) {
	if len(closes) > 0 {
		fmt.Fprintf(w, "%-18s %s\n", what, listCloses(closes))
	}
}

// listCloses returns how many links ended with which code, as in "TooSlow 2, Violations 1".
func listCloses(closes map[string]int64) string {
	var parts []string
	for _, code := range slices.Sorted(maps.Keys(closes)) {
		parts = append(parts, fmt.Sprintf("%s %d", code, closes[code]))
	}
	return strings.Join(parts, ", ")
}
