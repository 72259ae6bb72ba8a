package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/replay"
)

// replayVerifyCommand plays a file and compares.
type replayVerifyCommand struct {
	flags.ReplayVerify
}

// Help tells more.
func (c *replayVerifyCommand) Help() string { return ReplayVerifyHelp }

// ReplayVerifyHelp is what replay verify says of itself.
const ReplayVerifyHelp = `It plays the match from its first keyframe and compares the world with each later one, and with the end. If the file tells the
seed, the match must also begin with the world that the seed starts. A result that players claim is confirmed in this way: it
follows from their inputs, or it does not. The exit status is 0 only if the match is right and the file is whole.

If the worlds differ, it names the first keyframe that differs and the entities and fields. Then either the file was made by other
rules with the same number, or the rules depend on something beside the world and the frame: "tickwork vet" looks for that.`

// What makes the exit status tell that a file is not right.
var (
	errNotRight   = errors.New("the match does not come out as the file says")
	errUnfinished = errors.New("the file breaks off: how the match went on is not known (--unfinished is content with that)")
)

// Run verifies.
func (c *replayVerifyCommand) Run(g Game) error {
	f, done, err := openReplay(c.File)
	if err != nil {
		return err
	}
	defer done()
	if err := playable(g, c.File, &f.Header); err != nil {
		return err
	}
	v, err := replay.Verify(f, g.Rules, c.MaxTicks)
	switch {
	case errors.Is(err, replay.ErrTooLong):
		return fmt.Errorf("%s has %d ticks, which is more than --max-ticks %d", c.File, f.End()-f.Start(), c.MaxTicks)
	case err != nil:
		return inFile(c.File, err)
	}
	if err := c.tell(os.Stdout, &f.Header, &v); err != nil {
		return err
	}
	switch {
	case v.Parted != nil:
		return errNotRight
	case !v.Complete && !c.Unfinished:
		return errUnfinished
	}
	return nil
}

// verdict is what came of it, for programs.
type verdict struct {
	Right     bool     `json:"right"`
	First     uint32   `json:"first_tick"`
	Last      uint32   `json:"last_tick"`
	Keyframes int      `json:"keyframes"`
	Complete  bool     `json:"complete"`
	FromSeed  bool     `json:"from_seed"`
	Hash      string   `json:"hash"`
	Parted    *parting `json:"parted,omitempty"`
}

type parting struct {
	Tick     uint32       `json:"tick"`
	After    uint32       `json:"right_until"`
	Recorded string       `json:"recorded_hash"`
	Played   string       `json:"played_hash"`
	Fields   []difference `json:"fields"`
}

type difference struct {
	Path     string `json:"path"`
	Recorded string `json:"recorded"`
	Played   string `json:"played"`
}

func (c *replayVerifyCommand) tell(w io.Writer, h *replay.Header, v *replay.Verdict) error {
	var found []worlddiff.Difference
	if v.Parted != nil && v.Parted.Want != nil {
		found = worlddiff.Worlds(v.Parted.Want, v.Parted.Got)
	}
	if c.JSON {
		return json.NewEncoder(w).Encode(forPrograms(v, found))
	}
	text := fmt.Sprintf("%d ticks (%s) played, %d keyframes compared\n", v.End-v.Start, clockTime(v.End-v.Start, h.Rate), v.Keyframes)
	switch {
	case v.FromSeed:
		text += "it begins with the world that its seed starts\n"
	case v.Parted == nil:
		text += fmt.Sprintf("it begins with a keyframe of tick %d, which is taken as it is\n", v.Start)
	}
	if v.Parted == nil {
		text += fmt.Sprintf("right: the world of tick %d has the hash %016x\n", v.End, v.Hash)
	} else {
		text += partedText(v.Parted, found)
	}
	_, err := io.WriteString(w, text)
	return err
}

// partedText tells where the worlds differ.
func partedText(p *replay.Parting, found []worlddiff.Difference) string {
	text := fmt.Sprintf("the world of tick %d is not the one in the file (hash %016x there, %016x here)", p.Tick, p.Recorded, p.Played)
	if p.Tick > p.After {
		text += fmt.Sprintf("; that of tick %d was right", p.After)
	}
	text += "\n"
	if p.Want == nil {
		text += "  of this tick the file has only the hash\n"
	}
	for _, d := range found {
		text += fmt.Sprintf("  %s: %s in the file, %s here\n", d.Path, d.A, d.B)
	}
	if len(found) == worlddiff.Limit {
		text += "  and more\n"
	}
	return text
}

func forPrograms(v *replay.Verdict, found []worlddiff.Difference) verdict {
	told := verdict{
		Right: v.Right(), First: uint32(v.Start), Last: uint32(v.End), Keyframes: v.Keyframes, Complete: v.Complete,
		FromSeed: v.FromSeed, Hash: fmt.Sprintf("%016x", v.Hash),
	}
	if p := v.Parted; p != nil {
		told.Parted = &parting{
			Tick: uint32(p.Tick), After: uint32(p.After), Fields: []difference{},
			Recorded: fmt.Sprintf("%016x", p.Recorded), Played: fmt.Sprintf("%016x", p.Played),
		}
		for _, d := range found {
			told.Parted.Fields = append(told.Parted.Fields, difference{d.Path, d.A, d.B})
		}
	}
	return told
}
