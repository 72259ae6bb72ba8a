package load

import (
	"slices"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestRoguesAreSpread(t *testing.T) {
	list := Rogues{Flooding: 2, Silent: 1, Stalling: 1}.conducts(40)
	want := map[int]conduct{0: flooding, 10: flooding, 20: silent, 30: stalling}
	for i, how := range list {
		if how != want[i] {
			t.Errorf("bot %d behaves like %d, not %d", i, how, want[i])
		}
	}
	if all := (Rogues{Flooding: 3}).conducts(3); slices.Contains(all, honest) {
		t.Errorf("of three floods of three bots there are %v", all)
	}
	if none := (Rogues{}).conducts(2); !slices.Equal(none, []conduct{honest, honest}) {
		t.Errorf("without rogues there are %v", none)
	}
}

func TestTooManyRogues(t *testing.T) {
	for _, r := range []Rogues{{Flooding: 3}, {Silent: -1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v of two bots do not panic", r)
				}
			}()
			r.conducts(2)
		}()
	}
}

// A flood ends its own link for what it is. The others of the room go on as before.
func TestFloodIsCut(t *testing.T) {
	s := rainfield(t, 0)
	address, _ := serve(t, s, "127.0.0.1:0")
	c, _ := run(t, Config{Bots: seats, Dial: RawWebSocket("ws://" + address), Rogues: Rogues{Flooding: 1}})
	c.Flood(false)
	allPlay(t, c)
	c.Start()
	time.Sleep(200 * time.Millisecond)
	if r := c.Reading(); len(r.RogueCloses) != 0 {
		t.Errorf("before the flood links end: %v", r.RogueCloses)
	}
	c.Flood(true)
	eventually(t, "the flood is cut", func() bool { return c.Reading().RogueCloses[wire.CloseViolations.String()] > 0 })
	r := c.Stop()
	if len(r.Closes) != 0 || r.Playing != seats-1 {
		t.Errorf("%d honest bots play; their links were closed: %v", r.Playing, r.Closes)
	}
}

// Who says nothing is borne for as long as a Hello may take.
func TestSilentLinks(t *testing.T) {
	s := rainfield(t, 0)
	address, _ := serve(t, s, "127.0.0.1:0")
	c, _ := run(t, Config{Bots: 6, Dial: RawWebSocket("ws://" + address), Rogues: Rogues{Silent: 2}})
	c.Start()
	eventually(t, "the honest ones play", func() bool { return c.Playing() == 4 })
	eventually(t, "the silent ones are closed", func() bool { return c.Reading().RogueCloses[wire.CloseHelloLate.String()] >= 2 })
	r := c.Stop()
	timeout := wire.HelloTimeout.Milliseconds()
	if r.SilentBorneP50 < timeout*0.99 || r.SilentBorneMax > 3*timeout || r.Playing != 4 {
		t.Errorf("silent links were borne for %.0f ms, at most %.0f; %d bots play", r.SilentBorneP50, r.SilentBorneMax, r.Playing)
	}
}

// A bot that reads nothing makes no frames either, and its seat is kept meanwhile.
func TestStallingBot(t *testing.T) {
	s := rainfield(t, 0)
	address, _ := serve(t, s, "127.0.0.1:0")
	c, _ := run(t, Config{Bots: 2, Dial: RawWebSocket("ws://" + address), Rogues: Rogues{Stalling: 1}})
	allPlay(t, c)
	rogue := c.bots[0]
	eventually(t, "it stalls", func() bool {
		rogue.mu.Lock()
		defer rogue.mu.Unlock()
		return rogue.link != nil && rogue.link.stalled
	})
	before := rogue.ticks()
	other := c.bots[1].ticks()
	eventually(t, "the other one plays on", func() bool { return c.bots[1].ticks() > other+30 })
	if after := rogue.ticks(); after > before+1 || rogue.state() != client.Playing {
		t.Errorf("it has made %d ticks", after-before)
	}
}

func (b *bot) ticks() int {
	_, _, sum := b.status()
	return sum.ticks
}
