package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/replay"
)

// replayTrimCommand cuts a part out of a match.
type replayTrimCommand struct {
	flags.ReplayTrim
}

// Help tells more.
func (c *replayTrimCommand) Help() string { return ReplayTrimHelp }

// ReplayTrimHelp is what replay trim says of itself.
const ReplayTrimHelp = `The part is a match like any other: it begins with a keyframe, can be played, verified and trimmed again, and keeps its ticks'
numbers. A part that does not begin with tick 0 has no seed.`

// Run cuts.
func (c *replayTrimCommand) Run(g Game) error {
	f, done, err := openReplay(c.File)
	if err != nil {
		return err
	}
	defer done()
	if err := playable(g, c.File, &f.Header); err != nil {
		return err
	}
	from, err := moment(c.From, f)
	if err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	to, err := moment(c.To, f)
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	size, err := writeNew(c.Out, func(write func([]byte) error) error { return replay.Trim(f, g.Rules, from, to, write) })
	switch {
	case errors.Is(err, replay.ErrSpan):
		return fmt.Errorf("%s has the ticks %d to %d, and none from %d to %d", c.File, f.Start(), f.End(), from, to)
	case errors.Is(err, replay.ErrParted):
		return fmt.Errorf("%s cannot be cut by this build: %w; \"replay verify\" tells where", c.File, err)
	case err != nil:
		return err
	}
	fmt.Printf("ticks %d to %d, %d bytes\n", max(from, f.Start()), min(to, f.End()), size)
	return nil
}

// writeNew writes a file that must not be there yet, and leaves none if it fails.
func writeNew(path string, fill func(write func([]byte) error) error) (size int, err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return 0, fmt.Errorf("%s is there already: name another file, or remove it", path)
	}
	if err != nil {
		return 0, err
	}
	err = fill(func(b []byte) error {
		size += len(b)
		_, err := file.Write(b)
		return err
	})
	if err = errors.Join(err, file.Close()); err != nil {
		err = errors.Join(err, os.Remove(path))
	}
	return size, err
}
