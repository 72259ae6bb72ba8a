package session

import (
	"errors"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// mustOpen begins a session, or takes one over.
func mustOpen(t *testing.T, r *Registry, now clock.Time, account string) Pass {
	t.Helper()
	pass, err := r.Open(now, account)
	if err != nil || pass.Token.IsZero() {
		t.Fatalf("%+v, %v", pass, err)
	}
	return pass
}

func newOnePerAccount() *Registry {
	return NewRegistry(Config{Random: counted(), Grace: grace, OnePerAccount: true})
}

// A token that somebody has stolen is worth nothing without the account, and trying it does not use it up.
func TestTokensAreBoundToTheAccount(t *testing.T) {
	for owner, others := range map[string][]string{"ada": {"", "bob", "Ada", "ada "}, "": {"ada"}} {
		r := newRegistry()
		pass := mustOpen(t, r, 0, owner)
		for _, other := range others {
			if got, ok := r.Resume(0, pass.Token, other); ok || got != (Pass{}) {
				t.Errorf("%q took up the session of %q: %+v", other, owner, got)
			}
		}
		if got, ok := r.Resume(0, pass.Token, owner); !ok || got.Player != pass.Player {
			t.Errorf("%q did not get the session back", owner)
		}
		if r.Account(pass.Player) != owner {
			t.Errorf("the account is %q", r.Account(pass.Player))
		}
	}
}

func TestAccountsMayHaveSeveralSessions(t *testing.T) {
	r := newRegistry()
	first, second := mustOpen(t, r, 0, "ada"), mustOpen(t, r, 0, "ada")
	if second.Taken || first.Player == second.Player || r.Len() != 2 || len(r.accounts) != 0 {
		t.Errorf("%+v and %+v, %d accounts are kept", first, second, len(r.accounts))
	}
}

func TestOnePerAccountIsForAccounts(t *testing.T) {
	r := newOnePerAccount()
	mustOpen(t, r, 0, "")
	if guest := mustOpen(t, r, 0, ""); guest.Taken || r.Len() != 2 {
		t.Errorf("guests share a session: %+v", guest)
	}
}

// What has ended is not taken over, whether it was swept yet or not; and sweeping it later does not forget the new one.
func TestOnePerAccountAfterGrace(t *testing.T) {
	r := newOnePerAccount()
	first := mustOpen(t, r, 0, "ada")
	r.Away(0, first.Player)
	if again := mustOpen(t, r, grace-1, "ada"); !again.Taken {
		t.Error("it ended too early")
	}
	r.Away(0, first.Player)
	second := mustOpen(t, r, grace, "ada")
	if second.Taken || second.Player == first.Player {
		t.Errorf("a session that has ended was taken over: %+v", second)
	}
	if ended := r.Expire(grace); len(ended) != 1 || ended[0] != first.Player {
		t.Errorf("ended %v", ended)
	}
	if third := mustOpen(t, r, grace, "ada"); !third.Taken || third.Player != second.Player {
		t.Errorf("the account's session is not known: %+v", third)
	}
}

func TestAccountsAreBounded(t *testing.T) {
	r := newRegistry()
	mustOpen(t, r, 0, strings.Repeat("a", MaxAccount))
	if pass, err := r.Open(0, strings.Repeat("a", MaxAccount+1)); !errors.Is(err, ErrAccount) || pass != (Pass{}) || r.Len() != 1 {
		t.Errorf("%+v, %v, %d sessions", pass, err, r.Len())
	}
}

func TestAccountsOutliveTheRegistry(t *testing.T) {
	r := newOnePerAccount()
	pass := mustOpen(t, r, 0, "ada")
	again := restored(t, r, 0, 0)
	if _, ok := again.Resume(0, pass.Token, ""); ok {
		t.Error("the token is good without the account")
	}
	if got, ok := again.Resume(0, pass.Token, "ada"); !ok || got.Player != pass.Player {
		t.Errorf("resumed as %+v (%v)", got, ok)
	}
	if got := mustOpen(t, again, 0, "ada"); !got.Taken || got.Player != pass.Player {
		t.Errorf("taken over as %+v", got)
	}
}

// A server that allows an account one session may follow one that allowed several.
func TestOnePerAccountFromNowOn(t *testing.T) {
	r := newRegistry()
	older, newer := mustOpen(t, r, 0, "ada"), mustOpen(t, r, 0, "ada")
	guest, other := mustOpen(t, r, 0, ""), mustOpen(t, r, 0, "")
	again, err := Restore(newOnePerAccount().cfg, 0, r.Save(nil, 0))
	if err != nil || again.Len() != 3 || len(again.tokens) != 3 {
		t.Fatalf("%d sessions, %v", again.Len(), err)
	}
	if _, ok := again.Resume(0, older.Token, "ada"); ok {
		t.Error("the older one is still there")
	}
	for _, pass := range []Pass{newer, guest, other} {
		if got, ok := again.Resume(0, pass.Token, r.Account(pass.Player)); !ok || got.Player != pass.Player {
			t.Errorf("%+v came back as %+v (%v)", pass, got, ok)
		}
	}
}
