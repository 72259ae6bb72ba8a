package program

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/tickwork-engine/tickwork/internal/account"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/server"
)

// defaultSkill is where a matchmaker starts with a player whose token tells no skill.
const defaultSkill = 1000

// identify returns what finds out whose account a player shows, or nil if the flags name no keys. The keys are read again
// until the context ends.
func identify(ctx context.Context, f flags.Serve, log *slog.Logger) (func(access string) (server.Identity, error), error) {
	if f.JWKS == "" {
		return nil, nil
	}
	keys, err := account.LoadKeys(ctx, f.JWKS, nil)
	if err != nil {
		return nil, fmt.Errorf("--jwks: %w", err)
	}
	go keys.Run(ctx, func(err error) { log.Warn("the keys of accounts could not be read again", "err", err) })
	verifier := account.NewVerifier(account.Config{Issuer: f.JWTIssuer, Audience: f.JWTAudience}, keys)
	return func(access string) (server.Identity, error) {
		who, err := verifier.Verify(access, time.Now())
		if err != nil {
			return server.Identity{}, err
		}
		id := server.Identity{Account: who.Account, Name: who.Name, Skill: defaultSkill}
		if who.HasSkill {
			id.Skill = int(who.Skill)
		}
		return id, nil
	}, nil
}
