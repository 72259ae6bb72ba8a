// Package account recognizes players by tokens of an identity provider: JSON Web Tokens (RFC 7519) signed with EdDSA, ES256 or
// RS256. Who shows none is a guest, which is not this package's affair.
//
// A token is a credential. It travels in the first message of a connection, never in a URL, and never gets into a log: no
// error of this package holds any part of one.
package account

import (
	"errors"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/golang-jwt/jwt/v5"
)

const (
	// MaxToken is the length of a token in bytes. Longer ones are refused before anything else is done with them.
	MaxToken = 8 << 10
	// MaxAccount is the length of an account's name in bytes.
	MaxAccount = 128
	// leeway is how far the clocks of the provider and of this machine may differ.
	leeway = time.Minute
)

// What Verify can return.
var (
	ErrTooLong   = errors.New("account: the token is over 8 KiB")
	ErrMalformed = errors.New("account: not a token that can be read")
	ErrKey       = errors.New("account: the token is signed with a key that is not known")
	ErrSignature = errors.New("account: the signature is wrong")
	ErrExpired   = errors.New("account: the token is not valid any more")
	ErrTooEarly  = errors.New("account: the token is not valid yet")
	ErrNotForUs  = errors.New("account: the token has another issuer or audience")
	ErrClaims    = errors.New("account: the token does not say what it must")
)

// Identity is what a provider says about a player.
type Identity struct {
	// Account is the provider's name of the account (claim sub), 1 to MaxAccount bytes of visible text. It is never shown.
	Account string
	// Name is how the player is called (claim name). It is as the provider wrote it, to be cleaned like any other; empty if it
	// does not say.
	Name string
	// Skill is what a matchmaker starts with (claim skill), if HasSkill.
	Skill    float64
	HasSkill bool
}

// Config says which tokens are taken.
type Config struct {
	// Issuer is what the claim iss must be. Empty: anything.
	Issuer string
	// Audience is what the claim aud must hold. Empty: anything. A provider that serves others, too, must have it set: whoever
	// is shown a token could show it here.
	Audience string
}

// Verifier checks tokens. Its methods may be called by several goroutines; they never wait for the network.
type Verifier struct {
	cfg  Config
	keys *Keys
}

// NewVerifier returns a verifier that takes tokens signed with some keys.
func NewVerifier(cfg Config, keys *Keys) *Verifier { return &Verifier{cfg: cfg, keys: keys} }

// claims are the parts of a token that count.
type claims struct {
	jwt.RegisteredClaims
	Name  string   `json:"name"`
	Skill *float64 `json:"skill"`
}

// Verify returns who a token belongs to at an instant, or one of the errors of this package. A token without exp is refused.
func (v *Verifier) Verify(token string, now time.Time) (Identity, error) {
	if len(token) > MaxToken {
		return Identity{}, ErrTooLong
	}
	var c claims
	if _, err := v.parser(now).ParseWithClaims(token, &c, v.keyFor(now)); err != nil {
		return Identity{}, refusal(err)
	}
	return c.identity()
}

// parser returns what knows the claims and methods that are taken.
func (v *Verifier) parser(now time.Time) *jwt.Parser {
	options := []jwt.ParserOption{
		jwt.WithValidMethods([]string{algEdDSA, algES256, algRS256}), jwt.WithStrictDecoding(),
		jwt.WithExpirationRequired(), jwt.WithLeeway(leeway), jwt.WithTimeFunc(func() time.Time { return now }),
	}
	if v.cfg.Issuer != "" {
		options = append(options, jwt.WithIssuer(v.cfg.Issuer))
	}
	if v.cfg.Audience != "" {
		options = append(options, jwt.WithAudience(v.cfg.Audience))
	}
	return jwt.NewParser(options...)
}

// keyFor returns what finds a token's key. A key has one algorithm, whatever a token says: a public key must never be taken
// for a shared secret. Extensions that must be understood (crit, RFC 7515 section 4.1.11) are not.
func (v *Verifier) keyFor(now time.Time) jwt.Keyfunc {
	return func(t *jwt.Token) (any, error) {
		if _, critical := t.Header["crit"]; critical {
			return nil, ErrMalformed
		}
		kid := ""
		if given, named := t.Header["kid"]; named {
			text, isText := given.(string)
			if !isText {
				return nil, ErrMalformed
			}
			kid = text
		}
		k, ok := v.keys.find(kid, now)
		if !ok || k.alg != t.Method.Alg() {
			return nil, ErrKey
		}
		return k.public, nil
	}
}

// identity returns what the claims say.
func (c *claims) identity() (Identity, error) {
	if !isAccount(c.Subject) {
		return Identity{}, ErrClaims
	}
	id := Identity{Account: c.Subject, Name: c.Name}
	if c.Skill != nil {
		id.Skill, id.HasSkill = *c.Skill, true
	}
	return id, nil
}

// isAccount reports whether a text can name an account. It may get into logs and file names of operators, so it is visible.
func isAccount(text string) bool {
	if len(text) == 0 || len(text) > MaxAccount || !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if !unicode.IsGraphic(r) {
			return false
		}
	}
	return true
}

// refusal returns the error of this package that says the same as one of the library, which may quote the token.
func refusal(err error) error {
	for _, own := range []error{ErrMalformed, ErrKey} {
		if errors.Is(err, own) {
			return own
		}
	}
	for _, r := range refusals {
		if errors.Is(err, r.library) {
			return r.own
		}
	}
	return ErrMalformed
}

// refusals are the library's errors. The first that fits counts.
var refusals = []struct{ library, own error }{
	{jwt.ErrTokenExpired, ErrExpired},
	{jwt.ErrTokenNotValidYet, ErrTooEarly},
	{jwt.ErrTokenInvalidIssuer, ErrNotForUs},
	{jwt.ErrTokenInvalidAudience, ErrNotForUs},
	{jwt.ErrTokenRequiredClaimMissing, ErrClaims},
	{jwt.ErrTokenSignatureInvalid, ErrSignature},
}
