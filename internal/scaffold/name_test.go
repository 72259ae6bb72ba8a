package scaffold

import (
	"strings"
	"testing"
)

func TestCheckName(t *testing.T) {
	for _, good := range []string{"tag", "a", "my-game", "Pong2", "a-1-b", strings.Repeat("a", maxName)} {
		if err := CheckName(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "-", "-a", "a-", "a--b", "2d", "a b", "a_b", "a.b", "../a", "a/b", "größe", "a\n", ".", "..", "main", "all",
		strings.Repeat("a", maxName+1),
	} {
		if err := CheckName(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}
