package worlddiff_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/worlddiff"
)

func TestTextOfAWorld(t *testing.T) {
	w, _ := pair()
	w.Ships.At(1).Pos.X, w.Ships.At(2).Away = fixed.One*3/2, true
	var out strings.Builder
	if err := worlddiff.Text(&out, w); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Ships[1].Pos.X: 1.50000 (98304)\n", "Ships[2].Away: true\n", "\nRand.", "Ships[0].Powers[0]: "} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("there is no line %q", line)
		}
	}
	if strings.Contains(out.String(), "Ships[3]") {
		t.Error("a place that nobody has is told")
	}
}

func TestJSONOfAWorld(t *testing.T) {
	w, _ := pair()
	w.Ships.At(1).Pos.X = -fixed.One/4 + 1
	var got struct {
		Ships map[string]struct {
			Pos    struct{ X float64 }
			Away   bool
			Powers []int
		}
		Options struct{ Constant bool }
	}
	b := worlddiff.JSON(w)
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatalf("%v in %s", err, b)
	}
	ship := got.Ships["1"]
	if len(got.Ships) != 3 || ship.Pos.X != -0.25+1.0/65536 || len(ship.Powers) != len(w.Ships.At(1).Powers) {
		t.Errorf("it tells %+v", got)
	}
}

// full is a disk without room.
type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestTextTellsOfAFullDisk(t *testing.T) {
	if err := worlddiff.Text(full{}, rules.New()); !errors.Is(err, errFull) {
		t.Errorf("the error is %v", err)
	}
}
