package main

import (
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
)

// The screens that the documents show the game on.
var (
	desktop   = browsertest.Screen{Width: 1440, Height: 900}
	telephone = browsertest.Screen{Width: 390, Height: 844, Touch: true}
)

// Stages of a match, as the rules number them.
const (
	stageWave   = 1
	stageChoice = 2
	stageLost   = 4
)

// moment is what is going on in a page.
type moment struct {
	Tick    int     `json:"tick"`
	Stage   int     `json:"stage"`
	Wave    int     `json:"wave"`
	Enemies int     `json:"enemies"`
	Ships   int     `json:"ships"`
	Boss    float64 `json:"boss"`   // share of its hit points; 0 without one
	Phase   int     `json:"phase"`  // the boss's
	Revive  int     `json:"revive"` // how far reviving somebody has come, at most
	Offers  int     `json:"offers"`
	Chosen  int     `json:"chosen"`
}

const now = `(() => {
	const { client, game } = __tickwork, { state, ships, enemies, bosses, offers } = game.world;
	let revive = 0, chosen = 0;
	for (let i = 0; i < ships.length; i++) if (ships.down(i) > 0) revive = Math.max(revive, ships.revive(i));
	for (let i = 0; i < offers.length; i++) if (offers.chosen(i) > 0) chosen++;
	return {
		tick: client.header.tick, stage: state.length ? state.stage(0) : -1, wave: state.length ? state.wave(0) : 0,
		enemies: enemies.length, ships: ships.length,
		boss: bosses.length ? bosses.hp(0) / bosses.maxHP(0) : 0, phase: bosses.length ? bosses.phase(0) : 0,
		revive, offers: offers.length, chosen,
	};
})()`

// sees waits until a page shows a moment, and returns it.
func sees(t *testing.T, p *browsertest.Page, what string, within time.Duration, is func(moment) bool) moment {
	t.Helper()
	var m moment
	for deadline := time.Now().Add(within); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if m = browsertest.Eval[moment](p, now); is(m) {
			return m
		}
	}
	t.Fatalf("waited in vain until the page shows %s: %+v", what, m)
	return m
}

// A page that was loaded needs no server to play alone.
func TestTitleAndSoloWithoutAServer(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	p := browsertest.OpenOn(t, desktop, browsertest.Serve(t, program)+"/?seed=7")
	p.Until("the game is loaded", "window.__tickwork?.game?.world")
	time.Sleep(2 * time.Second) // the title comes in
	p.Show("rainfield-title")
	p.Do("window.WebSocket = window.fetch = () => { throw new Error('there is no server') }")
	p.Do(`[...document.querySelectorAll("#title button")].find(b => /solo|alone/i.test(b.textContent)).click()`)
	first := sees(t, p, "a ship", 10*time.Second, func(m moment) bool { return m.Ships == 1 })
	sees(t, p, "the match going on", 10*time.Second, func(m moment) bool { return m.Tick > first.Tick+60 })
	if !browsertest.Eval[bool](p, "__tickwork.client.status.solo") {
		t.Error("the match is not one without a server")
	}
}

// nearest is the direction to the nearest enemy, as a place for the mouse.
const nearest = `(() => {
	const { game } = __tickwork, { ships, enemies } = game.world;
	const way = (d, size) => d - Math.round(d / size) * size;
	let best = { d: Infinity, x: 1, y: 0 };
	for (let i = 0; ships.length > 0 && i < enemies.length; i++) {
		const x = way(enemies.posX(i) - ships.posX(0), 1600), y = way(enemies.posY(i) - ships.posY(0), 900), d = Math.hypot(x, y);
		if (d < best.d) best = { d, x: x / d, y: y / d };
	}
	const scale = Math.min(innerWidth / 1600, innerHeight / 900);
	return {
		x: (innerWidth - 1600 * scale) / 2 + ships.posX(0) * scale + best.x * 100,
		y: (innerHeight - 900 * scale) / 2 + ships.posY(0) * scale + best.y * 100,
	};
})()`

func TestSoloWaveThree(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	p := browsertest.OpenOn(t, desktop, browsertest.Serve(t, program)+"/?solo&name=Mary&skip=3&seed=7")
	p.Until("the game is loaded", "window.__tickwork?.game?.world")
	sees(t, p, "a fight in wave 3", 30*time.Second, func(m moment) bool {
		return m.Stage == stageWave && m.Wave == 3 && m.Enemies >= 3
	})
	for range 50 { // about six seconds
		at := browsertest.Eval[struct{ X, Y float64 }](p, nearest)
		x, y := min(max(at.X, 2), 1430), min(max(at.Y, 2), 890)
		p.Point(x, y)
		p.Hold(x, y)
		time.Sleep(100 * time.Millisecond)
	}
	p.Show("rainfield-wave")
}

func TestTouch(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	p := browsertest.OpenOn(t, telephone, browsertest.Serve(t, program)+"/?solo&name=Mary&skip=2&seed=3")
	p.Until("the game is loaded", "window.__tickwork?.game?.world")
	sees(t, p, "a fight", 30*time.Second, func(m moment) bool { return m.Stage == stageWave && m.Enemies >= 3 })
	time.Sleep(3 * time.Second)
	p.Show("rainfield-touch")
	if wide := browsertest.Eval[bool](p, "document.documentElement.scrollWidth > innerWidth"); wide {
		t.Error("the page is wider than the telephone")
	}
}

// Three who play well and one who does nothing meet the boss.
func TestBossFight(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	p := browsertest.OpenOn(t, desktop, browsertest.Serve(t, program, "--bots=3", "--seed=5", "--options=0005")+"/?name=Mary&play")
	p.Until("the game is loaded", "window.__tickwork?.game?.world")
	sees(t, p, "the boss in a fight with four", 90*time.Second, func(m moment) bool {
		return m.Ships == 4 && m.Phase >= 1 && m.Boss < 0.9
	})
	p.Show("rainfield-boss")
	sees(t, p, "a ship that is being revived", 4*time.Minute, func(m moment) bool { return m.Revive > 15 })
	p.Show("rainfield-revive")
	sees(t, p, "the choice of powers", 4*time.Minute, func(m moment) bool { return m.Stage == stageChoice && m.Offers == 4 })
	time.Sleep(700 * time.Millisecond) // the cards come in
	p.Show("rainfield-choice")
}

func TestEnd(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	p := browsertest.OpenOn(t, desktop, browsertest.Serve(t, program)+"/?solo&name=Mary&skip=9&seed=2")
	p.Until("the game is loaded", "window.__tickwork?.game?.world")
	sees(t, p, "the end of who does nothing", 4*time.Minute, func(m moment) bool { return m.Stage == stageLost })
	time.Sleep(1500 * time.Millisecond) // the table comes in
	p.Show("rainfield-end")
}
