package wire

import (
	"fmt"
	"strings"
	"testing"
)

func TestTokenIsHidden(t *testing.T) {
	secret := Token{222, 173, 190, 239}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		for _, value := range []any{secret, Hello{Session: secret}, Welcome{Session: secret}} {
			text := fmt.Sprintf(verb, value)
			if !strings.Contains(text, "Token(hidden)") || strings.Contains(text, "222") || strings.Contains(text, "0xde") {
				t.Errorf("%s shows the token: %s", verb, text)
			}
		}
	}
}

func TestTokenIsZero(t *testing.T) {
	if !(Token{}).IsZero() || (Token{15: 1}).IsZero() {
		t.Error("only the zero token is none")
	}
}
