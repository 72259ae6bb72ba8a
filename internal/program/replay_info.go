package program

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// replayInfoCommand tells of a file.
type replayInfoCommand struct {
	flags.ReplayInfo
}

// Help tells more.
func (c *replayInfoCommand) Help() string { return ReplayInfoHelp }

// ReplayInfoHelp is what replay info says of itself.
const ReplayInfoHelp = `It reads the whole file and checks its seals, so it finds any damage; whether the match comes out as the file says is for
"replay verify". The last seal stands for the whole file: who has got it in another way can tell that the file is the same.`

// Run tells.
func (c *replayInfoCommand) Run() error { return ReplayInfo(os.Stdout, c.ReplayInfo) }

// aboutReplay is what is known of a file without playing it.
type aboutReplay struct {
	Game      string `json:"game"`
	Build     string `json:"build,omitempty"`
	Made      string `json:"made,omitempty"`
	Rules     uint16 `json:"rules_version"`
	Schema    string `json:"schema"`
	Rate      int    `json:"ticks_per_second"`
	Slots     int    `json:"slots"`
	Input     int    `json:"input_bytes"`
	Seed      string `json:"seed,omitempty"` // a text: numbers of JSON lose digits above 2^53
	Options   string `json:"options"`
	First     uint32 `json:"first_tick"`
	Last      uint32 `json:"last_tick"`
	Keyframes int    `json:"keyframes"`
	Bytes     int64  `json:"bytes"`
	Complete  bool   `json:"complete"`
	Seal      string `json:"seal"`
}

// ReplayInfo writes what a file is of. It needs no game.
func ReplayInfo(w io.Writer, c flags.ReplayInfo) error {
	f, done, err := openReplay(c.File)
	if err != nil {
		return err
	}
	defer done()
	a, err := about(c.File, f)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(w).Encode(a)
	}
	return a.write(w, c.File)
}

// about reads a whole file.
func about(path string, f *replay.File) (a aboutReplay, err error) {
	var block replay.Block
	for i := range f.Blocks() {
		if err := f.Block(i, &block); err != nil {
			return a, fmt.Errorf("%s is damaged in the block of tick %d: fetch it once more from where it came from (%w)", path, f.Keyframe(i), err)
		}
	}
	seal, err := f.Seal()
	if err != nil {
		return a, inFile(path, err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return a, err
	}
	h := &f.Header
	a = aboutReplay{
		Game: h.Game, Build: h.Build, Rules: h.Rules, Schema: fmt.Sprintf("%016x", h.Schema), Rate: h.Rate, Slots: h.Slots, Input: h.Input,
		Options: hex.EncodeToString(h.Options), First: uint32(f.Start()), Last: uint32(f.End()), Keyframes: f.Blocks(),
		Bytes: info.Size(), Complete: f.Complete(), Seal: hex.EncodeToString(seal[:]),
	}
	if h.Made != 0 && h.Made < 1<<40 {
		a.Made = time.Unix(int64(h.Made), 0).UTC().Format(time.RFC3339)
	}
	if h.Seed != nil {
		a.Seed = fmt.Sprint(*h.Seed)
	}
	return a, nil
}

// write tells people.
func (a *aboutReplay) write(w io.Writer, path string) error {
	ticks := a.Last - a.First
	line := func(name, form string, values ...any) string {
		return fmt.Sprintf("  %-10s %s\n", name, fmt.Sprintf(form, values...))
	}
	text := fmt.Sprintf("%s: %s of %q\n", path, clockTime(sim.Tick(ticks), a.Rate), a.Game)
	text += line("ticks", "%d to %d, %d a second", a.First, a.Last, a.Rate)
	text += line("keyframes", "%d", a.Keyframes)
	text += line("size", "%d bytes%s", a.Bytes, perSecond(a.Bytes, ticks, a.Rate))
	text += line("made", "%s by %s", orUnknown(a.Made, "at an unknown time"), orUnknown(a.Build, "an unknown build"))
	text += line("rules", "version %d, schema %s", a.Rules, a.Schema)
	text += line("players", "%d slots, inputs of %d bytes", a.Slots, a.Input)
	text += line("seed", "%s", orUnknown(a.Seed, "not kept"))
	text += line("options", "%s", orUnknown(a.Options, "none"))
	text += line("seal", "%s", a.Seal)
	if !a.Complete {
		text += "  It breaks off: the recording was not ended, and how the match went on is not known.\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

func perSecond(bytes int64, ticks uint32, rate int) string {
	if ticks == 0 {
		return ""
	}
	return fmt.Sprintf(", %d a second", bytes*int64(rate)/int64(ticks))
}

func orUnknown(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
