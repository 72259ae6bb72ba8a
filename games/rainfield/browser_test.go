package main

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
)

// probe watches a page from inside: what was drawn when, and which keys came when. Instants are milliseconds that the
// pages of one machine share.
const probe = `
	const tw = window.__tickwork, ships = tw.game.world.ships;
	const now = () => performance.timeOrigin + performance.now();
	window.probe = { ships: [], keys: [], breaks: 0 };
	addEventListener("keydown", () => probe.keys.push({ at: now(), drawn: tw.drawn }), { capture: true });
	tw.ondrawn = () => {
		for (let i = 0; i < ships.length; i++) {
			probe.ships.push({ at: now(), drawn: tw.drawn, slot: ships.slot(i), x: ships.posX(i), y: ships.posY(i), gone: ships.gone(i) > 0 });
		}
		for (let i = 0; i < tw.client.events.length; i++) {
			const at = tw.client.events.at(i), words = tw.client.events.words.u32;
			if (words[at + 3] === 2 && words[at + 1] !== 3) probe.breaks++;
		}
		if (probe.ships.length > 20000) probe.ships.splice(0, 10000);
	}`

// drawing is a ship as a page drew it.
type drawing struct {
	At    float64 `json:"at"`
	Drawn int     `json:"drawn"`
	Slot  int     `json:"slot"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Gone  bool    `json:"gone"` // destroyed, and not back yet
}

// keystroke is a key as a page got it.
type keystroke struct {
	At    float64 `json:"at"`
	Drawn int     `json:"drawn"` // the newest frame that was drawn by then
}

// Distances in units. Thrust moves a ship at rest by 0.25 in its first tick, 0.5 in the second, and so on.
const (
	drift      = 1.0  // in 20 frames: slower is at rest
	firstStep  = 0.12 // in one frame: more is not drift
	noticeable = 1.5  // from where it was at rest
)

// player is a page in which somebody plays.
type player struct {
	*browsertest.Page
	*testing.T
}

func join(t *testing.T, address, name string) *player {
	t.Helper()
	p := &player{browsertest.Open(t, address+"/?name="+name+"&play"), t}
	p.inPlay()
	return p
}

// inPlay waits until the own ship is there and predicted, and begins to watch.
func (p *player) inPlay() {
	p.Helper()
	p.Until("the game is there", "window.__tickwork?.game?.world")
	p.Until("the own ship is predicted", `(() => {
		const { client, game } = window.__tickwork, { ships } = game.world;
		for (let i = 0; i < ships.length; i++) if (ships.slot(i) === client.header.slot && ships.isNow(i)) return true;
	})()`)
	p.Do(probe)
}

func (p *player) slot() int {
	p.Helper()
	return browsertest.Eval[int](p.Page, "__tickwork.client.header.slot")
}

// drawings returns how the page drew a slot's ship, from an instant on.
func (p *player) drawings(slot int, since float64) []drawing {
	p.Helper()
	all := browsertest.Eval[[]drawing](p.Page, "probe.ships")
	return slices.DeleteFunc(all, func(d drawing) bool { return d.Slot != slot || d.At < since })
}

func (p *player) lastKey() keystroke {
	p.Helper()
	return browsertest.Eval[keystroke](p.Page, "probe.keys.at(-1)")
}

// rest waits until the own ship is in play and as good as stands still: it loses a fiftieth of its speed each tick.
func (p *player) rest() {
	p.Helper()
	p.Until("the ship stands still", fmt.Sprintf(`(() => {
		const own = probe.ships.filter(s => s.slot === __tickwork.client.header.slot).slice(-20);
		return own.length === 20 && own.every(s => !s.gone && Math.hypot(s.x - own[0].x, s.y - own[0].y) < %v);
	})()`, drift))
}

// Two people open the game in their browsers: what one does, both see.
func TestTwoBrowsers(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	address := browsertest.Serve(t, program, "--seed=5")
	ada, grace := join(t, address, "Ada"), join(t, address, "Grace")
	if ada.slot() == grace.slot() {
		t.Fatalf("both are in slot %d", ada.slot())
	}
	t.Run("the own ship moves on the next drawn frame, the other page sees it soon", func(t *testing.T) { keys(t, ada, grace) })
	t.Run("a bullet breaks an asteroid in both", func(t *testing.T) { shoot(t, ada, grace) })
	t.Run("the pages show motion", func(t *testing.T) { motion(t, ada, grace) })
	t.Run("a page that is loaded again is back in its ship", func(t *testing.T) { reload(t, ada, grace) })
}

// key is a key of the keyboard, and the way it thrusts.
type key struct {
	code, types string
	velocity    string // the ship's velocity that way, in the page
}

// The keys that move a ship.
var (
	right = key{"KeyD", "d", "ships.velX(i)"}
	left  = key{"KeyA", "a", "-ships.velX(i)"}
	up    = key{"KeyW", "w", "-ships.velY(i)"}
	down  = key{"KeyS", "s", "ships.velY(i)"}
)

// stroke presses a key for a while when the ship stands still, and returns when the page got it. Then it brakes with the
// opposite key.
func (p *player) stroke(k, opposite key) keystroke {
	p.Helper()
	p.rest()
	p.Press(k.code, k.types)
	time.Sleep(300 * time.Millisecond)
	p.Release(k.code, k.types)
	stroke := p.lastKey()
	p.Press(opposite.code, opposite.types)
	p.Until("the ship has braked", `(() => {
		const { client, game } = __tickwork, { ships } = game.world;
		for (let i = 0; i < ships.length; i++) if (ships.slot(i) === client.header.slot) return `+k.velocity+` <= 0;
	})()`)
	p.Release(opposite.code, opposite.types)
	return stroke
}

// keys presses keys in one page and looks at both.
func keys(t *testing.T, ada, grace *player) {
	slot := ada.slot()
	var delays []float64
	for i := 0; len(delays) < 5; i++ {
		way, back := right, left
		if i%2 == 1 {
			way, back = left, right
		}
		stroke := ada.stroke(way, back)
		own := ada.drawings(slot, stroke.At-1000) // a frame may take long where others want the machine, too
		if slices.ContainsFunc(own, func(d drawing) bool { return d.Gone }) {
			continue // an enemy was quicker
		}
		movedOnNextFrame(t, own, stroke)
		delays = append(delays, firstMotion(t, grace.drawings(slot, stroke.At-100))-stroke.At)
	}
	slices.Sort(delays)
	t.Logf("from key to the other page: %.0f ms", delays)
	if median := delays[len(delays)/2]; median > 250 {
		t.Errorf("the other page showed it after %.0f ms", median)
	}
}

// movedOnNextFrame checks that the first frame that was drawn after a key shows the ship elsewhere than the last one
// before it.
func movedOnNextFrame(t *testing.T, list []drawing, key keystroke) {
	t.Helper()
	var before, after *drawing
	for i := range list {
		d := &list[i]
		if d.Drawn <= key.Drawn {
			before = d
		} else if after == nil {
			after = d
		}
	}
	if before == nil || after == nil {
		t.Fatalf("%d drawings around the key at frame %d", len(list), key.Drawn)
	}
	if math.Abs(after.X-before.X) < firstStep {
		t.Errorf("frame %d showed the ship at %v, and frame %d, the next one after the key, at %v",
			before.Drawn, before.X, after.Drawn, after.X)
	}
}

// firstMotion returns when a ship at rest was first drawn elsewhere.
func firstMotion(t *testing.T, list []drawing) float64 {
	t.Helper()
	for _, d := range list {
		if math.Abs(d.X-list[0].X) > noticeable {
			return d.At
		}
	}
	t.Fatalf("the ship did not move in %d drawings", len(list))
	return 0
}

// target is where to point the mouse to hit the nearest asteroid: both in pixels of the page. It is led by the time that
// a bullet takes.
const target = `(() => {
	const { client, game } = __tickwork, { ships, asteroids } = game.world;
	let own = -1;
	for (let i = 0; i < ships.length; i++) if (ships.slot(i) === client.header.slot) own = i;
	const way = (d, size) => d - Math.round(d / size) * size;
	let best = { d: Infinity, x: 0, y: 0 };
	for (let i = 0; i < asteroids.length; i++) {
		const x = way(asteroids.posX(i) - ships.posX(own), 1600), y = way(asteroids.posY(i) - ships.posY(own), 900);
		const d = Math.hypot(x, y);
		if (d < best.d) best = { d, x: x + asteroids.velX(i) * d / 600, y: y + asteroids.velY(i) * d / 600 };
	}
	const canvas = document.getElementById("stage"), scale = Math.min(canvas.clientWidth / 1600, canvas.clientHeight / 900);
	const left = (canvas.clientWidth - 1600 * scale) / 2, top = (canvas.clientHeight - 900 * scale) / 2;
	const length = Math.hypot(best.x, best.y);
	return {
		distance: best.d, dx: best.x / length, dy: best.y / length,
		shipX: left + ships.posX(own) * scale, shipY: top + ships.posY(own) * scale,
	};
})()`

// aim is what target gives.
type aim struct {
	Distance float64 `json:"distance"`
	DX       float64 `json:"dx"`
	DY       float64 `json:"dy"`
	ShipX    float64 `json:"shipX"`
	ShipY    float64 `json:"shipY"`
}

// shoot plays with mouse and keys until both pages have seen an asteroid break.
func shoot(t *testing.T, ada, grace *player) {
	steering := hands{page: ada.Page}
	defer steering.letGo()
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); {
		a := browsertest.Eval[aim](ada.Page, target)
		const reach = 120 // pixels from the ship: within the page unless the ship is at its edge
		x, y := min(max(a.ShipX+reach*a.DX, 1), 1279), min(max(a.ShipY+reach*a.DY, 1), 700)
		ada.Point(x, y)
		ada.Hold(x, y)
		steering.toward(a)
		seen := browsertest.Eval[int](ada.Page, "probe.breaks") > 0 && browsertest.Eval[int](grace.Page, "probe.breaks") > 0
		if seen {
			ada.Picture("rainfield-ada")
			grace.Picture("rainfield-grace")
			score := browsertest.Eval[int](ada.Page, "(() => { const { ships } = __tickwork.game.world; let s = 0;"+
				" for (let i = 0; i < ships.length; i++) if (ships.slot(i) === __tickwork.client.header.slot) s = ships.score(i); return s })()")
			if score < 20 {
				t.Errorf("an asteroid broke, but Ada's score is %d", score)
			}
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("no asteroid broke: %d in one page, %d in the other",
		browsertest.Eval[int](ada.Page, "probe.breaks"), browsertest.Eval[int](grace.Page, "probe.breaks"))
}

// hands holds the keys that bring the ship near enough to hit something.
type hands struct {
	page *browsertest.Page
	held []key
}

// toward presses the keys for the way to the target while it is far, and lets them go when it is near.
func (h *hands) toward(a aim) {
	var want []key
	if a.Distance > 250 {
		want = append(axis(a.DX, left, right), axis(a.DY, up, down)...)
	}
	for _, k := range h.held {
		if !slices.Contains(want, k) {
			h.page.Release(k.code, k.types)
		}
	}
	for _, k := range want {
		if !slices.Contains(h.held, k) {
			h.page.Press(k.code, k.types)
		}
	}
	h.held = want
}

// axis returns the key for a direction along an axis, or none if it is mostly along the other one.
func axis(d float64, negative, positive key) []key {
	switch {
	case d < -0.4:
		return []key{negative}
	case d > 0.4:
		return []key{positive}
	}
	return nil
}

func (h *hands) letGo() {
	h.toward(aim{})
	h.page.Let(1, 1)
}

// motion compares pictures: a page that stands still fails.
func motion(t *testing.T, pages ...*player) {
	for _, p := range pages {
		first := p.Picture("motion")
		time.Sleep(500 * time.Millisecond)
		if share := browsertest.Differing(first, p.Picture("motion")); share < 0.001 {
			t.Errorf("half a second changed %.4f %% of the pixels", share*100)
		}
	}
}

func reload(t *testing.T, ada, grace *player) {
	slot := ada.slot()
	other := grace.slot()
	ada.Reload()
	ada.inPlay()
	if now := ada.slot(); now != slot {
		t.Errorf("slot %d before, %d after", slot, now)
	}
	if n := len(grace.drawings(slot, 0)); n == 0 || grace.slot() != other {
		t.Errorf("the other page: %d drawings of the ship, slot %d", n, grace.slot())
	}
	list := ada.drawings(slot, ada.stroke(up, down).At)
	if len(list) < 3 || math.Abs(list[0].Y-list[len(list)-1].Y) < noticeable {
		t.Errorf("after the reload the ship does not obey: drawn as %v", list)
	}
}
