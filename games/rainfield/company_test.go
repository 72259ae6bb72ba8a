package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/wire"
)

// place is where a page's player is.
type place struct {
	Room int `json:"room"`
	Slot int `json:"slot"`
}

func placeOf(p *browsertest.Page) place {
	return browsertest.Eval[place](p, "({ room: __tickwork.client.status.room, slot: __tickwork.client.status.slot })")
}

// plays waits until a page's own ship is there and predicted.
func plays(p *browsertest.Page) {
	p.Until("the own ship is predicted", `(() => {
		const tw = window.__tickwork;
		if (!tw?.game?.world || !tw.client.header.predicting) return false;
		const { ships } = tw.game.world;
		for (let i = 0; i < ships.length; i++) if (ships.slot(i) === tw.client.header.slot) return true;
	})()`)
}

// serve runs the real server of the game.
func serve(t *testing.T) (address string) {
	t.Helper()
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	return browsertest.Serve(t, program)
}

// From opening the page to playing it takes two presses at most, and one if there is a name.
func TestQuickPlay(t *testing.T) {
	p := browsertest.Open(t, serve(t)+"/")
	p.Until("the page is loaded", "window.__tickwork?.drawn > 5")
	p.Do(`document.getElementById("name").focus(); document.getElementById("name").value = "Mary"`)
	p.Press("Enter", "Enter")
	p.Release("Enter", "Enter")
	plays(p)
	if shown := browsertest.Eval[string](p, "document.documentElement.dataset.screen"); shown != "none" {
		t.Errorf("the screen %s is open", shown)
	}
}

// A link that is lost is told of, with a countdown, and the page comes back into the same ship by itself.
func TestReconnecting(t *testing.T) {
	p := browsertest.Open(t, serve(t)+"/?name=Mary&play")
	plays(p)
	before := placeOf(p)
	p.Do(`window.loadedOnce = true; window.sockets = WebSocket;
		window.WebSocket = class extends EventTarget { // there is no network
			close() {}
			constructor() { super(); setTimeout(() => this.onclose({ code: 1006 }), 20); }
		};
		window.WebSocket.OPEN = 1;
		__tickwork.client.dropLink()`)
	shows(p, "#cover h2", "Reconnecting")
	shows(p, "#cover .card p", wire.CloseLost.Text())
	shows(p, "#cover .wait", "Next attempt in 2 s")
	p.Show("rainfield-reconnecting")
	p.Do("window.WebSocket = window.sockets")
	p.Until("the cover is gone", `document.getElementById("cover").hidden`)
	plays(p)
	if after := placeOf(p); after != before {
		t.Errorf("back at %+v, was at %+v", after, before)
	}
	if !browsertest.Eval[bool](p, "window.loadedOnce === true") {
		t.Error("the page was loaded anew")
	}
}

// Of two tabs with one session the newer one has it, and the older is told, and can play as somebody else.
func TestTwoTabs(t *testing.T) {
	address := serve(t)
	older := browsertest.Open(t, address+"/?name=Mary&play")
	plays(older)
	kept := browsertest.Eval[string](older, "JSON.stringify({ ...sessionStorage })")
	newer := browsertest.Open(t, address+"/?name=Mary")
	newer.Do(fmt.Sprintf("for (const [key, value] of Object.entries(%s)) sessionStorage.setItem(key, value)", kept))
	newer.Reload()
	plays(newer)
	shows(older, "#cover .card p", wire.CloseReplaced.Text())
	if a, b := placeOf(older), placeOf(newer); a.Room != b.Room || b.Slot != 0 {
		t.Errorf("the older was at %+v, the newer is at %+v", a, b)
	}
	time.Sleep(2 * time.Second)
	shows(older, "#cover button", "Play here too") // it does not fight for the session
	plays(newer)
}
