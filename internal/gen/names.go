package gen

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// upperFirst returns the name with its first letter in upper case.
func upperFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[size:]
}

// lowerFirst returns the name with its first word in lower case: "hp" for HP, "hpMax" for HPMax, "pos" for Pos.
func lowerFirst(name string) string {
	runes := []rune(name)
	for i := range runes {
		if !unicode.IsUpper(runes[i]) || i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(runes[i])
	}
	return string(runes)
}

// camel joins the parts of a dotted name to a TypeScript name: "posX" for Pos.x.
func camel(name string) string {
	first, rest, _ := strings.Cut(name, ".")
	return lowerFirst(first) + pascal(rest)
}

// pascal joins the parts of a dotted name to one that begins in upper case: "PosX" for Pos.x.
func pascal(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, ".") {
		if part != "" {
			b.WriteString(upperFirst(part))
		}
	}
	return b.String()
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
