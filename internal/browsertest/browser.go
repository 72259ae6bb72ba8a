package browsertest

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// OptOut is the environment variable that lets tests with a browser be left out, by the value 1.
const OptOut = "TICKWORK_NO_BROWSER"

// names are what Chromium is called on different systems.
var names = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// patience is how long anything in a browser may take.
const patience = 60 * time.Second

// Find returns where the browser is. Without one the test fails, unless the environment says that there is none: then it
// is skipped, and says so.
func Find(t testing.TB) string {
	t.Helper()
	if os.Getenv(OptOut) == "1" {
		t.Skipf("SKIPPED WITHOUT A BROWSER: %s=1", OptOut)
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatalf("no Chromium was found; install it (Debian: apt-get install chromium), or set %s=1 to leave these tests out", OptOut)
	return ""
}

// Page is a page in a browser of its own: two Pages share nothing, as two players' machines do not.
type Page struct {
	t   testing.TB
	ctx context.Context
}

// Screen is what a player looks at. Width and height are in CSS pixels.
type Screen struct {
	Width, Height int64
	Touch         bool // a telephone: fingers, and no mouse
}

// desk is the screen that pages have if no other is asked for.
var desk = Screen{Width: 1280, Height: 720}

// Open starts a browser and opens an address in it. The browser ends with the test.
func Open(t testing.TB, address string) *Page { return OpenOn(t, desk, address) }

// OpenOn does the same on another screen.
func OpenOn(t testing.TB, screen Screen, address string) *Page {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(Find(t)),
		chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.WindowSize(int(desk.Width), int(desk.Height)),
	)
	allocated, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocated)
	t.Cleanup(cancel)
	p := &Page{t: t, ctx: ctx}
	// The first action starts the browser, which ends with its context: it must have no deadline.
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	p.do(screen.emulate(), chromedp.Navigate(address))
	return p
}

// emulate makes a page believe that it is on the screen.
func (s Screen) emulate() chromedp.Action[chromedp.Void] {
	if s.Touch {
		return chromedp.EmulateViewport(s.Width, s.Height, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	return chromedp.EmulateViewport(s.Width, s.Height)
}

// Reload loads the page again, as a player does.
func (p *Page) Reload() {
	p.t.Helper()
	p.do(chromedp.Reload())
}

// do carries out actions and fails the test if they fail or take too long.
func (p *Page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// get carries out an action and returns its value.
func get[T any](p *Page, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}
