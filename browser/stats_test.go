package browser

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// statNames returns the names that the page's side gives the counters, in their order.
func statNames(t *testing.T) (names []string) {
	t.Helper()
	text, err := os.ReadFile("../web/src/stats.ts")
	if err != nil {
		t.Fatal(err)
	}
	list, _, found := strings.Cut(string(text), "] as const;")
	for _, m := range regexp.MustCompile(`(?m)^  "(\w+)",$`).FindAllStringSubmatch(list, -1) {
		names = append(names, m[1])
	}
	if !found || len(names) == 0 {
		t.Fatal("the names of the counters are not where they were")
	}
	return names
}

// Each figure is the one that the page's side takes it for.
func TestStatsAreInThePagesOrder(t *testing.T) {
	p := playing(t, 2, 2*clock.Second).pages[0].host
	p.receive(0, 3) // so that something is malformed
	names, figures, stats := statNames(t), p.statsOf(), p.client.Stats()
	if len(figures) != len(names) {
		t.Fatalf("there are %d figures and %d names", len(figures), len(names))
	}
	for i, name := range names {
		want := figure(t, name, reflect.ValueOf(stats), reflect.ValueOf(stats.Interpolation), reflect.ValueOf(stats.Rollback))
		if figures[i] != want {
			t.Errorf("figure %d is %v; %s is %v", i, figures[i], name, want)
		}
	}
	for _, counted := range []int{0, 2, 3, 4, 6, 7, 9, 11, 14} {
		if figures[counted] == 0 {
			t.Errorf("%s is still 0: the test tells nothing about it", names[counted])
		}
	}
}

// figure returns a counter by the name that the page knows.
func figure(t *testing.T, name string, in ...reflect.Value) float64 {
	t.Helper()
	for _, counters := range in {
		f := counters.FieldByName(strings.ToUpper(name[:1]) + name[1:])
		if !f.IsValid() {
			continue
		}
		if span, ok := f.Interface().(clock.Time); ok {
			return span.Milliseconds()
		}
		if f.CanFloat() {
			return f.Float()
		}
		return float64(f.Int())
	}
	t.Errorf("nothing is called %s", name)
	return 0
}
