package twins

import (
	"maps"
	"testing"
)

// TypeScript's numbers of the ghosts are Go's.
func TestGhostKinds(t *testing.T) {
	got := run[map[string]int64](t, `import { Ghost } from "./web/src/module.ts"; answer(Ghost);`, nil)
	if want := withPrefix(t, "client", "Ghost"); len(want) == 0 || !maps.Equal(got, want) {
		t.Errorf("TypeScript has %v, Go has %v", got, want)
	}
}
