package main_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/tag/rules"
	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/sim"
)

// place is where the page draws the player's own runner, left and right, or null if it has none.
var place = func() string {
	runner := rules.Schema.Types[1]
	const slot, x = sim.RowFields, sim.RowFields + 1
	return fmt.Sprintf(`(() => {
		const { view, header } = window.__tickwork.client;
		for (let i = 0, row = %d; i < view.u32[%d]; i++, row += %d) if (view.u32[row + %d] === header.slot) return view.f32[row + %d];
		return null;
	})()`, runner.ViewOffset+1, runner.ViewOffset, runner.ViewStride, slot, x)
}()

// Somebody opens the page, tells a name, and runs among bots.
func TestPage(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	p := browsertest.Open(t, browsertest.Serve(t, program, "--seed=5", "--bots=3"))
	p.Until("the module is there", "window.__tickwork?.drawn > 0")
	p.Picture("tag-start")
	p.Do(`document.querySelector("input").value = "Mary"; document.querySelector("button").click()`)
	p.Until("the own runner is predicted", "__tickwork.client.header.predicting && "+place+" !== null")
	p.Press("KeyA", "a")
	p.Until("the own runner is at the left wall", place+" < -700")
	p.Release("KeyA", "a")
	p.Press("ArrowRight", "")
	p.Until("the own runner comes back", place+" > 0")
	first := p.Picture("tag")
	time.Sleep(500 * time.Millisecond)
	if share := browsertest.Differing(first, p.Picture("tag")); share < 0.001 {
		t.Errorf("half a second changed %.4f %% of the pixels", share*100)
	}
	if text := browsertest.Eval[string](p, `document.querySelector("[role=alert]")?.textContent ?? ""`); text != "" {
		t.Errorf("the page says: %s", text)
	}
}
