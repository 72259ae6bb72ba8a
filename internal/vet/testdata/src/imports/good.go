package imports

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	_ "github.com/tickwork-engine/tickwork/internal/vet/testdata/src/helper"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

var errFull = errors.New("rules: full")

func known(list []int, r *wire.Reader, t clock.Time, h sim.Handle) (fixed.Q, error) {
	slices.Sort(list)
	if bits.Len(uint(cmp.Compare(1, 2))) > utf8.UTFMax || t > 0 || h > 0 {
		return fixed.Q(r.I32()), errFull
	}
	return 0, nil
}
