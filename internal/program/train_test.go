package program

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// Training with bots and training with a recorded match give a table that fits the schema and saves bytes.
func TestTrain(t *testing.T) {
	out := filepath.Join(t.TempDir(), "numbers")
	for name, args := range map[string][]string{
		"bots": {"--ticks=3000"}, "a file": {recorded(t, 7, 3000)},
	} {
		text, _ := told(t, "whole", 0, append([]string{"train", "--out=" + out}, args...)...)
		contains(t, text, " snapshots; of those that were not learned from, one takes ")
		numbers, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := len(strings.Fields(string(numbers))), len(snapshot.NewTrainer(rules.Schema).Table()); got != want {
			t.Errorf("%s: %d numbers, want %d", name, got, want)
		}
		words := strings.Fields(text[strings.Index(text, "one takes"):])
		before, after := number(t, words[2]), number(t, words[9])
		if after >= before {
			t.Errorf("%s: nothing is saved: %s", name, text)
		}
	}
}

func TestTrainNeedsMatches(t *testing.T) {
	out := filepath.Join(t.TempDir(), "numbers")
	_, text := told(t, "whole", 1, "train", "--out="+out, recorded(t, 7, 100))
	contains(t, text, "too few to learn from")
	_, text = told(t, "botless", 1, "train", "--out="+out)
	contains(t, text, "Bot")
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
