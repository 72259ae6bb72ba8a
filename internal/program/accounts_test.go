package program

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// signer is a provider of accounts, with the file of its keys.
type signer struct {
	key  ed25519.PrivateKey
	file string
}

func newSigner(t *testing.T) signer {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	set := fmt.Sprintf(`{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"k1","alg":"EdDSA","use":"sig","x":%q}]}`,
		base64.RawURLEncoding.EncodeToString(public))
	file := filepath.Join(t.TempDir(), "keys.json")
	if err := os.WriteFile(file, []byte(set), 0o600); err != nil {
		t.Fatal(err)
	}
	return signer{private, file}
}

func (s signer) sign(t *testing.T, claims jwt.MapClaims) string {
	t.Helper()
	claims["exp"] = time.Now().Add(time.Hour).Unix()
	token := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims)
	token.Header["kid"] = "k1"
	text, err := token.SignedString(s.key)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestAccountsOfTheFlags(t *testing.T) {
	s := newSigner(t)
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	find, err := identify(t.Context(), flags.Serve{JWKS: s.file, JWTIssuer: "us", JWTAudience: "game"}, log)
	if err != nil {
		t.Fatal(err)
	}
	who, err := find(s.sign(t, jwt.MapClaims{"sub": "u7", "name": "Ann", "iss": "us", "aud": "game", "skill": 1200}))
	if err != nil || who.Account != "u7" || who.Name != "Ann" || who.Skill != 1200 {
		t.Errorf("the account is %+v, %v", who, err)
	}
	if who, err := find(s.sign(t, jwt.MapClaims{"sub": "u8", "iss": "us", "aud": "game"})); err != nil || who.Skill != defaultSkill {
		t.Errorf("without a skill the account is %+v, %v", who, err)
	}
	for name, token := range map[string]string{
		"nothing":          "no token",
		"another issuer":   s.sign(t, jwt.MapClaims{"sub": "u7", "iss": "them", "aud": "game"}),
		"another audience": s.sign(t, jwt.MapClaims{"sub": "u7", "iss": "us", "aud": "bank"}),
		"another signer":   newSigner(t).sign(t, jwt.MapClaims{"sub": "u7", "iss": "us", "aud": "game"}),
	} {
		if who, err := find(token); err == nil {
			t.Errorf("%s: taken for %+v", name, who)
		}
	}
}

func TestNoKeysNoAccounts(t *testing.T) {
	if find, err := identify(t.Context(), flags.Serve{}, nil); find != nil || err != nil {
		t.Errorf("without keys there are accounts (%v), %v", find != nil, err)
	}
	_, err := identify(t.Context(), flags.Serve{JWKS: filepath.Join(t.TempDir(), "none.json")}, nil)
	if err == nil || !strings.Contains(err.Error(), "--jwks") {
		t.Errorf("of a file that is not there the error is %v", err)
	}
}
