package browsertest

import (
	"context"
	"time"

	"github.com/chromedp/chromedp"
)

// Eventually waits until an expression is true in a page that may load itself anew meanwhile: while it does, nothing can
// be asked.
func (p *Page) Eventually(what, expression string) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if p.holds(expression) {
			return
		}
	}
	p.t.Fatalf("waited in vain until %s", what)
}

// holds reports whether an expression can be evaluated and is true.
func (p *Page) holds(expression string) bool {
	ctx, cancel := context.WithTimeout(p.ctx, answering)
	defer cancel()
	is, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
	return err == nil && is
}

// answering is how long a page that loads may leave a question unanswered before it is asked again.
const answering = time.Second
