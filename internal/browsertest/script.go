package browsertest

import (
	"time"

	"github.com/chromedp/chromedp"
)

// Eval evaluates an expression in a page, waits if it is a promise, and returns its value.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	return get(p, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Do evaluates statements in a page.
func (p *Page) Do(statements string) {
	p.t.Helper()
	Eval[bool](p, "(async () => {"+statements+"; return true})()")
}

// Until waits until an expression is true in a page.
func (p *Page) Until(what, expression string) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if Eval[bool](p, "!!("+expression+")") {
			return
		}
	}
	p.t.Fatalf("waited in vain until %s", what)
}
