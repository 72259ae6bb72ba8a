package main

import (
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/wire"
)

// endings are what a page offers after each close code: the text of the button, or none if it tries again by itself.
var endings = map[wire.CloseCode]string{
	wire.CloseNormal:      "Play again",
	wire.CloseGoingAway:   "",
	wire.CloseLost:        "",
	wire.CloseVersion:     "Reload the page",
	wire.CloseSchema:      "Reload the page",
	wire.CloseHelloLate:   "",
	wire.CloseBadMessage:  "Reload the page",
	wire.CloseTooLarge:    "",
	wire.CloseViolations:  "",
	wire.CloseReplaced:    "Play here instead",
	wire.CloseRoomEnded:   "",
	wire.CloseFull:        "",
	wire.CloseTooSlow:     "",
	wire.CloseServerError: "",
	wire.CloseNoRoom:      "",
	wire.CloseBadOptions:  "",
	wire.CloseSignIn:      "Reload the page",
	wire.CloseTooMany:     "",
	wire.CloseKicked:      "Back to the title",
	wire.CloseTooOften:    "",
}

// Every close code is told in its words, with what can be done next.
func TestEveryCloseCode(t *testing.T) {
	s := script(t, welcomes)
	p := browsertest.Open(t, s.address+"/?name=Mary")
	for _, info := range wire.CloseCodes() {
		button, known := endings[info.Code]
		if !known {
			t.Errorf("nothing is said of %s", info.Name)
		}
		s.change(func(g *guest, m wire.ClientMessage) {
			if m.Tag() != wire.TagHello {
				return
			}
			g.say(welcome, joined)
			time.AfterFunc(100*time.Millisecond, func() { g.conn.Close(info.Code) })
		})
		press(p, "Quick play")
		shows(p, "#cover .card p", info.Text)
		if button != "" {
			shows(p, "#cover button", button)
		} else {
			shows(p, "#cover .wait", "ext attempt in")
		}
		if info.Code == wire.CloseLost {
			p.Picture("rainfield-cover")
		}
		s.change(welcomes)
		press(p, "Back to the title")
	}
}
