package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
)

// panel gives statements in the page the inspector's parts.
const panel = `
	const root = document.querySelector("tickwork-inspector").shadowRoot;
	const all = (selector) => [...root.querySelectorAll(selector)];
	const named = (text) => all("button").find((button) => button.textContent.includes(text));
	const field = (name) => all(".line.field").find((line) => line.children[0].textContent === name)?.children[2].textContent;
`

// inspect evaluates the result of statements that see the inspector's parts.
func inspect[T any](p *player, statements string) T {
	p.Helper()
	return browsertest.Eval[T](p.Page, "(() => {"+panel+statements+"})()")
}

// tap presses a key for a moment.
func (p *player) tap(code, key string) {
	p.Helper()
	p.Press(code, key)
	p.Release(code, key)
}

// Everything that the inspector does, in a real browser: it knows the game's fields, delays its link, stops its picture and
// draws over it.
func TestInspector(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	p := join(t, browsertest.Serve(t, program, "--seed=5", "--bots=2"), "Ada")
	if inspector := browsertest.Eval[bool](p.Page, `!!document.querySelector("tickwork-inspector")`); inspector {
		t.Fatal("it is open before anybody asks for it")
	}
	p.tap("F2", "F2")
	p.Until("the inspector shows the own ship", "(() => {if (!document.querySelector('tickwork-inspector')) return false;"+panel+"return field('posX')})()")
	t.Run("the tree follows the ship while the game has the keyboard", func(t *testing.T) { treeFollows(t, p) })
	t.Run("ghosts are drawn over the game", func(t *testing.T) { ghosts(t, p) })
	t.Run("a pause freezes the picture, and the client plays on", func(t *testing.T) { pause(t, p) })
	t.Run("slow motion falls behind", func(t *testing.T) { slowMotion(t, p) })
	t.Run("the link is as slow as it is told to be", func(t *testing.T) { slowLink(t, p) })
	t.Run("its keys are not the game's", func(t *testing.T) { panelKeys(t, p) })
	t.Run("closed, it leaves nothing behind", func(t *testing.T) { closing(t, p) })
	t.Run("a match without a server stands still itself", func(t *testing.T) { soloPause(t, p) })
	t.Run("fingers and the address open it, too", func(t *testing.T) { otherWays(t, p) })
}

func treeFollows(t *testing.T, p *player) {
	p.rest()
	const shown = "return { tree: Number(field('posX')), own: all('.line.own').length, keys: document.activeElement === document.getElementById('stage') };"
	type tree struct {
		Tree float64 `json:"tree"`
		Own  int     `json:"own"`
		Keys bool    `json:"keys"` // go to the game
	}
	before := inspect[tree](p, shown)
	p.Press("KeyD", "d")
	defer p.Release("KeyD", "d")
	p.Until("the ship has moved", `(() => { const own = probe.ships.filter(s => s.slot === __tickwork.client.header.slot);
		return Math.abs(own.at(-1).x - own.at(-20).x) > 20 })()`)
	time.Sleep(200 * time.Millisecond) // the tree is written ten times a second
	after := inspect[tree](p, shown)
	if before.Own != 1 || !before.Keys || after.Tree == before.Tree {
		t.Errorf("the tree showed %+v, and after a key was held %+v", before, after)
	}
	if hot := inspect[int](p, "return all('.line.h4, .line.h3').length"); hot == 0 {
		t.Error("no value glows while the ship flies")
	}
}

// marked counts the pixels of the ghosts' canvas that are not transparent.
const marked = `const canvas = root.querySelector("canvas.ghosts");
	const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
	let marked = 0;
	for (let i = 3; i < data.length; i += 4) if (data[i] > 0) marked++;
	return marked;`

func ghosts(t *testing.T, p *player) {
	if n := inspect[int](p, marked); n != 0 {
		t.Errorf("%d pixels are marked before ghosts are asked for", n)
	}
	seen := map[int]bool{}
	for _, name := range []string{"told", "predicted", "drawn"} {
		inspect[bool](p, "named('"+name+"').click(); return true")
		time.Sleep(200 * time.Millisecond)
		n := inspect[int](p, marked)
		if n < 50 || seen[n] {
			t.Errorf("with %s, %d pixels are marked", name, n)
		}
		seen[n] = true
	}
	p.Picture("inspector-world")
}

// stageNow returns a hash of what is on the game's canvas, at once after the next drawn frame.
const stageNow = `await new Promise((resolve) => { __tickwork.ondrawn = resolve; });
	__tickwork.ondrawn = null;
	const url = document.getElementById("stage").toDataURL();
	let hash = 0;
	for (let i = 0; i < url.length; i++) hash = (Math.imul(hash, 31) + url.charCodeAt(i)) | 0;
	return hash;`

func picture(p *player) int { return browsertest.Eval[int](p.Page, "(async () => {"+stageNow+"})()") }

func pause(t *testing.T, p *player) {
	watching := "__tickwork.ondrawn"
	p.Do("window.watch = " + watching)
	defer p.Do(watching + " = window.watch")
	if a := picture(p); a == picture(p) {
		t.Error("the picture stands still before the pause")
	}
	inspect[bool](p, "named('❚❚').click(); return true")
	tick := ticks(p)
	first := picture(p)
	for range 3 {
		time.Sleep(150 * time.Millisecond)
		if next := picture(p); next != first {
			t.Error("the picture changes in the pause")
		}
	}
	if now := ticks(p); now < tick+10 {
		t.Errorf("the client is at tick %d, and %d at the beginning of the pause", now, tick)
	}
	inspect[bool](p, "all('button').find((b) => b.title.startsWith('One frame back')).click(); return true")
	if picture(p) == first {
		t.Error("a step back shows the same picture")
	}
	inspect[bool](p, "named('LIVE').click(); return true")
	if a := picture(p); a == picture(p) {
		t.Error("the picture stands still after the pause")
	}
}

func slowMotion(t *testing.T, p *player) {
	inspect[bool](p, "named('1/4').click(); return true")
	p.Until("what is shown is a second old", "(() => {"+panel+"return / −[1-9]/.test(root.querySelector('.when').textContent)})()")
	inspect[bool](p, "named('LIVE').click(); return true")
}

func slowLink(t *testing.T, p *player) {
	if trip := browsertest.Eval[float64](p.Page, "__tickwork.client.header.roundTrip"); trip > 100 {
		t.Fatalf("the round trip is %.0f ms before it is made longer", trip)
	}
	inspect[bool](p, `named("link").click(); const dial = root.querySelector("input[name=rtt]"); dial.value = 140;
		dial.dispatchEvent(new Event("input")); return true`)
	p.Until("the round trip is longer", "__tickwork.client.header.roundTrip > 120")
	inspect[bool](p, `named("net").click(); return true`)
	time.Sleep(time.Second)
	p.Picture("inspector-net")
	inspect[bool](p, `named("link").click(); named("off").click(); return true`)
	p.Until("the round trip is as it was", "__tickwork.client.header.roundTrip < 100")
}

// panelKeys works the panel by keyboard: what it takes, the game behind does not get.
func panelKeys(t *testing.T, p *player) {
	p.Do("window.reached = []; window.addEventListener('keydown', (event) => reached.push(event.code))")
	inspect[bool](p, `named("world").focus(); return true`)
	p.tap("Space", " ")
	p.Until("the picture is paused", "(() => {"+panel+"return named('▶▶')?.getAttribute('aria-pressed') === 'true'})()")
	p.tap("Slash", "/")
	for _, k := range []key{{code: "KeyH", types: "h"}, {code: "KeyP", types: "p"}} {
		p.tap(k.code, k.types)
	}
	p.Until("the search shows hit points only", "(() => {"+panel+`const names = all(".line.field").filter((line) => !line.hidden).map((line) => line.children[0].textContent);
		return names.length > 0 && names.every((name) => name.toLowerCase().includes("hp")) })()`)
	inspect[bool](p, `named("world").focus(); return true`)
	p.tap("KeyL", "l")
	p.tap("Escape", "Escape")
	p.Until("Escape has closed it", `!document.querySelector("tickwork-inspector")`)
	if reached := browsertest.Eval[[]string](p.Page, "reached"); len(reached) > 0 {
		t.Errorf("the game got the keys %v", reached)
	}
	if game := browsertest.Eval[bool](p.Page, "document.activeElement === document.getElementById('stage')"); !game {
		t.Error("the game did not get the keyboard back")
	}
	p.tap("F2", "F2")
	p.Until("it is open again", `document.querySelector("tickwork-inspector")`)
}

func closing(t *testing.T, p *player) {
	p.tap("F2", "F2")
	p.Until("the inspector is closed", `!document.querySelector("tickwork-inspector")`)
	if left := browsertest.Eval[bool](p.Page, "__tickwork.around !== null || __tickwork.client.tap !== null"); left {
		t.Error("something still stands around the game's frames or its link")
	}
	p.Press("KeyW", "w")
	defer p.Release("KeyW", "w")
	drawn := browsertest.Eval[int](p.Page, "__tickwork.drawn")
	p.Until("the game goes on", fmt.Sprintf("__tickwork.drawn > %d", drawn+10))
}

// ticks returns the newest tick of the page's client.
func ticks(p *player) int { return browsertest.Eval[int](p.Page, "__tickwork.client.header.tick") }

func soloPause(t *testing.T, p *player) {
	p.Do("__tickwork.client.solo({ name: 'Ada', seed: 1 })")
	p.tap("F2", "F2")
	p.Until("the match goes on", `__tickwork.client.header.roundTrip === 0 && __tickwork.client.header.tick > 30 &&
		document.querySelector("tickwork-inspector")`)
	inspect[bool](p, "named('❚❚').click(); return true")
	before := ticks(p)
	time.Sleep(300 * time.Millisecond)
	if now := ticks(p); now != before {
		t.Errorf("%d ticks have passed in the pause", now-before)
	}
	for range 4 {
		inspect[bool](p, "all('button').find((b) => b.title.startsWith('One frame on')).click(); return true")
		time.Sleep(100 * time.Millisecond)
	}
	stepped := ticks(p)
	time.Sleep(300 * time.Millisecond)
	if now := ticks(p); stepped < before+2 || now != stepped {
		t.Errorf("four steps have led from tick %d to %d, and the pause on to %d", before, stepped, now)
	}
	inspect[bool](p, "named('LIVE').click(); return true")
	p.Until("the match goes on", fmt.Sprintf("__tickwork.client.header.tick > %d", stepped+20))
}

func otherWays(t *testing.T, p *player) {
	p.Do("history.replaceState(null, '', '?name=Ada&play&inspect')")
	p.Reload()
	p.Until("the address has opened it", `document.querySelector("tickwork-inspector")`)
	p.tap("F2", "F2")
	p.Do(`const touch = (identifier) => new Touch({ identifier, target: document.body });
		window.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(1), touch(2), touch(3)] }));
		window.dispatchEvent(new TouchEvent("touchend", { touches: [] }))`)
	p.Until("three fingers have opened it", `document.querySelector("tickwork-inspector")`)
}
