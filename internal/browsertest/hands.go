package browsertest

import (
	"context"
	"unicode/utf8"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Press presses a key and holds it. code is the key's place on the keyboard, such as KeyD; key is what it types, or the name
// of one that types nothing, such as Escape.
func (p *Page) Press(code, key string) {
	p.t.Helper()
	text := key
	if utf8.RuneCountInString(key) > 1 {
		text = ""
	}
	p.key(input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Code: code, Key: key, Text: text})
}

// Release lets a key go.
func (p *Page) Release(code, key string) {
	p.t.Helper()
	p.key(input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyUp, Code: code, Key: key})
}

func (p *Page) key(event input.DispatchKeyEventParams) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, event)
		return chromedp.Void{}, err
	})
}

// Point moves the mouse.
func (p *Page) Point(x, y float64) {
	p.t.Helper()
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// Hold presses the left mouse button at a place, and Let lets it go.
func (p *Page) Hold(x, y float64) {
	p.t.Helper()
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonType(input.MouseButtonLeft)))
}

// Let lets the left mouse button go.
func (p *Page) Let(x, y float64) {
	p.t.Helper()
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonType(input.MouseButtonLeft)))
}
