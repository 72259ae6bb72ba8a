package devlink

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// pair returns both ends of a link, what the program may print to, and what the tool has seen printed.
func pair(t *testing.T) (program *Program, tool *Tool, out io.Writer, printed *[]string) {
	t.Helper()
	commands, in := io.Pipe()
	reports, stdout := io.Pipe()
	t.Cleanup(func() {
		in.Close()
		stdout.Close()
	})
	printed = new([]string)
	tool = NewTool(reports, in, func(line string) { *printed = append(*printed, line) })
	return NewProgram(commands, stdout), tool, stdout, printed
}

func TestCommands(t *testing.T) {
	program, tool, _, _ := pair(t)
	all := []Command{
		{Begin: &Matches{}},
		{Begin: &Matches{Handover: []byte{0, 1, 0xff, '\n'}, Bots: []wire.Token{{1, 2}, {}}, Rooms: 2, Players: 5}},
		{HandOver: true},
	}
	go func() {
		for _, c := range all {
			_ = tool.Command(c) // the other end notices
		}
	}()
	for _, want := range all {
		if got, err := program.Next(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v (%v), want %+v", got, err, want)
		}
	}
}

// What the game prints is told apart from reports, even if it does not end its lines.
func TestReportsAmongPrintedText(t *testing.T) {
	program, tool, out, printed := pair(t)
	all := []Report{
		{Listening: "127.0.0.1:4711"},
		{Serving: &Serving{Rooms: 3}},
		{Crash: &Crash{Room: 1, Tick: 9, Cause: "a line\nand another", Stack: "\x1etickwork {}"}},
	}
	go func() {
		for _, r := range all {
			fmt.Fprint(out, "the game prints\nwithout an end")
			_ = program.Report(r) // the other end notices
		}
	}()
	for _, want := range all {
		if got, err := tool.Next(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v (%v), want %+v", got, err, want)
		}
	}
	want := slices.Repeat([]string{"the game prints", "without an end"}, len(all))
	if !slices.Equal(*printed, want) {
		t.Errorf("printed %q", *printed)
	}
}

// Reports of several goroutines do not get between each other.
func TestReportsAtOnce(t *testing.T) {
	const each = 50
	program, tool, _, _ := pair(t)
	var writing sync.WaitGroup
	for room := range uint64(4) {
		writing.Go(func() {
			for tick := range uint32(each) {
				_ = program.Report(Report{Crash: &Crash{Room: room, Tick: tick, Stack: strings.Repeat("x", 10_000)}}) // the other end notices
			}
		})
	}
	var next [4]uint32
	for range 4 * each {
		r, err := tool.Next()
		if err != nil || r.Crash.Tick != next[r.Crash.Room] {
			t.Fatalf("got %+v (%v)", r, err)
		}
		next[r.Crash.Room]++
	}
	writing.Wait()
}

func TestEnd(t *testing.T) {
	if _, err := NewProgram(strings.NewReader("the end"), nil).Next(); !errors.Is(err, io.EOF) {
		t.Errorf("the error is %v", err)
	}
	for _, garbage := range []string{"", "{", `{"handOver":3}`} {
		if c, err := NewProgram(strings.NewReader(mark+garbage+"\n"), nil).Next(); err == nil || errors.Is(err, io.EOF) {
			t.Errorf("%q was read as %+v (%v)", garbage, c, err)
		}
	}
}

// FuzzNext reads arbitrary text. It must end, whatever comes.
func FuzzNext(f *testing.F) {
	f.Add("printed\n" + mark + `{"handOver":true}` + "\n")
	f.Add(mark + `{"begin":{"handover":"AAECAw==","bots":[[1,2,3]],"rooms":1}}` + "\n" + mark)
	f.Fuzz(func(t *testing.T, text string) {
		p := NewProgram(strings.NewReader(text), nil)
		for range len(text) + 1 {
			if _, err := p.Next(); errors.Is(err, io.EOF) {
				return
			}
		}
		t.Errorf("%d bytes do not come to an end", len(text))
	})
}
