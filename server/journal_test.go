package server

import (
	"context"
	"encoding/hex"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/wire"
)

// logLine is what a log was told at once.
type logLine struct {
	level slog.Level
	msg   string
	attrs map[string]slog.Value
}

// collector is a handler that keeps all lines.
type collector struct {
	least slog.Level
	mu    sync.Mutex
	lines []logLine
}

func (c *collector) Enabled(_ context.Context, level slog.Level) bool { return level >= c.least }
func (c *collector) WithAttrs([]slog.Attr) slog.Handler               { return c }
func (c *collector) WithGroup(string) slog.Handler                    { return c }

func (c *collector) Handle(_ context.Context, r slog.Record) error {
	l := logLine{level: r.Level, msg: r.Message, attrs: make(map[string]slog.Value)}
	r.Attrs(func(a slog.Attr) bool {
		l.attrs[a.Key] = a.Value
		return true
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lines = append(c.lines, l)
	return nil
}

// said returns all lines with a message.
func (c *collector) said(msg string) (list []logLine) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range c.lines {
		if l.msg == msg {
			list = append(list, l)
		}
	}
	return list
}

// numbers are the attributes that are numbers, wherever they stand.
var numbers = []string{keyRoom, keyPlayer, keySlot, keyTick, keyCode}

// Whatever happens, lines about a room name it, lines about a session name its player, and no line holds a token.
func TestLinesNameRoomAndSession(t *testing.T) {
	t.Parallel()
	c := &collector{least: slog.LevelDebug}
	s := New(Config{Room: room.Config{Game: disturbedGame(crashInFirstRoom)}, Log: slog.New(c), MaxRooms: 2, LogDir: t.TempDir()})
	t.Cleanup(s.Close)
	crew, _ := play(t, s, 2)
	eventually(t, "the crash is told", func() bool { return len(c.said("room crashed")) == 1 })
	eventually(t, "the players are in another room", func() bool { return len(c.said("room opened")) == 2 && s.Stats().Players == 2 })
	tokens := crew.Tokens()
	drained, cancel := context.WithCancel(t.Context())
	cancel()
	s.Drain(drained)
	for _, msg := range []string{
		"room opened", "room crashed", "room closed", "log of an ended room kept", "seat taken",
	} {
		if len(c.said(msg)) == 0 {
			t.Errorf("nothing is told as %q", msg)
		}
		for _, l := range c.said(msg) {
			if l.attrs[keyRoom].Kind() != slog.KindUint64 {
				t.Errorf("%q does not name the room: %v", msg, l.attrs)
			}
		}
	}
	for _, msg := range []string{"session began", "seat taken"} {
		for _, l := range c.said(msg) {
			if l.attrs[keyPlayer].Kind() != slog.KindUint64 || l.level != slog.LevelDebug {
				t.Errorf("%q does not name the player: %v", msg, l.attrs)
			}
		}
	}
	c.mustBeClean(t, tokens)
}

// mustBeClean checks that what has the name of a number is one, and that no token is told.
func (c *collector) mustBeClean(t *testing.T, tokens []wire.Token) {
	t.Helper()
	for _, l := range c.lines {
		for key, value := range l.attrs {
			if slices.Contains(numbers, key) && value.Kind() != slog.KindUint64 && value.Kind() != slog.KindInt64 {
				t.Errorf("%q has the %s %v", l.msg, key, value)
			}
		}
		for _, token := range tokens {
			if text := fmt.Sprint(l); strings.Contains(text, hex.EncodeToString(token[:])) || strings.Contains(text, fmt.Sprint(token)) {
				t.Errorf("%q tells a token", l.msg)
			}
		}
	}
}

// A flood of connections does not fill a log that is not asked for details.
func TestSessionsAreNotToldOfByDefault(t *testing.T) {
	t.Parallel()
	c := &collector{least: slog.LevelInfo}
	s := New(Config{Room: room.Config{Game: rules.Game}, Log: slog.New(c)})
	t.Cleanup(s.Close)
	crew, _ := play(t, s, 2)
	allPlay(t, crew, 2)
	if n := len(c.said("session began")) + len(c.said("seat taken")); n != 0 {
		t.Errorf("%d lines", n)
	}
}

func TestWhatIsNotToldCostsNothing(t *testing.T) {
	s := idle(Config{Room: room.Config{Game: rules.Game}, Log: slog.New(&collector{least: slog.LevelInfo})})
	if got := testing.AllocsPerRun(100, func() { s.noted(lobby.Note{Kind: lobby.NoteRefused, Code: 4003}) }); got != 0 {
		t.Errorf("it allocates %v times", got)
	}
}

// No kind of note is without words.
func TestEveryNoteIsTold(t *testing.T) {
	t.Parallel()
	if len(told) != int(lobby.NoteFreed)+1 {
		t.Errorf("%d kinds have words", len(told))
	}
}
