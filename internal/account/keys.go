package account

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"sync/atomic"
	"time"
)

const (
	// refreshEvery is how often the keys are read again.
	refreshEvery = 5 * time.Minute
	// refreshGap is the least time between two attempts: a token with a key that is not known yet asks for one.
	refreshGap = 30 * time.Second
	// maxAge is how long keys are used that could not be read again: a provider withdraws keys by not publishing them.
	maxAge = 24 * time.Hour
	// fetchTimeout bounds a request to a provider.
	fetchTimeout = 10 * time.Second
	maxRedirects = 3
)

// ErrAddress reports a key set's address that is neither a file nor https.
var ErrAddress = errors.New("account: keys are read from a file or an https address")

// Keys are a provider's public keys, which it changes now and then. Its methods may be called by several goroutines.
type Keys struct {
	read   func(ctx context.Context) ([]byte, error)
	now    func() time.Time
	newest atomic.Pointer[keySet]
	wanted chan struct{} // somebody has shown a key that is not known
}

// keySet are the keys of one time.
type keySet struct {
	keys map[string]key
	at   time.Time
}

// LoadKeys reads a JSON Web Key Set (RFC 7517) from a file, or from an https address with a client; nil is one that gives up
// after 10 s. Call Run to keep it up to date.
func LoadKeys(ctx context.Context, from string, client *http.Client) (*Keys, error) {
	read, err := reader(from, client)
	if err != nil {
		return nil, err
	}
	return loadKeys(ctx, read, time.Now)
}

func loadKeys(ctx context.Context, read func(context.Context) ([]byte, error), now func() time.Time) (*Keys, error) {
	k := &Keys{read: read, now: now, wanted: make(chan struct{}, 1)}
	if err := k.Refresh(ctx); err != nil {
		return nil, err
	}
	return k, nil
}

// reader returns what reads a key set.
func reader(from string, client *http.Client) (func(context.Context) ([]byte, error), error) {
	u, err := url.Parse(from)
	switch {
	case err != nil || u.Scheme != "" && u.Scheme != "https":
		return nil, ErrAddress
	case u.Scheme == "":
		return func(context.Context) ([]byte, error) { return readFile(from) }, nil
	}
	if client == nil {
		client = &http.Client{Timeout: fetchTimeout}
	}
	safe := *client
	safe.CheckRedirect = onlySafe
	return func(ctx context.Context) ([]byte, error) { return fetch(ctx, &safe, from) }, nil
}

// onlySafe follows a few redirects that stay with https.
func onlySafe(r *http.Request, via []*http.Request) error {
	if r.URL.Scheme != "https" || len(via) > maxRedirects {
		return ErrAddress
	}
	return nil
}

func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxKeySet+1))
}

func fetch(ctx context.Context, client *http.Client, from string) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, fetchTimeout)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, from, nil)
	if err != nil {
		return nil, err
	}
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("account: the provider answers %s", answer.Status)
	}
	return io.ReadAll(io.LimitReader(answer.Body, maxKeySet+1))
}

// Refresh reads the keys again. If that fails, the ones there are stay in use for a day.
func (k *Keys) Refresh(ctx context.Context) error {
	encoded, err := k.read(ctx)
	if err != nil {
		return err
	}
	keys, err := parseKeys(encoded)
	if err != nil {
		return err
	}
	k.newest.Store(&keySet{keys: keys, at: k.now()})
	return nil
}

// Run reads the keys again every five minutes, and soon after a token with an unknown key, until the context ends. failed is
// told when that was in vain.
func (k *Keys) Run(ctx context.Context, failed func(error)) {
	k.run(ctx, refreshEvery, refreshGap, failed)
}

func (k *Keys) run(ctx context.Context, every, gap time.Duration, failed func(error)) {
	regular := time.NewTicker(every)
	defer regular.Stop()
	pause := time.NewTimer(gap)
	defer pause.Stop()
	for {
		select { // never sooner than after the gap
		case <-pause.C:
		case <-ctx.Done():
			return
		}
		select {
		case <-regular.C:
		case <-k.wanted:
		case <-ctx.Done():
			return
		}
		if err := k.Refresh(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
		pause.Reset(gap)
	}
}

// find returns the key of a name. If it is not known, the keys are read again soon.
func (k *Keys) find(kid string, now time.Time) (key, bool) {
	set := k.newest.Load()
	if now.Sub(set.at) > maxAge {
		return key{}, false
	}
	found, ok := set.keys[kid]
	if !ok {
		select {
		case k.wanted <- struct{}{}:
		default:
		}
	}
	return found, ok
}
