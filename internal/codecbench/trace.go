package codecbench

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/ulikunitz/xz"

	"github.com/tickwork-engine/tickwork/games/cubes/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// Trace reads a recording of the public challenge of coding snapshots of cubes, frame by frame: 901 cubes of eight
// little-endian int32 each. These are the largest component of the rotation, the three others in nine bits, x, y and z in
// 1/512 m, and whether the cube is active.
type Trace struct {
	in    io.Reader
	frame []byte
}

// xzMagic is how a file begins that is compressed by xz.
var xzMagic = []byte{0xfd, '7', 'z', 'X', 'Z', 0}

// NewTrace reads from r, which may be compressed by xz.
func NewTrace(r io.Reader) (*Trace, error) {
	plain := bufio.NewReaderSize(r, 1<<20)
	t := &Trace{in: plain, frame: make([]byte, rules.Count*cubeBytes)}
	if head, err := plain.Peek(len(xzMagic)); err == nil && bytes.Equal(head, xzMagic) {
		unpacked, err := xz.NewReader(plain)
		if err != nil {
			return nil, fmt.Errorf("trace: %w", err)
		}
		t.in = unpacked
	}
	return t, nil
}

const (
	cubeFields = 8
	cubeBytes  = cubeFields * 4
)

// Columns of a cube that the trace counts from the middle, and the snapshot from the range's lower end.
const (
	firstPlace, lastPlace = 4, 6
	middle                = 64 * 512
)

// Next reads a frame into q, or returns io.EOF after the last one.
func (t *Trace) Next(q *sim.Quantised) error {
	if _, err := io.ReadFull(t.in, t.frame); err != nil {
		if errors.Is(err, io.EOF) {
			return io.EOF
		}
		return fmt.Errorf("trace: %w", err)
	}
	cubes := &q.Tables[0]
	cubes.Len = rules.Count
	for row := range rules.Count {
		cubes.Handles[row] = sim.MakeHandle(row, 1)
		for c := range cubeFields {
			v := int32(binary.LittleEndian.Uint32(t.frame[row*cubeBytes+c*4:]))
			if c >= firstPlace && c <= lastPlace {
				v += middle
			}
			if v < 0 || v >= 1<<rules.Schema.Types[0].Columns[c].Bits {
				return fmt.Errorf("trace: cube %d: %s is out of range", row, rules.Schema.Types[0].Columns[c].Name)
			}
			cubes.Columns[c][row] = v
		}
	}
	return nil
}
