package match

import "github.com/tickwork-engine/tickwork/clock"

// CodeLength is the number of a code's symbols. There are 28^6 codes, some 480 million.
const CodeLength = 6

// alphabet has the 28 symbols of codes. Of each group that is mistaken for one another when it is read or spoken of, 0 O,
// 1 I L, 2 Z, 5 S and 8 B, there is at most one.
const alphabet = "23456789ACDEFGHJKMNPQRTUVWXY"

// Code leads to a room or a party. The zero Code is none.
type Code [CodeLength]byte

// String returns the code as it is shown: six symbols, or nothing for the zero Code.
func (c Code) String() string {
	if c == (Code{}) {
		return ""
	}
	return string(c[:])
}

// ParseCode reads a code that somebody has typed, in any case of letters, with spaces and dashes anywhere. S is read as 5,
// Z as 2 and B as 8. ok is false if it cannot be a code.
func ParseCode(text string) (c Code, ok bool) {
	n := 0
	for i := range len(text) {
		if text[i] == ' ' || text[i] == '-' {
			continue
		}
		symbol := meant(text[i])
		if n == CodeLength || !isSymbol(symbol) {
			return Code{}, false
		}
		c[n] = symbol
		n++
	}
	if n != CodeLength {
		return Code{}, false
	}
	return c, true
}

// meant returns the symbol that a typed character stands for.
func meant(c byte) byte {
	if c >= 'a' && c <= 'z' {
		c -= 'a' - 'A'
	}
	switch c {
	case 'S':
		return '5'
	case 'Z':
		return '2'
	case 'B':
		return '8'
	}
	return c
}

func isSymbol(c byte) bool {
	for i := range len(alphabet) {
		if alphabet[i] == c {
			return true
		}
	}
	return false
}

// Renew gives a room a new code, which leads to it for Config.CodeLife. The one before leads nowhere from then on. Rooms that
// were created have a code from the beginning, others only once they are given one. ok is false if there is no such room.
func (m *Maker) Renew(now clock.Time, id Room) (c Code, ok bool) {
	r := m.byID[id]
	if r == nil {
		return Code{}, false
	}
	m.dropCode(r)
	r.code, r.codeUntil = m.newCode(target{room: r}), now+m.cfg.CodeLife
	return r.code, true
}

// dropCode takes a room's code away.
func (m *Maker) dropCode(r *room) {
	delete(m.codes, r.code)
	r.code = Code{}
}

// maxDraws is how often a code is drawn until it is one that nothing has. Even with ten million codes in use all
// of them are taken once in 10^160 times, so it only ends the wait for a random source that is none.
const maxDraws = 100

// newCode returns a code that nothing has, and makes it lead to a target.
func (m *Maker) newCode(to target) Code {
	for range maxDraws {
		c, ok := drawCode(m.cfg.Random)
		if _, taken := m.codes[c]; ok && !taken {
			m.codes[c] = to
			return c
		}
	}
	panic("match: Config.Random gives the same bytes again and again")
}

// drawCode makes a code out of random bytes. Bytes above the last whole multiple of 28 are left out, as the low symbols
// would be likelier with them. ok is false in the rare case that too few are left.
func drawCode(random func([]byte)) (c Code, ok bool) {
	const unbiased = 256 / len(alphabet) * len(alphabet)
	var drawn [4 * CodeLength]byte
	random(drawn[:])
	n := 0
	for _, b := range drawn {
		if n < len(c) && int(b) < unbiased {
			c[n] = alphabet[int(b)%len(alphabet)]
			n++
		}
	}
	return c, n == len(c)
}
