// Package plaintext makes what players type fit to be shown to others: names and chat. What comes out is one line of
// normalized Unicode (NFC, UAX #15) without anything that cannot be seen or that changes how its neighbors are shown. Markup
// is left as it is: a page shows it as text.
package plaintext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Limits of texts. A grapheme is counted as a character with the marks on it; what only looks like one, such as a flag of two
// letters, counts as more.
const (
	MaxNameGraphemes = 16 // what is shown over a ship
	MaxNameBytes     = 64
	MaxChatGraphemes = 200 // two lines on a small screen
	MaxChatBytes     = 480
	// maxMarks is how many marks a character may carry. Languages need up to three; heaps of them reach into other lines.
	maxMarks = 4
)

// Name returns a player's name fit to be shown, with at most MaxNameGraphemes and MaxNameBytes. It is empty if nothing of it
// can be.
func Name(typed string) string { return clean(typed, MaxNameGraphemes, MaxNameBytes, dropSpaces) }

// Chat returns a line of chat fit to be shown, with at most MaxChatGraphemes and MaxChatBytes. Line breaks become spaces.
func Chat(typed string) string { return clean(typed, MaxChatGraphemes, MaxChatBytes, keepSpaces) }

// spaces says what becomes of spaces other than the plain one.
type spaces bool

const (
	dropSpaces spaces = false
	keepSpaces spaces = true // as plain ones
)

func clean(typed string, graphemes, bytes int, other spaces) string {
	seen := strings.Map(func(r rune) rune {
		switch {
		case other == keepSpaces && unicode.IsSpace(r):
			return ' '
		case isVisible(r):
			return r
		}
		return -1
	}, typed)
	// Marks are thinned out before, too: the normalization separates long heaps with characters that cannot be seen.
	normal := thin(norm.NFC.String(thin(seen)))
	return strings.TrimRight(cut(normal, graphemes, bytes), " ")
}

// brailleBlank is a symbol without a dot.
const brailleBlank = 0x2800

// isVisible reports whether a character leaves a mark, or is the plain space. Control and formatting characters do not, of
// which are those that change the direction and those without width; neither do some letters and marks, such as the Hangul
// fillers, that Unicode tells programs to ignore by default.
func isVisible(r rune) bool {
	return r != utf8.RuneError && unicode.IsPrint(r) && r != brailleBlank &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// thin returns a text without marks that have no character or too many before them, and without outer or double spaces.
func thin(text string) string {
	last, marks := ' ', 0 // what comes first must be no space and no mark
	inner := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsMark(r):
			if marks++; marks > maxMarks || last == ' ' {
				return -1
			}
			return r
		case r == ' ' && last == ' ':
			return -1
		}
		last, marks = r, 0
		return r
	}, text)
	return strings.TrimRight(inner, " ")
}

// cut returns as many whole graphemes of a text as the limits allow.
func cut(text string, graphemes, bytes int) string {
	begin := 0 // of the grapheme at hand
	for at, r := range text {
		if !unicode.IsMark(r) {
			if graphemes == 0 {
				return text[:at]
			}
			graphemes--
			begin = at
		}
		if at+utf8.RuneLen(r) > bytes {
			return text[:begin]
		}
	}
	return text
}
