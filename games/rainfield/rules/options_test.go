package rules

import "testing"

func TestCheckOptions(t *testing.T) {
	for name, c := range map[string]struct {
		packed []byte
		taken  bool
	}{
		"the game as it is": {Options{}.Pack(), true},
		"from the boss on":  {Options{Skip: lastWave}.Pack(), true},
		"beyond the end":    {Options{Skip: lastWave + 1}.Pack(), false},
		"the benchmark":     {Options{Constant: true}.Pack(), false},
		"malformed":         {[]byte{1, 2, 3, 4, 5, 6, 7}, false},
	} {
		if err := CheckOptions(c.packed); (err == nil) != c.taken {
			t.Errorf("%s: %v", name, err)
		}
	}
}
