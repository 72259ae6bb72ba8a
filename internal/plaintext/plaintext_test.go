package plaintext

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/tickwork-engine/tickwork/wire"
)

func TestNames(t *testing.T) {
	acute := strings.Repeat("\u0301", 10)
	for _, c := range []struct{ what, name, want string }{
		{"plain", "Ada Lovelace", "Ada Lovelace"},
		{"none", "", ""},
		{"other scripts", "Αδα 李 한글 é", "Αδα 李 한글 é"},
		{"marks of other scripts", "กี่ हिन्दी", "กี่ हिन्दी"},
		{"emoji", "🚀ada", "🚀ada"},
		{"letters in parts", "e\u0301 \u1112\u1161\u11ab", "é 한"},
		{"a sign that is a letter", "\u212b\u2126", "ÅΩ"},
		{"control characters", "A\x00d\r\na\x1b[31m\u0085", "Ada[31m"},
		{"a turned-round rest", "Ada\u202egro", "Adagro"},
		{"isolates and marks of direction", "\u2066A\u2069d\u200ea\u061c", "Ada"},
		{"zero-width characters", "A\u200bd\u200da\ufeff\u2060\u00ad", "Ada"},
		{"spaces of other widths", "A\u00a0d\u3000a\u2003", "Ada"},
		{"letters that nobody sees", "A\u3164d\u115fa\uffa0\u034f\u2800", "Ada"},
		{"variation selectors and tags", "A\ufe0fd\U000e0100a\U000e0041", "Ada"},
		{"lines", "A\u2028d\u2029a", "Ada"},
		{"private use and unassigned", "A\ue000d\U0010ffffa\u0378", "Ada"},
		{"what is no UTF-8", "A\xffd\xc0\xafa\ufffd", "Ada"},
		{"outer space", "  \tAda  ", "Ada"},
		{"double space", "Ada   L", "Ada L"},
		{"nothing to be seen", " \u3164\u200b ", ""},
		{"heaps of marks", "Z" + strings.Repeat("\u0336", 30) + "a", "Z" + strings.Repeat("\u0336", 4) + "a"},
		{"heaps that compose", "a" + acute, "á\u0301\u0301\u0301"},
		{"a mark on nothing", "\u0301Ada \u0301x", "Ada x"},
		{"as long as it may be", "1234567890123456", "1234567890123456"},
		{"too long", "12345678901234567", "1234567890123456"},
		{"too long, in any script", strings.Repeat("🚀", 17), strings.Repeat("🚀", 16)},
		{"too many bytes", strings.Repeat("🚀\u0336", 16), strings.Repeat("🚀\u0336", 10)},
		{"bytes that end in a grapheme", strings.Repeat("क\u094d\u0937\u093f", 6), strings.Repeat("क\u094d\u0937\u093f", 5)},
		{"a space where it is cut", "123456789012345 7", "123456789012345"},
		{"markup stays text", "<b>&Ada", "<b>&Ada"},
	} {
		if got := Name(c.name); got != c.want {
			t.Errorf("%s: %+q became %+q, want %+q", c.what, c.name, got, c.want)
		}
	}
}

func TestChat(t *testing.T) {
	long := strings.Repeat("a", 300)
	for _, c := range []struct{ what, line, want string }{
		{"plain", "well played!", "well played!"},
		{"lines", " one\r\n\r\ntwo\u2028three\tfour ", "one two three four"},
		{"spaces of other widths", "a\u00a0b\u3000c", "a b c"},
		{"zero-width and direction", "a\u200bb\u202ec", "abc"},
		{"too long", long, long[:200]},
		{"too many bytes", strings.Repeat("🚀", 200), strings.Repeat("🚀", 120)},
		{"an escape sequence", "\x1b]0;title\a", "]0;title"},
		{"a lookup", "${jndi:ldap://x}", "${jndi:ldap://x}"},
	} {
		if got := Chat(c.line); got != c.want {
			t.Errorf("%s: %+q became %+q, want %+q", c.what, c.line, got, c.want)
		}
	}
}

// What is cleaned fits the messages that carry it.
func TestLimitsFitTheWire(t *testing.T) {
	if MaxNameBytes > wire.MaxName {
		t.Errorf("a name of %d bytes does not fit %d", MaxNameBytes, wire.MaxName)
	}
}

// mustBeClean checks everything that is promised of a text.
func mustBeClean(t *testing.T, typed, got string, graphemes, bytes int) {
	t.Helper()
	marks, characters := 0, 0
	for _, r := range got {
		if !isVisible(r) {
			t.Errorf("%+q became %+q, which holds %U", typed, got, r)
		}
		if marks++; !unicode.IsMark(r) {
			marks, characters = 0, characters+1
		}
		if marks > maxMarks || characters == 0 {
			t.Errorf("%+q became %+q, whose marks are in heaps or on nothing", typed, got)
		}
	}
	if len(got) > bytes || characters > graphemes || !utf8.ValidString(got) || !norm.NFC.IsNormalString(got) {
		t.Errorf("%+q became %+q, of %d bytes and %d characters", typed, got, len(got), characters)
	}
	if got != strings.TrimSpace(got) || strings.Contains(got, "  ") {
		t.Errorf("%+q became %+q, with spaces", typed, got)
	}
}

func FuzzClean(f *testing.F) {
	f.Add("Ada")
	f.Add(" \u202e\u3164🚀")
	f.Add(strings.Repeat("\U0010fffd ", 20))
	f.Add("e" + strings.Repeat("\u0344", 40) + "\u1112\u1161\u11ab")
	f.Add("a \u0301\u1100 \u1161")
	f.Fuzz(func(t *testing.T, typed string) {
		name, line := Name(typed), Chat(typed)
		mustBeClean(t, typed, name, MaxNameGraphemes, MaxNameBytes)
		mustBeClean(t, typed, line, MaxChatGraphemes, MaxChatBytes)
		if Name(name) != name || Chat(line) != line {
			t.Errorf("%+q is not the same when it is cleaned twice: %+q and %+q, %+q and %+q", typed, name, Name(name), line, Chat(line))
		}
	})
}

func BenchmarkChat(b *testing.B) {
	line := strings.Repeat("e\u0301 well played ", 20)
	for b.Loop() {
		Chat(line)
	}
}
