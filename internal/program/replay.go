package program

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// replayCommand is what can be done with replay files.
type replayCommand struct {
	Info   replayInfoCommand   `cmd:"" help:"Tell what a replay file is of."`
	Verify replayVerifyCommand `cmd:"" help:"Play a file by this build's rules, and tell whether the match comes out as it says."`
	Play   replayPlayCommand   `cmd:"" help:"Watch a match in the browser, or step through it in the terminal."`
	Seek   replaySeekCommand   `cmd:"" help:"Print the world at a moment of a match."`
	Diff   replayDiffCommand   `cmd:"" help:"Tell where two matches, or two builds that play one match, part."`
	Trim   replayTrimCommand   `cmd:"" help:"Cut a part out of a match, as a file of its own."`
}

// bundleMagic is what the bundles of package rollback begin with.
const bundleMagic = "TWDB"

// openReplay opens a file. close must be called when it is not needed any more.
func openReplay(path string) (f *replay.File, done func(), err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err == nil {
		f, err = replay.Open(file, info.Size())
	}
	if err != nil {
		explained := explainFile(path, file, err)
		return nil, nil, errors.Join(explained, file.Close())
	}
	return f, func() { _ = file.Close() }, nil // it was only read
}

// explainFile says what is to be done about a file that cannot be opened.
func explainFile(path string, file *os.File, err error) error {
	front := make([]byte, len(bundleMagic))
	_, _ = file.ReadAt(front, 0) // what is not there is zero
	switch {
	case string(front) == bundleMagic:
		return fmt.Errorf("%s is a bundle of a desync and not a match: give it to \"replay diff\", with that of the other machine", path)
	case errors.Is(err, replay.ErrFormat):
		return fmt.Errorf("%s is no replay file, or one of a later Tickwork: such files come from \"record\" and from \"serve --record\"", path)
	case errors.Is(err, replay.ErrEmpty):
		return fmt.Errorf("%s holds nothing that could be played: its recording was ended before the first keyframe was written", path)
	case errors.Is(err, replay.ErrDamaged), errors.Is(err, replay.ErrRecord):
		return fmt.Errorf("%s is damaged: fetch it once more from where it came from (%w)", path, err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// playable returns an error that says what to do if a game cannot play a file.
func playable(g Game, path string, h *replay.Header) error {
	s := g.Rules.Schema
	switch err := h.Fits(s); {
	case errors.Is(err, replay.ErrGame):
		return fmt.Errorf("%s is a match of %s, and this is %s: name the folder of that game with --game", path, h.Game, s.Game)
	case errors.Is(err, replay.ErrSchema):
		by := ""
		if h.Build != "" {
			by = " " + h.Build
		}
		return fmt.Errorf("%s was played by other rules: version %d with schema %016x, and this build has version %d with schema %016x: "+
			"use the build%s that recorded it", path, h.Rules, h.Schema, s.Version, s.Hash, by)
	}
	return nil
}

// openPlayer opens a file for a game, at its first keyframe.
func openPlayer(g Game, path string) (f *replay.File, p *replay.Player, done func(), err error) {
	f, done, err = openReplay(path)
	if err != nil {
		return nil, nil, nil, err
	}
	if err = playable(g, path, &f.Header); err == nil {
		p, err = replay.NewPlayer(f, g.Rules)
		err = inFile(path, err)
	}
	if err != nil {
		done()
		return nil, nil, nil, err
	}
	return f, p, done, nil
}

// inFile names the file in an error of package replay.
func inFile(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", path, err)
}

// moment reads a moment of a match: a tick, a time since tick 0, or "end".
func moment(text string, f *replay.File) (sim.Tick, error) {
	if text == "end" {
		return f.End(), nil
	}
	if tick, err := strconv.ParseUint(text, 10, 32); err == nil {
		return sim.Tick(tick), nil
	}
	if span, err := time.ParseDuration(text); err == nil && span >= 0 {
		if ticks := span.Seconds() * float64(f.Header.Rate); ticks < math.MaxUint32 {
			return sim.Tick(ticks + 0.5), nil
		}
	}
	return 0, fmt.Errorf("%q is no moment of a match: give a tick, such as 1800, a time, such as 30s or 1m5s, or end", text)
}

// inside returns an error if a file does not have a tick.
func inside(path string, f *replay.File, tick sim.Tick) error {
	if tick >= f.Start() && tick <= f.End() {
		return nil
	}
	return fmt.Errorf("%s has the ticks %d to %d, and not %d", path, f.Start(), f.End(), tick)
}

// clockTime returns a tick as people read time: 1:05.3, or 1:02:03.4.
func clockTime(tick sim.Tick, rate int) string {
	tenths := (int64(tick)*10 + int64(rate)/2) / int64(rate)
	seconds := tenths / 10
	text := fmt.Sprintf("%d:%02d.%d", seconds/60%60, seconds%60, tenths%10)
	if hours := seconds / 3600; hours > 0 {
		text = fmt.Sprintf("%d:%02d:%02d.%d", hours, seconds/60%60, seconds%60, tenths%10)
	}
	return text
}

// buildID names the program: its module's version, or the commit that it was built from; empty if neither is known.
func buildID() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v[:min(len(v), replay.MaxText)]
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value[:min(len(s.Value), replay.MaxText)]
		}
	}
	return ""
}
