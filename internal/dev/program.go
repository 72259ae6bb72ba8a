package dev

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/internal/devlink"
)

const (
	// startTime is how long a program may take until it can be told to begin, and until it serves.
	startTime = 20 * time.Second
	// handOverTime is how long it may take to hand its matches over. A step of the rules that does not end takes for ever.
	handOverTime = 3 * time.Second
	// lastWish is how long it may take to end when its input has ended.
	lastWish = 1800 * time.Millisecond
)

var (
	errSilent = errors.New("it does not answer")
	errEnded  = errors.New("it has ended")
)

// program is a running program of the game.
type program struct {
	file    string
	cmd     *exec.Cmd
	in      io.WriteCloser
	link    *devlink.Tool
	address string
	since   time.Time
	answers chan devlink.Report // closed at its end
	crashes chan<- programCrash
	ended   chan struct{}
	said    *tail // the newest part of what it wrote to its standard error
}

// programCrash is a room that has crashed in a program.
type programCrash struct {
	program *program
	devlink.Crash
}

// launch starts a program, which is not serving yet. What it prints goes to out.
func launch(file string, args []string, crashes chan<- programCrash, out io.Writer) (*program, error) {
	p := &program{
		file: file, since: time.Now(), crashes: crashes, said: &tail{next: out},
		answers: make(chan devlink.Report, 1), ended: make(chan struct{}),
	}
	p.cmd = exec.Command(file, append([]string{"dev-server"}, args...)...)
	p.cmd.Stderr = p.said
	p.cmd.WaitDelay = lastWish
	apart(p.cmd)
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	p.link = devlink.NewTool(stdout, p.in, func(line string) { fmt.Fprintln(out, line) })
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go p.listen()
	first, err := p.answer(startTime)
	if err != nil {
		return nil, p.fail(err)
	}
	p.address = first.Listening
	return p, nil
}

// listen takes what the program says until it ends.
func (p *program) listen() {
	defer close(p.ended)
	defer close(p.answers)
	for {
		r, err := p.link.Next()
		switch {
		case err != nil:
			_ = p.cmd.Wait() // how it has ended does not matter: nobody expects it to
			return
		case r.Crash != nil:
			offer(p.crashes, programCrash{p, *r.Crash})
		default:
			offer(p.answers, r)
		}
	}
}

// offer puts something into a channel unless it is full: nobody waits for it any more, or there is more than anybody reads.
func offer[T any](to chan<- T, what T) {
	select {
	case to <- what:
	default:
	}
}

// answer waits for the program's next answer.
func (p *program) answer(within time.Duration) (devlink.Report, error) {
	select {
	case r, open := <-p.answers:
		if !open {
			<-p.ended
			return r, errEnded
		}
		return r, nil
	case <-time.After(within):
		return devlink.Report{}, errSilent
	}
}

// fail ends a program that did not do what it was told, and returns why, with what it has said.
func (p *program) fail(err error) error {
	p.stop()
	if said := p.said.text(); said != "" {
		return fmt.Errorf("the program cannot go on: %w\n%s", err, said)
	}
	return fmt.Errorf("the program cannot go on: %w", err)
}

// errRefused says that a program cannot go on with the matches of another one, and serves nobody yet.
var errRefused = errors.New("the matches cannot go on")

// begin lets the program serve. It returns errRefused if it cannot take the matches over, and may be told to begin again.
func (p *program) begin(m devlink.Matches) error {
	if err := p.link.Command(devlink.Command{Begin: &m}); err != nil {
		return p.fail(err)
	}
	r, err := p.answer(startTime)
	switch {
	case err != nil:
		return p.fail(err)
	case r.Refused != nil && r.Refused.Panic:
		p.stop()
		return errors.New(r.Refused.Why)
	case r.Refused != nil:
		return fmt.Errorf("%w: %s", errRefused, r.Refused.Why)
	}
	return nil
}

// handOver ends the program's matches and returns them.
func (p *program) handOver() (*devlink.Matches, error) {
	if err := p.link.Command(devlink.Command{HandOver: true}); err != nil {
		return nil, err
	}
	r, err := p.answer(handOverTime)
	if err != nil {
		return nil, err
	}
	return r.Matches, nil
}

// stop ends the program and waits until it has.
func (p *program) stop() {
	_ = p.in.Close() // tells it to end; it may have done so already
	select {
	case <-p.ended:
	case <-time.After(lastWish):
		_ = p.cmd.Process.Kill() // it may just have ended
		<-p.ended
	}
}

// alive reports whether the program has not ended.
func (p *program) alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// tail passes text on and remembers the end of it.
type tail struct {
	next io.Writer
	mu   sync.Mutex
	kept []byte
}

// tailSize is how many bytes are remembered: a panic with the traces of a few goroutines.
const tailSize = 16 << 10

// Write keeps the end of what was written.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b...)
	if over := len(t.kept) - tailSize; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	return t.next.Write(b)
}

func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.kept))
}
