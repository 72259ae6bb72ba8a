package match_test

import (
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
)

const symbols = "23456789ACDEFGHJKMNPQRTUVWXY"

func TestParseCode(t *testing.T) {
	for text, want := range map[string]string{
		"A2C3D4": "A2C3D4", "a2c3d4": "A2C3D4", "xyXYwv": "XYXYWV", " A2C-3D4 ": "A2C3D4",
		"SZBszb": "528528", // what is mistaken for one another
		"":       "", "A2C3D": "", "A2C3D45": "", "A2C3D0": "", "A2C3DO": "", "A2C3D1": "", "A2C3DI": "", "A2C3Dl": "",
		"A2C3D ": "", "A2C3D\x00": "", "A2C3É": "", "A2-3D4": "",
	} {
		code, ok := match.ParseCode(text)
		if code.String() != want || ok != (want != "") {
			t.Errorf("%q is %q (%v), want %q", text, code, ok, want)
		}
	}
	if len(symbols) != 28 {
		t.Fatal("there are other symbols")
	}
	for _, symbol := range strings.Split(symbols, "") {
		text := strings.Repeat(symbol, match.CodeLength)
		if code, ok := match.ParseCode(text); !ok || code.String() != text {
			t.Errorf("%s is %s", text, code)
		}
	}
}

// Every random byte below 252 makes a symbol, nine of them the same one; the other four make none.
func TestCodesHaveNoBias(t *testing.T) {
	next := 0
	m := newMaker(1, 1, func(c *match.Config) {
		c.Random = func(b []byte) {
			for i := range b { // six bytes that differ in the last place only, the rest is not used
				b[i] = 255
			}
			for i := range match.CodeLength {
				b[i+next%3] = byte(next)
			}
			next++
		}
	})
	quick(t, m, 1, seat{1, 0})
	seen := make(map[string]int)
	for range 252 {
		code, ok := m.Renew(0, 1)
		if text := code.String(); !ok || text != strings.Repeat(text[:1], match.CodeLength) {
			t.Fatalf("a code %q", text)
		}
		seen[code.String()[:1]]++
	}
	if next != 252 || len(seen) != 28 {
		t.Errorf("%d draws, %d symbols", next, len(seen))
	}
	for symbol, n := range seen {
		if n != 9 || !strings.Contains(symbols, symbol) {
			t.Errorf("%s comes %d times", symbol, n)
		}
	}
	m.Renew(0, 1) // 252 to 255 make no symbol: the code is that of 0 again
	if next != 257 {
		t.Errorf("%d draws", next)
	}
}

func TestCodesDiffer(t *testing.T) {
	draws := 0
	m := newMaker(1, 3, func(c *match.Config) {
		c.Random = func(b []byte) {
			draws++
			b[0] = byte(draws / 3) // each code comes three times
		}
	})
	seen := make(map[match.Code]bool)
	for p := match.Player(1); p <= 3; p++ {
		offer, err := m.Create(0, p, match.Spec{})
		granted(t, offer, err)
		info, _ := m.Info(0, offer.Room)
		y, _ := m.CreateParty(p)
		if seen[info.Code] || seen[y.Code] || y.Code == info.Code {
			t.Errorf("%v or %v comes again", info.Code, y.Code)
		}
		seen[info.Code], seen[y.Code] = true, true
	}
}

// A code leads to its room up to an instant; then, or when it is renewed, it is as good as any other that leads nowhere.
func TestCodesExpire(t *testing.T) {
	const life = 24 * 60 * clock.Minute
	m := newMaker(4, 1)
	offer, err := m.Create(clock.Second, 1, match.Spec{})
	granted(t, offer, err)
	info, _ := m.Info(clock.Second, 1)
	end := clock.Second + life
	if late, _ := m.Info(end, 1); late.Code != (match.Code{}) {
		t.Errorf("the code is still shown: %v", late.Code)
	}
	if _, err := m.JoinByCode(end, 2, info.Code); err != match.ErrNoRoom {
		t.Errorf("at its end: %v", err)
	}
	offer, err = m.JoinByCode(end-1, 2, info.Code)
	granted(t, offer, err)
	m.Expire(end)
	if _, err := m.JoinByCode(0, 3, info.Code); err != match.ErrNoRoom {
		t.Errorf("it was not forgotten: %v", err)
	}
	fresh, ok := m.Renew(end, 1)
	if !ok || fresh == info.Code {
		t.Errorf("renewed as %v (%v)", fresh, ok)
	}
	offer, err = m.JoinByCode(end+life-1, 3, fresh)
	granted(t, offer, err)
	if again, _ := m.Renew(end, 1); again == fresh {
		t.Error("renewed as the same")
	}
	if _, err := m.JoinByCode(end, 4, fresh); err != match.ErrNoRoom {
		t.Errorf("the one before leads there: %v", err)
	}
	if code, ok := m.Renew(0, 2); ok || code != (match.Code{}) {
		t.Errorf("a code of no room: %v", code)
	}
}

// FuzzParseCode reads arbitrary text. What is a code is shown as one that reads the same again.
func FuzzParseCode(f *testing.F) {
	for _, text := range []string{"", "A2C3D4", "szb582", "A2C3D0", "\xff23456"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		code, ok := match.ParseCode(text)
		again, okAgain := match.ParseCode(code.String())
		if ok != okAgain || again != code || ok == (code == match.Code{}) {
			t.Fatalf("%q is %q (%v), which is %q (%v)", text, code, ok, again, okAgain)
		}
	})
}
