package gen

import (
	"go/types"
	"strconv"
)

// pcgKind is a fixed.PCG: never sent, because who knows it can foresee what is random.
type pcgKind struct{}

const pcgType = "fixed.PCG"

// newPCG reads the tag of a random generator, which can only be "-".
func newPCG(f *field, _ types.Type) []node {
	if f.use == inInput || f.use == inEvent {
		f.bad("a random generator cannot be sent: leave it out")
	} else {
		f.needs(`a random generator is never sent, because players could foresee what it draws: write net:"-"`)
	}
	return []node{f.leaf(pcgKind{})}
}

func (pcgKind) title() string { return pcgType }

func (pcgKind) state() state {
	return state{
		size: 32,
		pieces: func(v string) []piece {
			var list []piece
			for i := range 4 {
				list = append(list, piece{typed{v + ".State()[" + strconv.Itoa(i) + "]", "uint64"}, 64})
			}
			return list
		},
		encode: func(v string) string { return "appendPCG(dst, " + v + ".State())" },
		decode: "fixed.PCGFromState([4]uint64{r.U64(), r.U64(), r.U64(), r.U64()})",
	}
}

func (pcgKind) quanta() *quanta { return &quanta{} }

func (pcgKind) view() *view { return &view{} }

// appendPCG is the generated Go function that encodes a random generator.
const appendPCG = `
// appendPCG appends the state of a random generator.
func appendPCG(dst []byte, state [4]uint64) []byte {
	for _, word := range state {
		dst = wire.AppendU64(dst, word)
	}
	return dst
}
`
