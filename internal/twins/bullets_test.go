package twins

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// bulletsScript gives a script rainfield's Bullets and drawn, which answers where they are drawn at an instant. There is
// no canvas: whatever is painted on vanishes.
const bulletsScript = `
	import { Bullets } from "./games/rainfield/web/bullets.ts";
	const nothing = new Proxy(() => nothing, {
		get: (_, key) => (key === Symbol.toPrimitive ? () => 0 : nothing), set: () => true, apply: () => nothing,
	});
	globalThis.document = nothing;
	const drawn = (bullets, at) => {
		const places = [];
		bullets.draw({ context: {}, reset() {}, stamp: (_, x, y) => places.push({ x, y }) }, at);
		return places;
	};
`

// spot is where a bullet is.
type spot struct{ X, Y float64 }

// moment is a tick of a match: its events, as records, and where the bullets are after it.
type moment struct {
	Tick    sim.Tick   `json:"tick"`
	Events  [][]uint32 `json:"events"`
	bullets []spot
}

// moments plays a match.
func moments(t *testing.T, seed uint64, ticks int) []moment {
	t.Helper()
	p, id := newPlay(t, seed), uint32(0)
	list := make([]moment, ticks)
	for i := range list {
		p.step()
		list[i].Tick = p.frame.Tick
		for k := range p.events.Len() {
			id++
			list[i].Events = append(list[i].Events, record(id, predict.Happened, p.events.At(k)))
		}
		for _, b := range p.world.Bullets.All() {
			list[i].bullets = append(list[i].bullets, spot{b.Pos.X.Float(), b.Pos.Y.Float()})
		}
	}
	return list
}

// Bullets are not in the view: the page makes them up from Shot and Impact events. In every tick of a match they are drawn
// where the world's bullets are, and none besides.
func TestBulletsFlyAsInTheWorld(t *testing.T) {
	match := moments(t, 3, 1200)
	got := run[[][]spot](t, bulletsScript+`
		import { readEvent } from `+rulesScript+`;
		const bullets = new Bullets();
		const memory = (list) => ({ u32: Uint32Array.from(list), f32: new Float32Array(Uint32Array.from(list).buffer) });
		answer(given.map(({ tick, events }) => {
			for (const event of (events ?? []).map((list) => readEvent(memory(list), 0))) {
				if (event.kind === "shot") bullets.add(event);
				if (event.kind === "impact" && event.ended) bullets.end(event);
			}
			return drawn(bullets, { slot: 0, own: tick, others: tick });
		}));
	`, match)
	most := 0
	for i, m := range match {
		most = max(most, len(m.bullets))
		if !sameSpots(got[i], m.bullets) {
			t.Fatalf("tick %d: drawn at %v, and the world has them at %v", m.Tick, got[i], m.bullets)
		}
	}
	if most < 4 {
		t.Fatalf("no more than %d bullets were in the air", most)
	}
}

// nearby is how far a drawn bullet may be from the world's: positions and velocities of Shot events are rounded.
const nearby = 0.25

// sameSpots reports whether two lists are the same places in any order.
func sameSpots(a, b []spot) bool {
	if len(a) != len(b) {
		return false
	}
	left := slices.Clone(b)
	for _, p := range a {
		if len(left) == 0 || apart(p, nearest(p, left)) > nearby {
			return false
		}
		i := slices.Index(left, nearest(p, left))
		left = slices.Delete(left, i, i+1)
	}
	return true
}

func nearest(p spot, list []spot) spot {
	return slices.MinFunc(list, func(a, b spot) int { return cmp.Compare(apart(p, a), apart(p, b)) })
}

// apart returns the distance of two places in a world whose edges meet.
func apart(a, b spot) float64 {
	return math.Hypot(math.Remainder(a.X-b.X, rules.Width.Float()), math.Remainder(a.Y-b.Y, rules.Height.Float()))
}

// What is foreseen and does not happen is taken back: a shot goes, and a bullet whose impact is withdrawn flies on.
func TestBulletsAreTakenBack(t *testing.T) {
	got := run[map[string]int](t, bulletsScript+`
		const shot = (id, owner, tick) => ({ id, owner, tick, weapon: 0, nr: 0, life: 60, posX: 100 * id, posY: 50, velX: 60, velY: 0 });
		const count = (tick) => drawn(bullets, { slot: 0, own: tick, others: tick }).length;
		const bullets = new Bullets();
		bullets.add(shot(1, 0, 100));
		bullets.add(shot(2, 0, 108));
		bullets.add(shot(3, 1, 100));
		const seen = { all: count(110) };
		const impact = { id: 9, owner: 0, nr: 0, tick: 110, age: 10 };
		bullets.end(impact);
		seen.afterImpact = count(110);
		bullets.resume(impact);
		seen.afterResume = count(110);
		bullets.withdraw(shot(3, 1, 100));
		seen.afterWithdrawal = count(110);
		bullets.end({ id: 10, owner: 3, nr: 0, tick: 110, age: 10 });
		bullets.end({ id: 11, owner: 0, nr: 1, tick: 118, age: 10 });
		seen.afterStrangeImpact = count(110);
		seen.beforeTheyWereShot = count(98);
		bullets.clear();
		seen.afterClear = count(110);
		answer(seen);
	`, nil)
	want := map[string]int{
		"all": 3, "afterImpact": 2, "afterResume": 3, "afterWithdrawal": 2, "afterStrangeImpact": 2,
		"beforeTheyWereShot": 0, "afterClear": 0,
	}
	for name, n := range want {
		if got[name] != n {
			t.Errorf("%s: %d bullets are drawn, want %d", name, got[name], n)
		}
	}
}

// The player's own bullets are drawn at his own instant, those of others at theirs; each ends with its life.
func TestBulletsHaveTheirInstants(t *testing.T) {
	got := run[[][]spot](t, bulletsScript+`
		const both = (own, others) => {
			const bullets = new Bullets();
			const round = { weapon: 0, nr: 0, life: 60 };
			bullets.add({ ...round, id: 1, owner: 0, tick: 100, posX: 1590, posY: 10, velX: 600, velY: -600 });
			bullets.add({ ...round, id: 2, owner: 1, tick: 100, posX: 500, posY: 500, velX: 0, velY: 0 });
			return drawn(bullets, { slot: 0, own, others });
		};
		answer([both(101, 100), both(100.5, 98.5), both(158.5, 159), both(159, 159)]);
	`, nil)
	want := [][]spot{{{10, 890}, {500, 500}}, {{5, 895}}, {{585, 315}}, {}}
	for i := range want {
		if !sameSpots(got[i], want[i]) {
			t.Errorf("case %d: drawn at %v, want %v", i, got[i], want[i])
		}
	}
}
