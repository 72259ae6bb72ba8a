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
	wire.CloseReplaced:    "Play here too",
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
		s.change(closes(info.Code))
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

// closes answers the first Hello with a place in a room, which ends soon, and later ones with the end alone.
func closes(code wire.CloseCode) func(g *guest, m wire.ClientMessage) {
	met := false
	return func(g *guest, m wire.ClientMessage) {
		switch {
		case m.Tag() != wire.TagHello:
		case met:
			g.conn.Close(code)
		default:
			met = true
			g.say(welcome, joined)
			time.AfterFunc(100*time.Millisecond, func() { g.conn.Close(code) })
		}
	}
}

// Without a free place the page says so, asks again, and plays as soon as there is one.
func TestFullServer(t *testing.T) {
	asked := 0
	s := script(t, func(g *guest, m wire.ClientMessage) {
		welcomes(g, m)
		if m.Tag() != wire.TagQuickMatch {
			return
		}
		if asked++; asked == 1 {
			g.say(wire.Refused{About: m.Tag(), Code: wire.CloseFull})
		} else {
			g.say(joined)
		}
	})
	p := browsertest.Open(t, s.address+"/?name=Mary&play")
	shows(p, "#cover .card p", wire.CloseFull.Text())
	shows(p, "#cover .wait", "Next attempt in")
	p.Until("there is a place", "__tickwork.client.status.room === 3")
}
