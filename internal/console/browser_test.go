package console_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/server"
	"github.com/tickwork-engine/tickwork/transport/ws"
)

const token = "a token of the operator's"

// hostile is a player's name that wants to be markup.
const hostile = "<i id=x>pwn</i>"

// club is a server with bots, and its operator's address.
type club struct {
	*testing.T
	server  *server.Server
	address string
	crew    *load.Crew
	kicked  atomic.Int32 // bots whose link was closed
}

// open returns a club in which so many bots play in rooms that stay as they are. The first of them has a hostile name.
func open(t *testing.T, bots int) *club {
	t.Helper()
	return openWith(t, bots, rules.Options{Constant: true}, []string{hostile, "Ada", "Grace", "Katherine", "Margaret", "Radia", "Barbara"})
}

func openWith(t *testing.T, bots int, options rules.Options, names []string) *club {
	t.Helper()
	c := &club{T: t}
	c.server = server.New(server.Config{
		Room:       room.Config{Game: rules.Game, Options: options.Pack()},
		AdminToken: token, Log: slog.New(slog.DiscardHandler),
	})
	t.Cleanup(c.server.Close)
	admin := httptest.NewServer(c.server.AdminHandler())
	t.Cleanup(admin.Close)
	c.address = admin.URL
	c.play(bots, names)
	return c
}

// play lets bots play over real WebSockets until the test ends.
func (c *club) play(bots int, names []string) {
	c.Helper()
	web := httptest.NewUnstartedServer(c.server.Handler())
	web.Listener = ws.Listener(web.Listener)
	web.Start()
	c.crew = load.New(load.Config{
		Game: rules.Game, Bots: bots, Seed: 3, NoPrediction: true, Dial: load.WebSocket("ws" + web.URL[len("http"):]),
		New:    func(seed uint64) client.Bot { return rules.NewRandomBot(seed) },
		Names:  func(i int) string { return names[i%len(names)] },
		Failed: func(error) { c.kicked.Add(1) },
	})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		c.crew.Run(ctx)
		close(done)
	}()
	c.Cleanup(func() {
		stop()
		<-done
		web.Close()
	})
	c.eventually("all bots play", func() bool { return c.crew.Playing() == bots })
}

func (c *club) eventually(what string, is func() bool) {
	c.Helper()
	for end := time.Now().Add(30 * time.Second); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			c.Fatalf("in vain waited for: %s", what)
		}
	}
}

// text is what an element shows, as an expression; tile that of a tile's figure.
func text(selector string) string {
	return fmt.Sprintf("document.querySelector(%q)?.textContent", selector)
}

func tile(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".tile")].find(t => t.querySelector("h3").textContent === %q)?.querySelector("output").textContent`, name)
}

// press clicks the first enabled button with a label.
func press(p *browsertest.Page, label string) {
	found := fmt.Sprintf(`[...document.querySelectorAll("dialog button, button")].find(b => b.textContent === %q && !b.disabled)`, label)
	p.Until("there is a button "+label, found)
	p.Do(found + ".click()")
}

// answer fills in the dialog's field, if it has one, and goes on.
func answer(p *browsertest.Page, words string) {
	p.Until("a question is asked", `document.querySelector("dialog[open] footer button:last-child")`)
	p.Do(fmt.Sprintf(`const field = document.querySelector("dialog[open] input");
		if (field) field.value = %q;
		document.querySelector("dialog[open] footer button:last-child").click()`, words))
}

// changes waits until what an expression shows is another one, and not nothing.
func changes(p *browsertest.Page, what, shown string) {
	before := browsertest.Eval[string](p, "String("+shown+")")
	p.Until(what+" changes", fmt.Sprintf("%s !== undefined && %s !== %q", shown, shown, before))
}

func TestOverview(t *testing.T) {
	c := open(t, 7)
	p := browsertest.Open(t, c.address)
	p.Until("the game is named", text(".top .game")+` === "rainfield"`)
	p.Until("the stream is live", text(".live")+` === "live"`)
	p.Until("players are told", tile("Players")+` === "7"`)
	p.Until("rooms are told", tile("Rooms")+` === "2"`)
	p.Until("ticks are run", "parseFloat("+tile("Ticks")+") > 60")
	changes(p, "the server's time", text(".top .muted:nth-of-type(3)"))
	changes(p, "the figures", `[...document.querySelectorAll(".tile output")].map(o => o.textContent).join()`)
	p.Until("both rooms are listed", `document.querySelectorAll(".rooms li").length === 2`)
	changes(p, "what a room is told to take", text(".rooms li"))
	p.Until("its curve is drawn", drawn(".rooms li canvas"))
	p.Until("who came is told", text(".since dd")+` === "7, and 0 times back"`)
	p.Do(`document.querySelector("select").value = "bytes"; document.querySelector("select").dispatchEvent(new Event("input"))`)
	p.Until("the fullest room is the first", text(".rooms li .name")+` === "Room 1"`)
	p.Do(`document.querySelector("input").value = "2"; document.querySelector("input").dispatchEvent(new Event("input"))`)
	p.Until("only one is listed", `document.querySelectorAll(".rooms li").length === 1`)
}

// drawn tells by an expression whether something was drawn on a canvas.
func drawn(selector string) string {
	return fmt.Sprintf(`(() => {
		const c = document.querySelector(%q);
		return c && c.width > 0 && c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some(v => v > 0);
	})()`, selector)
}

// Everything can be reached and done with the keyboard alone.
func TestKeyboard(t *testing.T) {
	c := open(t, 1)
	p := browsertest.Open(t, c.address)
	p.Until("a room is listed", `document.querySelector(".rooms .name")`)
	p.Until("actions are on", `!document.querySelector(".top button").disabled`)
	for range 12 {
		p.Press("Tab", "Tab")
		p.Release("Tab", "Tab")
		if browsertest.Eval[bool](p, `document.activeElement.classList.contains("name")`) {
			break
		}
	}
	p.Press("Enter", "\r")
	p.Release("Enter", "\r")
	p.Until("the room is shown", `location.hash === "#/room/1" && document.querySelector(".players tbody tr")`)
	p.Do(`document.querySelector(".players button").focus()`)
	p.Press("Enter", "\r")
	p.Release("Enter", "\r")
	p.Until("it is asked first", `document.querySelector("dialog[open]")`)
	p.Press("Escape", "Escape")
	p.Release("Escape", "Escape")
	p.Until("the question is gone", `!document.querySelector("dialog")`)
	if c.crew.Playing() != 1 {
		t.Error("the player was removed all the same")
	}
}

func TestRoom(t *testing.T) {
	c := open(t, 4)
	p := browsertest.Open(t, c.address+"/#/room/1")
	p.Until("its players are listed", `document.querySelectorAll(".players tbody tr").length === 4`)
	changes(p, "the tick", text(".bar .muted"))
	p.Until("the ticks come in time", "Math.abs(parseFloat("+tile("Ticks")+") - 60) < 15")
	p.Until("round trips are measured", text(".players tbody td")+`.endsWith("s")`)
	changes(p, "the drawn world", `document.querySelector(".world canvas").dataset.tick`)
	p.Until("the world is drawn", drawn(".world > canvas"))
	p.Until("ships are counted", `[...document.querySelectorAll(".legend li")].some(e => e.textContent === "Ship4")`)
	p.Until("the world's own values are told", text(".facts")+`.includes("Wave")`)
	if got := browsertest.Eval[string](p, text(".who")); got != hostile {
		t.Errorf("a name is shown as %q", got)
	}
	if browsertest.Eval[bool](p, `!!document.querySelector("#x")`) {
		t.Error("a player's name has become markup")
	}
	bytes := browsertest.Eval[string](p, `fetch(document.querySelector("a.bytes").href).then(r => r.text())`)
	if !strings.HasPrefix(bytes, "rainfield, room 1, slot 0: ticks ") || !strings.Contains(bytes, "The dearest entities") {
		t.Errorf("the player's bytes are told as %q", bytes)
	}
	log := browsertest.Eval[string](p, `fetch(document.querySelector("a[download]").href).then(r => r.text()).then(t => t.slice(0, 4))`)
	if log != "TWRP" {
		t.Errorf("the file begins with %q", log)
	}
}

// A page that nobody sees does not listen: a browser has six connections to a host, over all of its tabs.
func TestHiddenPageDoesNotListen(t *testing.T) {
	c := open(t, 1)
	p := browsertest.Open(t, c.address+"/#/room/1")
	tick := `document.querySelector(".world canvas").dataset.tick`
	changes(p, "the drawn world", tick)
	hide := `Object.defineProperty(document, "hidden", { value: %v, configurable: true }); document.dispatchEvent(new Event("visibilitychange"))`
	p.Do(fmt.Sprintf(hide, true))
	before := browsertest.Eval[string](p, tick)
	time.Sleep(500 * time.Millisecond)
	if after := browsertest.Eval[string](p, tick); after != before {
		t.Errorf("a hidden page is told of tick %s after tick %s", after, before)
	}
	p.Do(fmt.Sprintf(hide, false))
	changes(p, "the drawn world", tick)
}

func TestActions(t *testing.T) {
	c := open(t, 2)
	p := browsertest.Open(t, c.address+"/#/room/1")
	p.Until("its players are listed", `document.querySelectorAll(".players tbody tr").length === 2`)
	t.Run("a wrong token is refused", func(t *testing.T) {
		press(p, "Kick")
		answer(p, "")
		answer(p, "not the right token")
		p.Until("the mistake is told", text("dialog[open] .error")+` === "The token is wrong."`)
		if c.crew.Playing() != 2 || c.kicked.Load() != 0 {
			t.Error("somebody was removed")
		}
	})
	t.Run("the right one kicks", func(t *testing.T) {
		answer(p, token)
		p.Until("it is said", `document.querySelector(".toasts")?.textContent.includes("removed")`)
		c.eventually("the bot's connection is closed", func() bool { return c.kicked.Load() == 1 })
	})
	t.Run("and is kept for the next", func(t *testing.T) {
		press(p, "Message")
		answer(p, "the server restarts at six")
		p.Until("it is said", `document.querySelector(".toasts")?.textContent.includes("told")`)
		p.Until("nothing more is asked", `!document.querySelector("dialog")`)
	})
	t.Run("the room is closed", func(t *testing.T) {
		press(p, "Close room")
		answer(p, "")
		p.Until("the page tells that it is gone", text(".trouble")+` === "This room is not there any more."`)
		if rooms := browsertest.Eval[bool](p, `fetch("api/rooms/1").then(r => r.status === 404)`); !rooms {
			t.Error("the room is still there")
		}
	})
}

func TestRoomThatIsNotThere(t *testing.T) {
	c := open(t, 1)
	p := browsertest.Open(t, c.address+"/#/room/77")
	p.Until("the page says so", text(".trouble")+` === "This room is not there any more."`)
}

// The pictures are for people, and for the documents: UPDATE=1 puts the first two there.
func TestPictures(t *testing.T) {
	names := []string{"Ada", "Grace", "Katherine", "Margaret", "Radia", "Barbara", "Frances", "Jean", "Hedy", "Annie", "Joan"}
	c := openWith(t, 22, rules.Options{}, names)
	for _, shot := range []struct {
		name, path string
		screen     browsertest.Screen
		inAlbum    bool
	}{
		{"console", "/", browsertest.Screen{Width: 1280, Height: 800}, true},
		{"console-room", "/#/room/1", browsertest.Screen{Width: 1280, Height: 800}, true},
		{"console-phone", "/", browsertest.Screen{Width: 390, Height: 844, Touch: true}, false},
		{"console-room-phone", "/#/room/1", browsertest.Screen{Width: 390, Height: 844, Touch: true}, false},
	} {
		p := browsertest.OpenOn(t, shot.screen, c.address+shot.path)
		p.Until("figures are there", `document.querySelectorAll(".tile output").length > 5`)
		time.Sleep(2 * time.Second)
		if shot.inAlbum && os.Getenv("UPDATE") == "1" {
			time.Sleep(40 * time.Second) // so that the curves have a past
		}
		if wide := browsertest.Eval[bool](p, "document.documentElement.scrollWidth > innerWidth"); wide {
			t.Errorf("%s does not fit on the screen", shot.name)
		}
		if shot.inAlbum {
			p.Show(shot.name)
		} else {
			p.Picture(shot.name)
		}
	}
}
