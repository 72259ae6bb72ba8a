package program

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport/ws"
	"github.com/tickwork-engine/tickwork/wire"
)

// told runs the game's program, which must end with a status, and returns what it wrote to both of its outputs.
func told(t *testing.T, game string, status int, args ...string) (out, err string) {
	t.Helper()
	r := run(t, game, args...)
	if got := r.ended(t); got != status {
		t.Fatalf("%q ended with status %d, not %d\n%s%s", args, got, status, &r.out, &r.err)
	}
	return r.out.String(), r.err.String()
}

// contains reports which of the parts a text does not have.
func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("it does not tell %q:\n%s", part, text)
		}
	}
}

// cut returns a copy of a file without its last bytes.
func cut(t *testing.T, path string, bytes int) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	part := filepath.Join(t.TempDir(), "cut.twreplay")
	if err := os.WriteFile(part, b[:len(b)-bytes], 0o644); err != nil {
		t.Fatal(err)
	}
	return part
}

func TestReplayInfo(t *testing.T) {
	file := recorded(t, 7, 700)
	out, _ := told(t, "whole", 0, "replay", "info", file)
	contains(t, out, `0:11.7 of "rainfield"`, "0 to 700, 60 a second", "keyframes  3\n", "seed       7\n", "options    none\n", "4 slots, inputs of 7 bytes")
	out, _ = told(t, "whole", 0, "replay", "info", "--json", file)
	var a aboutReplay
	if err := json.Unmarshal([]byte(out), &a); err != nil || a.Last != 700 || a.Keyframes != 3 || a.Seed != "7" || !a.Complete || len(a.Seal) != 64 {
		t.Errorf("%s: %v", out, err)
	}
	out, _ = told(t, "whole", 0, "replay", "info", cut(t, file, 5))
	contains(t, out, "It breaks off")
}

func TestReplayVerify(t *testing.T) {
	file := recorded(t, 7, 700)
	out, _ := told(t, "whole", 0, "replay", "verify", file)
	contains(t, out, "700 ticks (0:11.7) played, 3 keyframes compared", "begins with the world that its seed starts", "right: the world of tick 700")
	out, err := told(t, "limping", 1, "replay", "verify", file)
	contains(t, out, "the world of tick 300 is not the one in the file", "that of tick 0 was right", " in the file, ")
	contains(t, err, "the match does not come out as the file says")
	out, _ = told(t, "limping", 1, "replay", "verify", "--json", file)
	var v verdict
	if err := json.Unmarshal([]byte(out), &v); err != nil || v.Right || v.Parted == nil || v.Parted.Tick != 300 || len(v.Parted.Fields) == 0 {
		t.Errorf("%s: %v", out, err)
	}
	broken := cut(t, file, 5)
	_, err = told(t, "whole", 1, "replay", "verify", broken)
	contains(t, err, "the file breaks off", "--unfinished")
	told(t, "whole", 0, "replay", "verify", "--unfinished", broken)
	_, err = told(t, "whole", 1, "replay", "verify", "--max-ticks=699", file)
	contains(t, err, "has 700 ticks, which is more than --max-ticks 699")
}

// What is wrong with a file is told in one sentence, with what to do.
func TestReplayFilesThatAreNone(t *testing.T) {
	good, dir := recorded(t, 7, 700), t.TempDir()
	b, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	put := func(name string, b []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	changed := append([]byte{}, b...)
	changed[len(b)/2] ^= 1
	h := replay.NewHeader(whole().Rules.Schema, 60)
	other, newer := h, h
	other.Game, newer.Rules, newer.Build = "chess", h.Rules+1, "v9.9"
	for path, tells := range map[string]string{
		filepath.Join(dir, "missing"):                  "no such file",
		put("text", []byte("hello, this is no match")): `is no replay file, or one of a later Tickwork: such files come from "record"`,
		put("front", b[:60]):                           "holds nothing that could be played",
		put("changed", changed):                        "is damaged",
		put("bundle", []byte("TWDB....")):              `is a bundle of a desync and not a match: give it to "replay diff"`,
		put("other", matchOf(t, other)):                "is a match of chess, and this is rainfield: name the folder of that game with --game",
		put("newer", matchOf(t, newer)):                "use the build v9.9 that recorded it",
	} {
		if _, said := told(t, "whole", 1, "replay", "verify", path); !strings.Contains(said, tells) {
			t.Errorf("%s: told is %q, not %q", path, said, tells)
		}
	}
}

// matchOf returns a file of one keyframe with a header of another game or version.
func matchOf(t *testing.T, h replay.Header) []byte {
	t.Helper()
	w := whole().Rules.New()
	log := sim.NewLog(whole().Rules.Schema)
	log.Begin(0, w)
	e := replay.NewEncoder(h)
	b, err := e.AppendBlock(e.AppendHeader(nil), log, w.Hash())
	if err != nil {
		t.Fatal(err)
	}
	return e.AppendEnd(b, w.Hash())
}

func TestReplaySeek(t *testing.T) {
	file := recorded(t, 7, 700)
	for at, tells := range map[string]string{"400": "tick 400 (0:06.7), hash", "10s": "tick 600 (0:10.0)", "end": "tick 700 (0:11.7)", "0": "tick 0 (0:00.0)"} {
		out, _ := told(t, "whole", 0, "replay", "seek", file, at)
		contains(t, out, tells, "\nRand.")
	}
	out, _ := told(t, "whole", 0, "replay", "seek", "--json", file, "400")
	var w struct {
		Tick  int
		World struct{ Ships map[string]any }
	}
	if err := json.Unmarshal([]byte(out), &w); err != nil || w.Tick != 400 || len(w.World.Ships) != 3 {
		t.Errorf("%d ships in tick %d: %v", len(w.World.Ships), w.Tick, err)
	}
	_, said := told(t, "whole", 1, "replay", "seek", file, "701")
	contains(t, said, "has the ticks 0 to 700, and not 701")
	_, said = told(t, "whole", 1, "replay", "seek", file, "noon")
	contains(t, said, `"noon" is no moment of a match: give a tick`)
}

func TestReplayTrim(t *testing.T) {
	file, part := recorded(t, 7, 700), filepath.Join(t.TempDir(), "part.twreplay")
	out, _ := told(t, "whole", 0, "replay", "trim", "--from=2s", "--to=500", file, part)
	contains(t, out, "ticks 120 to 500, ")
	out, _ = told(t, "whole", 0, "replay", "verify", part)
	contains(t, out, "380 ticks", "begins with a keyframe of tick 120", "right: ")
	out, _ = told(t, "whole", 0, "replay", "diff", file, part)
	contains(t, out, "the same over 380 ticks")
	_, said := told(t, "whole", 1, "replay", "trim", file, part)
	contains(t, said, "is there already")
	missing := part + "2"
	_, said = told(t, "whole", 1, "replay", "trim", "--from=800", file, missing)
	contains(t, said, "has the ticks 0 to 700, and none from 800")
	_, said = told(t, "limping", 1, "replay", "trim", file, missing)
	contains(t, said, `"replay verify" tells where`)
	if _, err := os.Stat(missing); !os.IsNotExist(err) {
		t.Errorf("a part that failed is left: %v", err)
	}
}

func TestStepThrough(t *testing.T) {
	f, p, done, err := openPlayer(whole(), recorded(t, 7, 700))
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	var out strings.Builder
	lines := "\n\n+10\n-20\n600\n5s\nend\n\n?\nnever\n-x\nw\nq\n\n"
	if err := stepThrough(f, p, whole().Rules.Schema, strings.NewReader(lines), &out); err != nil {
		t.Fatal(err)
	}
	contains(t, out.String(), "rainfield, ticks 0 to 700. Enter steps", "tick 1  0:00.0", "slot 2 joins", "slot 0: input", "tick 12 ",
		"tick 600  0:10.0", "tick 300  0:05.0", "tick 700  0:11.7", "that was the last tick", "print the world",
		`"never" is no moment`, `"-x" is no number of ticks`, "\nRand.")
	if text := out.String(); strings.Count(text, "\ntick 0 ") != 2 {
		t.Errorf("it was not back at tick 0 once:\n%s", text)
	}
}

func TestClockTime(t *testing.T) {
	for _, c := range []struct {
		tick sim.Tick
		rate int
		want string
	}{{0, 60, "0:00.0"}, {61, 60, "0:01.0"}, {3600*60 + 95, 60, "1:00:01.6"}, {59_999, 1000, "1:00.0"}, {1<<32 - 1, 1, "1193046:28:15.0"}} {
		if got := clockTime(c.tick, c.rate); got != c.want {
			t.Errorf("tick %d at %d a second is %s, want %s", c.tick, c.rate, got, c.want)
		}
	}
}

// A server records what is played on it, and the same program confirms it.
func TestServeRecords(t *testing.T) {
	dir := t.TempDir()
	s := serveProcess(t, "--record="+dir, "--drain-time=0s")
	p := join(t, s.ws, wire.Token{}, ws.DialConfig{})
	got(t, p.seated)
	s.signal(t, syscall.SIGTERM)
	if status := s.ended(t); status != 0 {
		t.Fatalf("it ended with status %d: %s", status, &s.err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "match-*-room1.twreplay"))
	if err != nil || len(files) != 1 {
		t.Fatalf("the files are %v, %v", files, err)
	}
	out, _ := told(t, "whole", 0, "replay", "verify", files[0])
	contains(t, out, "right: ")
}
