package lobby

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tickwork-engine/tickwork/wire"
)

func TestNamesAreCleaned(t *testing.T) {
	for _, c := range []struct{ what, name, want string }{
		{"plain", "Ada Lovelace", "Ada Lovelace"},
		{"none", "", ""},
		{"other scripts", "Αδα 李 한글 é", "Αδα 李 한글 é"},
		{"emoji", "🚀ada", "🚀ada"},
		{"control characters", "A\x00d\r\na\x1b[31m\u0085", "Ada[31m"},
		{"a turned-round rest", "Ada\u202egro", "Adagro"},
		{"isolates and marks of direction", "\u2066A\u2069d\u200ea\u061c", "Ada"},
		{"zero-width characters", "A\u200bd\u200da\ufeff\u2060\u00ad", "Ada"},
		{"spaces of other widths", "A\u00a0d\u3000a\u2003", "Ada"},
		{"letters that nobody sees", "A\u3164d\u115fa\uffa0\u034f\u2800", "Ada"},
		{"variation selectors and tags", "A\ufe0fd\U000e0100a\U000e0041", "Ada"},
		{"lines", "A\u2028d\u2029a", "Ada"},
		{"private use and unassigned", "A\ue000d\U0010ffffa\u0378", "Ada"},
		{"outer space", "  \tAda  ", "Ada"},
		{"nothing to be seen", " \u3164\u200b ", ""},
		{"as long as it may be", "1234567890123456", "1234567890123456"},
		{"too long", "12345678901234567", "1234567890123456"},
		{"too long, in any script", strings.Repeat("🚀", 17), strings.Repeat("🚀", 16)},
		{"a space where it is cut", "123456789012345 7", "123456789012345"},
		{"markup stays text", "<b>&Ada", "<b>&Ada"},
	} {
		got := cleanName(c.name)
		if got != c.want {
			t.Errorf("%s: %+q became %+q, want %+q", c.what, c.name, got, c.want)
		}
		if again := cleanName(got); again != got {
			t.Errorf("%s: cleaned once more, %+q became %+q", c.what, got, again)
		}
	}
}

// Any name becomes one that fits into the messages that carry it.
func FuzzCleanName(f *testing.F) {
	f.Add("Ada")
	f.Add(" \u202e\u3164🚀")
	f.Add(strings.Repeat("\U0010fffd ", 20))
	f.Fuzz(func(t *testing.T, name string) {
		got := cleanName(name)
		if len(got) > wire.MaxName || utf8.RuneCountInString(got) > maxRunes || !utf8.ValidString(got) {
			t.Errorf("%+q became %+q", name, got)
		}
		if got != strings.TrimSpace(got) || cleanName(got) != got {
			t.Errorf("%+q became %+q, which is not clean", name, got)
		}
	})
}

// Others see the cleaned name.
func TestNamesOnTheWay(t *testing.T) {
	h := newHall(t, nil)
	first, _ := h.playing()
	g := h.guest()
	m := hello(wire.Token{})
	m.DisplayName = " Gr\u200bace\u202e Hopper, admiral "
	g.say(m)
	g.say(wire.QuickMatch{})
	h.run(40 * ms)
	if p := only[wire.PeerJoined](first); p.Name != "Grace Hopper, ad" {
		t.Errorf("the others see %q", p.Name)
	}
}
