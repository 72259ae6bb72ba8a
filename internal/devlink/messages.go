package devlink

import (
	"bufio"
	"io"
	"sync"

	"github.com/tickwork-engine/tickwork/wire"
)

// Command is what the tool tells the program. One of its fields is set.
type Command struct {
	// Begin lets the program serve, with the matches of an earlier program or none.
	Begin *Matches `json:"begin,omitempty"`
	// HandOver asks for the matches. The program serves nobody from then on.
	HandOver bool `json:"handOver,omitempty"`
}

// Matches is what one program leaves to the next.
type Matches struct {
	Handover []byte       `json:"handover,omitempty"` // see server.Handover; none: a server without rooms
	Bots     []wire.Token `json:"bots,omitempty"`     // of the bots that play along
	Rooms    int          `json:"rooms"`
	Players  int          `json:"players"` // who were connected
}

// Report is what the program tells the tool. One of its fields is set.
type Report struct {
	// Listening is the address that the program serves at, once it is told to begin.
	Listening string `json:"listening,omitempty"`
	// Serving says that it does, with so many rooms taken over.
	Serving *Serving `json:"serving,omitempty"`
	// Refused says that it could not take the matches over. It waits for another command to begin.
	Refused *Refusal `json:"refused,omitempty"`
	// Matches answers HandOver.
	Matches *Matches `json:"matches,omitempty"`
	// Crash tells that a room has crashed.
	Crash *Crash `json:"crash,omitempty"`
}

// Serving tells how the program began.
type Serving struct {
	Rooms int `json:"rooms"`
}

// Refusal tells why a program cannot go on with matches.
type Refusal struct {
	Why   string `json:"why"`
	Panic bool   `json:"panic"` // the game panicked at it, and would again
}

// Crash is a room whose game has panicked.
type Crash struct {
	Room  uint64 `json:"room"`
	Tick  uint32 `json:"tick"`
	Cause string `json:"cause"`
	Stack string `json:"stack"`
}

// Program is the program's end of the link. Its Report may be called by several goroutines.
type Program struct {
	in  *bufio.Scanner
	mu  sync.Mutex
	out io.Writer
}

// NewProgram returns the program's end over its standard input and output.
func NewProgram(in io.Reader, out io.Writer) *Program { return &Program{in: lines(in), out: out} }

// Next waits for the next command. At the end, io.EOF, the program has to end, too.
func (p *Program) Next() (c Command, err error) { return c, read(p.in, &c, nil) }

// Report tells the tool something.
func (p *Program) Report(r Report) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return write(p.out, r)
}

// Tool is the tool's end of the link.
type Tool struct {
	in      *bufio.Scanner
	out     io.Writer
	printed func(line string)
}

// NewTool returns the tool's end over a program's standard output and input. What the program prints beside its reports
// goes to printed, line by line.
func NewTool(in io.Reader, out io.Writer, printed func(line string)) *Tool {
	return &Tool{in: lines(in), out: out, printed: printed}
}

// Next waits for the next report. At the end of the program the error is io.EOF.
func (t *Tool) Next() (r Report, err error) { return r, read(t.in, &r, t.printed) }

// Command tells the program to do something.
func (t *Tool) Command(c Command) error { return write(t.out, c) }
