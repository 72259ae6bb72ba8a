package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/replay"
)

// watchedTicks is how long the match is that is watched: a minute.
const watchedTicks = 3600

// bar gives statements in the page the parts of the replay's bar.
const bar = `
	const root = document.querySelector("tickwork-replay").shadowRoot;
	const named = (title) => [...root.querySelectorAll("button")].find((button) => button.title.startsWith(title));
	const line = root.querySelector("input");
	const client = window.__tickwork.client;
	const state = {};
	client.module.readReplay(state);
	const { tick } = state;
`

// watching is a page in which a recorded match plays.
type watching struct {
	*browsertest.Page
	file *replay.File
}

// see evaluates the result of statements that see the bar.
func see[T any](w watching, statements string) T {
	return browsertest.Eval[T](w.Page, "(() => {"+bar+statements+"})()")
}

// tap presses a key for a moment.
func (w watching) tap(code, key string) {
	w.Press(code, key)
	w.Release(code, key)
}

func (w watching) tick() int { return see[int](w, "return tick") }

// recordMatch lets the program record a match of four bots, and returns the file's name.
func recordMatch(t *testing.T, program string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.twreplay")
	cmd := exec.Command(program, "record", "--bots=4", fmt.Sprintf("--ticks=%d", watchedTicks), "--seed=3", path)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return path
}

// watch opens a page on a recorded match.
func watch(t *testing.T, program, path string, screen browsertest.Screen) watching {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := replay.Open(replay.Bytes(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	address := browsertest.Start(t, program, "replay", "play", "--addr=127.0.0.1:0", path)
	w := watching{browsertest.OpenOn(t, screen, address+"/"), f}
	w.Until("the match plays", `document.querySelector("tickwork-replay") && window.__tickwork.client.header.tick > 30`)
	return w
}

// hashOf returns the hash of the match's world at a tick, as this build has it.
func (w watching) hashOf(t *testing.T, tick int) string {
	t.Helper()
	p, err := replay.NewPlayer(w.file, rules.Game)
	if err != nil {
		t.Fatal(err)
	}
	for int(p.Tick()) < tick && p.Next(nil) {
	}
	return fmt.Sprintf("%016x", p.World().Hash())
}

// hash returns that of the world that the page shows.
func (w watching) hash() string {
	return see[string](w, `return client.module.replayHash().toString(16).padStart(16, "0")`)
}

// A recorded match is watched in a real browser: it plays, stands, goes anywhere, and is always the world that was played.
func TestReplayInChromium(t *testing.T) {
	browsertest.Find(t)
	program := browsertest.BuildToWatch(t, ".")
	path := recordMatch(t, program)
	w := watch(t, program, path, desktop)
	t.Run("it plays by itself, without the title", func(t *testing.T) { playsByItself(t, w) })
	t.Run("it stands still, and goes by ticks", func(t *testing.T) { standsStill(t, w) })
	t.Run("it is sought in, forward and back", func(t *testing.T) { isSought(t, w) })
	t.Run("it plays at any speed", func(t *testing.T) { anySpeed(t, w) })
	t.Run("it is seen with anybody's eyes", func(t *testing.T) { anyEyes(t, w) })
	t.Run("it ends, and begins again", func(t *testing.T) { endsAndBegins(t, w) })
	t.Run("fingers drag the bar", func(t *testing.T) { fingers(t, watch(t, program, path, telephone)) })
	t.Run("what cannot be watched is told", func(t *testing.T) { cannotBeWatched(t, program, path) })
}

func playsByItself(t *testing.T, w watching) {
	before := w.tick()
	w.Until("it goes on", fmt.Sprintf("window.__tickwork.client.header.tick > %d", before+60))
	type page struct {
		Mode, Screen, Slots, Sent string
		Ships                     int
	}
	got := browsertest.Eval[page](w.Page, `({ Mode: document.documentElement.dataset.mode, Screen: document.documentElement.dataset.screen,
		Slots: String(__tickwork.client.header.slot), Sent: String(__tickwork.client.status.solo), Ships: __tickwork.game.world.ships.length })`)
	if got.Mode != "play" || got.Screen != "none" || got.Slots != "0" || got.Sent != "true" || got.Ships != 4 {
		t.Errorf("the page is %+v", got)
	}
	away := "(() => {" + bar + `return root.querySelector(".bar").classList.contains("away")})()`
	w.Until("the bar makes room for the match", away)
	time.Sleep(500 * time.Millisecond) // it moves
	w.Picture("replay-alone")
	w.Point(700, 600)
	w.Until("the bar comes back", "!"+away)
	time.Sleep(500 * time.Millisecond)
	w.Show("replay")
}

func standsStill(t *testing.T, w watching) {
	w.tap("Space", " ")
	at := w.tick()
	time.Sleep(300 * time.Millisecond)
	if w.tick() != at {
		t.Errorf("in the pause it went from tick %d to %d", at, w.tick())
	}
	if got, want := w.hash(), w.hashOf(t, at); got != want {
		t.Errorf("the world of tick %d has the hash %s, want %s", at, got, want)
	}
	for _, key := range []struct {
		code, key string
		by        int
	}{{"Period", ".", 1}, {"Period", ".", 1}, {"Comma", ",", -1}} {
		w.tap(key.code, key.key)
		at += key.by
		if got := w.tick(); got != at {
			t.Errorf("after %s it is at tick %d, want %d", key.key, got, at)
		}
	}
	if got, want := w.hash(), w.hashOf(t, at); got != want {
		t.Errorf("after steps the world of tick %d has the hash %s, want %s", at, got, want)
	}
}

func isSought(t *testing.T, w watching) {
	for _, to := range []int{3000, 450, 1801} {
		see[bool](w, fmt.Sprintf(`line.value = %d; line.dispatchEvent(new Event("input")); return true`, to))
		w.Until("the picture is there", fmt.Sprintf("window.__tickwork.client.header.tick === %d", to))
		if got, want := w.hash(), w.hashOf(t, to); got != want {
			t.Errorf("the world of tick %d has the hash %s, want %s", to, got, want)
		}
	}
	w.tap("ArrowRight", "ArrowRight")
	w.tap("ArrowRight", "ArrowRight")
	w.tap("ArrowLeft", "ArrowLeft")
	w.Until("it is five seconds on", "window.__tickwork.client.header.tick === 2101")
	time.Sleep(500 * time.Millisecond) // what stands still for a while changes
	w.Picture("replay-between")
	see[bool](w, `line.value = 1500; line.dispatchEvent(new Event("input")); return true`)
	w.Until("bullets fly that were shot before", `window.__tickwork.client.header.tick === 1500 &&
		window.__tickwork.game.scene.spectacle.bullets.list.some((b) => b.id !== 0 && b.endedBy === 0)`)
	w.Picture("replay-sought")
}

func anySpeed(t *testing.T, w watching) {
	pace := func() float64 {
		return browsertest.Eval[float64](w.Page, `(async () => {
			const { client } = window.__tickwork, from = client.header.localTick, begin = performance.now();
			await new Promise((done) => setTimeout(done, 800));
			await new Promise(requestAnimationFrame);
			return (client.header.localTick - from) / (performance.now() - begin) * 1000 / 60;
		})()`)
	}
	see[bool](w, `line.value = 300; line.dispatchEvent(new Event("input")); return true`)
	w.tap("Space", " ")
	w.Until("it plays from there", "window.__tickwork.client.header.tick > 300 && window.__tickwork.client.header.tick < 600")
	one := pace()
	see[bool](w, `named("Play at 4×").click(); return true`)
	four := pace()
	w.tap("ArrowDown", "ArrowDown")
	w.tap("ArrowDown", "ArrowDown")
	w.tap("ArrowDown", "ArrowDown")
	half := pace()
	if four < 2*one || half > 0.8*one || half <= 0 {
		t.Errorf("at the speeds 1, 4 and 1/2 it plays %.2f, %.2f and %.2f times as fast as it was played", one, four, half)
	}
	see[bool](w, `named("Play at 1×").click(); return true`)
}

func anyEyes(t *testing.T, w watching) {
	w.tap("Digit3", "3")
	w.Until("it is seen by the third player", `window.__tickwork.client.header.slot === 2`)
	see[bool](w, `named("See it as player 2").click(); return true`)
	w.Until("it is seen by the second player", `window.__tickwork.client.header.slot === 1`)
}

func endsAndBegins(t *testing.T, w watching) {
	w.tap("End", "End")
	w.Until("it has ended", fmt.Sprintf("window.__tickwork.client.header.tick === %d", watchedTicks))
	if got, want := w.hash(), w.hashOf(t, watchedTicks); got != want {
		t.Errorf("the last world has the hash %s, want %s", got, want)
	}
	w.Until("the button offers it again", "(() => {"+bar+`return named("Stop").getAttribute("aria-label").startsWith("Again")})()`)
	w.tap("Space", " ")
	w.Until("it has begun again", "window.__tickwork.client.header.tick < 600")
}

func fingers(t *testing.T, w watching) {
	type place struct{ X, Y, Width, Bottom float64 }
	at := see[place](w, "const r = line.getBoundingClientRect(); return { X: r.x, Y: r.y + r.height / 2, Width: r.width, Bottom: innerHeight - r.bottom }")
	w.Picture("replay-touch")
	w.Hold(at.X+at.Width/2, at.Y)
	w.Let(at.X+at.Width/2, at.Y)
	w.Until("it is in the middle", "Math.abs(window.__tickwork.client.header.tick - 1800) < 300")
	small := see[[]string](w, `return [...root.querySelectorAll("button")].filter((b) => { const r = b.getBoundingClientRect(); return r.height < 40 || r.right > innerWidth || r.left < 0 }).map((b) => b.title)`)
	if len(small) > 0 {
		t.Errorf("these buttons are too small for fingers, or not on the screen: %q", small)
	}
}

// cannotBeWatched opens a file whose last byte is gone after the page was served, as when it is replaced.
func cannotBeWatched(t *testing.T, program, path string) {
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.twreplay")
	if err := os.WriteFile(other, content, 0o644); err != nil {
		t.Fatal(err)
	}
	address := browsertest.Start(t, program, "replay", "play", "--addr=127.0.0.1:0", other)
	if err := os.WriteFile(other, content[:90], 0o644); err != nil {
		t.Fatal(err)
	}
	page := browsertest.Open(t, address+"/")
	page.Until("the reason is told", `document.querySelector("tickwork-replay")?.shadowRoot.textContent.includes("The file is damaged")`)
}
