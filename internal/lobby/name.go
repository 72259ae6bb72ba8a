package lobby

import (
	"strings"
	"unicode"
)

// maxRunes is the length of a name as it is shown over a ship.
const maxRunes = 16

// cleanName returns a player's name fit to be shown: without characters that cannot be seen or that change how others
// are shown, without outer space, and not too long.
func cleanName(name string) string {
	visible := strings.Map(func(r rune) rune {
		if !isVisible(r) {
			return -1
		}
		return r
	}, name)
	runes := []rune(strings.TrimSpace(visible))
	return strings.TrimSpace(string(runes[:min(len(runes), maxRunes)]))
}

// brailleBlank is a symbol without a dot.
const brailleBlank = 0x2800

// isVisible reports whether a character leaves a mark, or is the plain space. Control and formatting characters do not;
// neither do some letters and marks, such as the Hangul fillers, that Unicode tells programs to ignore by default.
func isVisible(r rune) bool {
	return unicode.IsPrint(r) && r != brailleBlank &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
