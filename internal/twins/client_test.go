package twins

import (
	"maps"
	"math"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// TypeScript's numbers of the client's states and of the phases of events are Go's.
func TestEnumerations(t *testing.T) {
	got := run[map[string]map[string]int64](t, `
		import { ClientState } from "./web/src/status.ts";
		import { Phase } from "./web/src/events.ts";
		answer({ ClientState, Phase });
	`, nil)
	for name, want := range map[string]map[string]int64{
		"ClientState": enumeration(t, "client", "State"),
		"Phase":       enumeration(t, "predict", "Phase"),
	} {
		if !maps.Equal(got[name], want) {
			t.Errorf("%s: TypeScript has %v, Go has %v", name, got[name], want)
		}
	}
}

func TestStateNames(t *testing.T) {
	names := run[[]string](t, `import { stateNames } from "./web/src/status.ts"; answer(stateNames);`, nil)
	states := enumeration(t, "client", "State")
	for name, state := range states {
		if len(names) != len(states) || names[state] != strings.ToLower(name) {
			t.Fatalf("the names are %v, the states %v", names, states)
		}
	}
}

// The getters of ViewHeader read the words that client.View fills.
func TestViewHeader(t *testing.T) {
	values := map[string]uint32{
		"State": 4, "Slot": 3, "Tick": 1e6, "Fraction": math.Float32bits(0.25), "RenderTick": 999990,
		"RenderPart": math.Float32bits(0.5), "RoundTrip": math.Float32bits(81.5), "Margin": math.Float32bits(-2.25),
		"Delay": math.Float32bits(102.75), "Predicting": 1,
	}
	indexes := withPrefix(t, "client", "Header")
	words := make([]uint32, sim.ViewHeader)
	for name, index := range indexes {
		if _, known := values[name]; !known {
			t.Errorf("Header%s is not tested here", name)
		}
		words[index] = values[name]
	}
	got := run[map[string]any](t, readHeader, words)
	want := map[string]any{
		"state": 4.0, "slot": 3.0, "tick": 1e6, "fraction": 0.25, "localTick": 1e6 + 0.25, "renderTick": 999990.5,
		"roundTrip": 81.5, "margin": -2.25, "delay": 102.75, "predicting": true,
	}
	if len(indexes) != len(values) || !maps.Equal(got, want) {
		t.Errorf("TypeScript reads %v, want %v", got, want)
	}
}

const readHeader = wordsFromGiven + `
	import { ViewHeader } from "./web/src/view.ts";
	const names = Object.entries(Object.getOwnPropertyDescriptors(ViewHeader.prototype)).filter(([, d]) => d.get);
	const header = new ViewHeader(words);
	answer(Object.fromEntries(names.map(([name]) => [name, header[name]])));
`

// wordsFromGiven makes the words that a script was given readable in the three ways of a module's memory.
const wordsFromGiven = `
	const u32 = Uint32Array.from(given.words ?? given);
	const words = { u32, f32: new Float32Array(u32.buffer), i32: new Int32Array(u32.buffer) };
`

func TestHeaderIndexesAreDistinct(t *testing.T) {
	seen := map[int64]string{}
	for name, index := range withPrefix(t, "client", "Header") {
		if other, taken := seen[index]; taken || index >= sim.ViewHeader {
			t.Errorf("Header%s has the index %d, of %d; %s", name, index, sim.ViewHeader, other)
		}
		seen[index] = name
	}
}

// What a player is told about a close code is Go's sentence, also for a code that nobody knows.
func TestCloseReasons(t *testing.T) {
	codes := []wire.CloseCode{0, 999, 4999, 65535}
	for _, info := range wire.CloseCodes() {
		codes = append(codes, info.Code)
	}
	got := run[[]struct {
		Text   string
		Reload bool
	}](t, `
		import { closeReason, needsReload } from "./web/src/status.ts";
		answer(given.map((code) => ({ text: closeReason(code), reload: needsReload(code) })));
	`, codes)
	for i, code := range codes {
		reload := code == wire.CloseVersion || code == wire.CloseSchema
		if got[i].Text != code.Text() || got[i].Reload != reload {
			t.Errorf("%s: TypeScript says %+v, Go says %q", code, got[i], code.Text())
		}
	}
}

func TestNobody(t *testing.T) {
	got := run[sim.Slot](t, `import { NO_SLOT } from "./web/src/view.ts"; answer(NO_SLOT);`, nil)
	if got != sim.NoSlot {
		t.Errorf("nobody is %d in TypeScript, %d in Go", got, sim.NoSlot)
	}
}
