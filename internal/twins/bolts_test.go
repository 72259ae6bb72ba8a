package twins

import (
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/predict"
)

// boltsScript gives a script rainfield's Bolts and drawnBolts, which answers where they are drawn at an instant.
const boltsScript = bulletsScript + `
	import { Bolts } from "./games/rainfield/web/bolts.ts";
	const nobody = { x: 0, y: 0, reach: 0 };
	const drawnBolts = (bolts, at, now, target = nobody) => {
		const places = [];
		bolts.draw({ context: {}, reset() {}, stamp: (_, x, y) => places.push({ x, y }) }, at, target, now);
		return places;
	};
`

// Bolts are not in the view either: once they have caught up with the present, the page has them where the world has them,
// from the first tick to the last, and none besides.
func TestBoltsFlyAsInTheWorld(t *testing.T) {
	p, id := newPlay(t, 3), uint32(0)
	if err := p.world.Start(3, rules.Options{Skip: 5}.Pack()); err != nil {
		t.Fatal(err)
	}
	match := make([]moment, 1500)
	most := 0
	for i := range match {
		p.step()
		match[i].Tick = p.frame.Tick
		for k := range p.events.Len() {
			id++
			match[i].Events = append(match[i].Events, record(id, predict.Happened, p.events.At(k)))
		}
		for _, b := range p.world.Bolts.All() {
			match[i].bullets = append(match[i].bullets, spot{b.Pos.X.Float(), b.Pos.Y.Float()})
		}
		most = max(most, len(match[i].bullets))
	}
	got := run[[][]spot](t, boltsScript+`
		import { readEvent } from `+rulesScript+`;
		const bolts = new Bolts();
		const memory = (list) => ({ u32: Uint32Array.from(list), f32: new Float32Array(Uint32Array.from(list).buffer) });
		answer(given.map(({ tick, events }) => {
			for (const event of (events ?? []).map((list) => readEvent(memory(list), 0))) {
				if (event.kind === "volley") bolts.add(event, 0);
				if (event.kind === "boltEnd") bolts.end(event, 1e6);
			}
			return drawnBolts(bolts, { slot: 0, own: tick, others: tick }, 1e6);
		}));
	`, match)
	for i, m := range match {
		if !sameSpots(got[i], m.bullets) {
			t.Fatalf("tick %d: drawn at %v, and the world has them at %v", m.Tick, got[i], m.bullets)
		}
	}
	if most < 10 {
		t.Fatalf("no more than %d bolts were in the air", most)
	}
}

// A bolt leaves its enemy at the enemy's instant and then catches up with the player's. One that seems to have met the
// player's ship is not seen until the server has had time to say so.
func TestBoltsCatchUp(t *testing.T) {
	got := run[[]([]spot)](t, boltsScript+`
		const bolts = new Bolts();
		const volley = { tick: 100, posX: 50, posY: 50, aim: 0, count: 1, arc: 0, speed: 60, first: 7, from: 1 };
		bolts.add(volley, 1000);
		const at = (others) => ({ slot: 0, own: others + 12, others });
		const seen = [
			drawnBolts(bolts, at(100), 1000), drawnBolts(bolts, at(109), 1150), drawnBolts(bolts, at(118), 1300),
			drawnBolts(bolts, at(118), 1300, { x: 80, y: 60, reach: 12 }), drawnBolts(bolts, at(121), 1350),
			drawnBolts(bolts, at(151), 1850),
		];
		bolts.end({ bolt: 7 }, 1900);
		answer([...seen, drawnBolts(bolts, at(152), 1900)]);
	`, nil)
	want := [][]spot{{{51, 50}}, {{66, 50}}, {{81, 50}}, {}, {}, {{114, 50}}, {}}
	for i := range want {
		if !sameSpots(got[i], want[i]) {
			t.Errorf("case %d: drawn at %v, want %v", i, got[i], want[i])
		}
	}
}
