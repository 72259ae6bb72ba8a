package devlink

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// mark begins the lines that are meant for the other side. Whatever else comes was printed by the game.
const mark = "\x1etickwork "

// maxLine is the length of the longest line in bytes: the matches of a server, which for development are a few.
const maxLine = 256 << 20

// firstBuffer is how many bytes of a line are made room for at first.
const firstBuffer = 64 << 10

// write writes a message as a line. It begins a line of its own, whatever was printed before.
func write(w io.Writer, message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return fmt.Errorf("devlink: %w", err)
	}
	_, err = fmt.Fprintf(w, "\n%s%s\n", mark, text)
	return err
}

// lines returns a reader of lines.
func lines(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, firstBuffer), maxLine)
	return s
}

// read takes the next message. Other lines go to printed, if that is not nil. At the end the error is io.EOF.
func read(s *bufio.Scanner, message any, printed func(line string)) error {
	for s.Scan() {
		text, marked := strings.CutPrefix(s.Text(), mark)
		if marked {
			if err := json.Unmarshal([]byte(text), message); err != nil {
				return fmt.Errorf("devlink: a line that cannot be read: %w", err)
			}
			return nil
		}
		if text != "" && printed != nil {
			printed(text)
		}
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("devlink: %w", err)
	}
	return io.EOF
}
