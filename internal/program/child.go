package program

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// child is a process of this program that does a part of the measurement. It is steered by lines on its standard input,
// and ends when that ends, so that none is left behind however this process ends.
type child struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
	in    io.WriteCloser
}

// startChild starts this program again with other arguments.
func startChild(ctx context.Context, args ...string) (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	return &child{cmd: cmd, lines: bufio.NewScanner(out), in: in}, cmd.Start()
}

func (c *child) pid() int { return c.cmd.Process.Pid }

// line returns the next line that the child writes.
func (c *child) line() (string, error) {
	if !c.lines.Scan() {
		return "", fmt.Errorf("%s ended too early", strings.Join(c.cmd.Args[1:], " "))
	}
	return c.lines.Text(), nil
}

// tell writes a line to the child.
func (c *child) tell(line string) error {
	_, err := fmt.Fprintln(c.in, line)
	return err
}

// ask writes a line to the child and returns its answer.
func (c *child) ask(line string) (string, error) {
	if err := c.tell(line); err != nil {
		return "", err
	}
	return c.line()
}

func (c *child) stop() {
	_ = c.cmd.Process.Kill() // it may have ended
	_ = c.cmd.Wait()
}
