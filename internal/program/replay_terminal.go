package program

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// steps lets somebody step through a match by lines of text.
type steps struct {
	file   *replay.File
	player *replay.Player
	schema *sim.Schema
	events sim.Events
	last   []sim.PackedInput // of the frame before
	out    *bufio.Writer
}

// stepHelp is what a question mark tells.
const stepHelp = `Enter   one tick on            +N, -N  N ticks on or back
30s     go to a time           1800    go to a tick, or end
w       print the world        q       end
`

// stepThrough reads lines until there are no more, or one says that it is enough.
func stepThrough(f *replay.File, p *replay.Player, s *sim.Schema, in io.Reader, out io.Writer) error {
	t := steps{file: f, player: p, schema: s, last: make([]sim.PackedInput, s.Slots), out: bufio.NewWriter(out)}
	fmt.Fprintf(t.out, "%s, ticks %d to %d. Enter steps, ? tells more.\n", f.Header.Game, f.Start(), f.End())
	t.where()
	for lines := bufio.NewScanner(in); t.out.Flush() == nil && lines.Scan(); {
		text := strings.TrimSpace(lines.Text())
		if text == "q" {
			break
		}
		if err := t.obey(text); err != nil {
			return err
		}
	}
	return t.out.Flush()
}

// obey does what a line says.
func (t *steps) obey(text string) error {
	switch {
	case text == "":
		return t.next()
	case text == "?":
		_, err := t.out.WriteString(stepHelp)
		return err
	case text == "w":
		return worlddiff.Text(t.out, t.player.World())
	}
	tick, err := t.target(text)
	if err != nil {
		fmt.Fprintln(t.out, err)
		return nil
	}
	if err := t.player.Seek(tick); err != nil {
		return err
	}
	copy(t.last, t.player.Frame().Inputs)
	t.where()
	return nil
}

// target reads where to go.
func (t *steps) target(text string) (sim.Tick, error) {
	if text[0] != '+' && text[0] != '-' {
		return moment(text, t.file)
	}
	by, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is no number of ticks", text)
	}
	return sim.Tick(min(max(int64(t.player.Tick())+by, 0), math.MaxUint32)), nil
}

// next steps by a tick and tells what happened in it.
func (t *steps) next() error {
	if !t.player.Next(&t.events) {
		if err := t.player.Err(); err != nil {
			return err
		}
		_, err := fmt.Fprintln(t.out, "that was the last tick")
		return err
	}
	t.where()
	f := t.player.Frame()
	for _, c := range f.Commands {
		fmt.Fprintf(t.out, "  %s\n", commandText(c))
	}
	for slot, in := range f.Inputs {
		if in != t.last[slot] {
			fmt.Fprintf(t.out, "  slot %d: input % x\n", slot, in[:t.schema.InputSize])
		}
	}
	copy(t.last, f.Inputs)
	for i := range t.events.Len() {
		fmt.Fprintf(t.out, "  %s\n", eventText(t.schema, t.events.At(i)))
	}
	if p := t.player.Parted(); p != nil && p.Tick == t.player.Tick() {
		fmt.Fprintf(t.out, "  this build has another world here: it goes on with the file's\n")
	}
	return nil
}

// where tells the tick.
func (t *steps) where() {
	tick := t.player.Tick()
	fmt.Fprintf(t.out, "tick %d  %s  %016x\n", tick, clockTime(tick, t.file.Header.Rate), t.player.World().Hash())
}

// commandNames are what the kinds of commands are called.
var commandNames = [...]string{
	sim.CommandJoin: "joins", sim.CommandLeave: "leaves", sim.CommandDisconnect: "is disconnected", sim.CommandReconnect: "is back",
}

func commandText(c sim.Command) string {
	if int(c.Kind) < len(commandNames) && commandNames[c.Kind] != "" {
		return fmt.Sprintf("slot %d %s", c.Slot, commandNames[c.Kind])
	}
	return fmt.Sprintf("slot %d: command %d, %d", c.Slot, c.Code, c.Arg)
}

// eventText names an event and its fields.
func eventText(s *sim.Schema, e sim.Event) string {
	if int(e.Kind) >= len(s.Events) {
		return fmt.Sprintf("event %d", e.Kind)
	}
	kind := &s.Events[e.Kind]
	words := make([]uint32, len(kind.Fields))
	kind.Words(words, e.Payload)
	text := kind.Name
	for i, f := range kind.Fields {
		value := strconv.FormatInt(int64(int32(words[i])), 10)
		if f.Scale != 0 {
			value = strconv.FormatFloat(float64(sim.Float(words[i])), 'f', 2, 32)
		}
		text += " " + f.Name + "=" + value
	}
	return text
}
