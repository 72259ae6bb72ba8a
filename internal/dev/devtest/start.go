package devtest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/build"
	"github.com/tickwork-engine/tickwork/internal/dev"
)

// patience is how long a test waits for news: the first build on a new machine compiles everything.
const patience = 4 * time.Minute

// Dev is a running `tickwork dev`.
type Dev struct {
	t       testing.TB
	Address string // http://host:port
	terminal
	news chan dev.News
}

// terminal is what was written for people.
type terminal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write takes what the tool writes.
func (w *terminal) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(b)
}

// Said returns what was written to the terminal.
func (w *terminal) Said() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

// Start runs it on a free port until the test ends. A change to the configuration is made before.
func Start(t testing.TB, g *Game, change func(*dev.Config)) *Dev {
	t.Helper()
	game, err := build.Find(t.Context(), g.Dir)
	if err != nil {
		t.Fatal(err)
	}
	d := &Dev{t: t, news: make(chan dev.News, 100)}
	cfg := dev.Config{Game: game, Addr: "127.0.0.1:0", Cache: t.TempDir(), Out: &d.terminal, Err: &d.terminal}
	if change != nil {
		change(&cfg)
	}
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := dev.Run(ctx, cfg); err != nil {
			t.Errorf("dev ended with %v", err)
		}
	})
	t.Cleanup(func() {
		stop()
		running.Wait()
		if t.Failed() {
			t.Logf("the terminal:\n%s", d.Said())
		}
	})
	d.findAddress()
	running.Go(func() { d.listen(ctx) })
	return d
}

// address is how it tells where it is.
var address = regexp.MustCompile(`http://\S+:\d+`)

func (d *Dev) findAddress() {
	d.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if d.Address = address.FindString(d.Said()); d.Address != "" {
			return
		}
	}
	d.t.Fatalf("no address was told: %s", d.Said())
}

// listen takes the stream of events.
func (d *Dev) listen(ctx context.Context) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, d.Address+"/__tickwork/dev", nil)
	if err != nil {
		d.t.Error(err)
		return
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		if ctx.Err() == nil {
			d.t.Error(err)
		}
		return
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		data, found := strings.CutPrefix(lines.Text(), "data: ")
		if !found {
			continue
		}
		var n dev.News
		if err := json.Unmarshal([]byte(data), &n); err != nil {
			d.t.Errorf("%q is no news: %v", data, err)
		}
		d.news <- n
	}
}

// Await waits for the next news of a state. Others may come before, but for Failed and Crashed.
func (d *Dev) Await(state dev.State) dev.News {
	d.t.Helper()
	for end := time.After(patience); ; {
		select {
		case n := <-d.news:
			switch {
			case n.State == state:
				return n
			case n.State == dev.Failed, n.State == dev.Crashed:
				d.t.Fatalf("waiting for %s: %s, %+v\n%s", state, n.State, n.Problems, n.Text)
			}
		case <-end:
			d.t.Fatalf("in vain waited for %s", state)
		}
	}
}

// Forget drops the news that have come.
func (d *Dev) Forget() {
	for {
		select {
		case <-d.news:
		default:
			return
		}
	}
}
