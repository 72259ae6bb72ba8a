package twins

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// limitRow is a row of the table of limits: | `package.Constant` | value | why |
var limitRow = regexp.MustCompile("(?m)^\\| `([\\w/]+)\\.(\\w+)` \\| (\\d+)( s| ms)? \\| (.+) \\|$")

// The table of limits has the constants' values, and every limit of package wire is in it.
func TestLimits(t *testing.T) {
	listed := map[string]bool{}
	for _, m := range limitRow.FindAllStringSubmatch(source(t, "PROTOCOL.md"), -1) {
		path, name := m[1], m[2]
		c, ok := constants(t, path)[name]
		switch value := limitValue(t, m[3], m[4]); {
		case !ok:
			t.Errorf("there is no constant %s.%s", path, name)
		case c.value != value:
			t.Errorf("%s.%s is %d, and the table says %d", path, name, c.value, value)
		case listed[path+"."+name]:
			t.Errorf("%s.%s is there twice", path, name)
		}
		listed[path+"."+name] = true
	}
	for name, c := range constants(t, "wire") {
		if c.file == "limits.go" && !listed["wire."+name] {
			t.Errorf("wire.%s is not in the table", name)
		}
	}
}

// limitValue returns a number as it is in the source: spans of time are nanoseconds there.
func limitValue(t *testing.T, digits, unit string) int64 {
	t.Helper()
	v, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	switch strings.TrimSpace(unit) {
	case "s":
		v *= int64(clock.Second)
	case "ms":
		v *= int64(clock.Millisecond)
	}
	return v
}

// Limits that the text tells besides the table are those of the constants. Each phrase ends or begins with its number.
func TestLimitsInTheText(t *testing.T) {
	text := strings.Join(strings.Fields(source(t, "PROTOCOL.md")), " ")
	for phrase, limit := range map[string]string{
		"control messages have at most # bytes":               "wire.MaxServerMessage",
		"has datagrams, it has at most # bytes":               "wire.MaxDatagram",
		"a client's at most #.":                               "wire.MaxClientMessage",
		"After Hello a client's have at most #;":              "wire.MaxClientLater",
		"such as a JSON Web Token; at most # bytes":           "wire.MaxAccess",
		"as typed, at most # bytes; the server cleans":        "wire.MaxRoomName",
		"rooms that take players, at most #.":                 "wire.MaxRoomList",
		"the client's own version, for logs; at most # bytes": "wire.MaxClientVersion",
		"the player's name as typed; at most # bytes":         "wire.MaxName",
		"for developers; at most # bytes":                     "wire.MaxErrorText",
		"at most # bytes, none for the game's defaults":       "wire.MaxOptions",
		"number of inputs, 1 to #.":                           "wire.MaxInputsPerPacket",
		"the schema tells, 1 to # bytes":                      "wire.MaxInputBytes",
		"travels in up to # parts":                            "wire.MaxParts",
		"a bit for each of the # before it":                   "wire.AckBits",
		"Inputs for ticks more than # ahead":                  "room.maxAhead",
		"A room takes at most # a tick":                       "room.maxCommands",
		"A server keeps the newest #.":                        "room.keptEvents",
		"above # such ticks in 10 s":                          "room.maxViolations",
		"and lets # pass between two seats":                   "internal/lobby.maxStray",
		"A client may send # at once":                         "internal/lobby.controlBurst",
		"the reference client collects # and gives up":        "snapshot.assembling",
	} {
		path, name, _ := strings.Cut(limit, ".")
		value := grouped(constants(t, path)[name].value)
		if phrase = strings.Replace(phrase, "#", value, 1); !strings.Contains(text, phrase) {
			t.Errorf("%s is %s, but %q is not in the text", limit, value, phrase)
		}
	}
}

// grouped writes a number below a million with a comma after its thousands.
func grouped(v int64) string {
	if v < 1000 {
		return strconv.FormatInt(v, 10)
	}
	return fmt.Sprintf("%d,%03d", v/1000, v%1000)
}
