package console_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
)

// parts opens an empty page in which parts of the console's script can be tried, under the name parts.
func parts(t *testing.T) *browsertest.Page {
	t.Helper()
	result := api.Build(api.BuildOptions{
		Stdin: &api.StdinOptions{ResolveDir: "web", Loader: api.LoaderTS, Contents: `
			export * from "./format.ts"; export * from "./series.ts"; export * from "./worldmap.ts";`},
		Bundle: true, Format: api.FormatIIFE, GlobalName: "parts", Target: api.ES2022, TsconfigRaw: "{}", LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		t.Fatal(result.Errors)
	}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/parts.js" {
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write(result.OutputFiles[0].Contents) // the browser has gone: nothing to be done
			return
		}
		fmt.Fprint(w, `<!doctype html><title>parts</title><script src="parts.js"></script>`)
	}))
	t.Cleanup(web.Close)
	p := browsertest.Open(t, web.URL)
	p.Until("the script is there", "window.parts")
	return p
}

func TestParts(t *testing.T) {
	p := parts(t)
	t.Run("figures", func(t *testing.T) { figures(t, p) })
	t.Run("quantiles", func(t *testing.T) { quantiles(t, p) })
	t.Run("worlds without a range", func(t *testing.T) { frames(t, p) })
}

func figures(t *testing.T, p *browsertest.Page) {
	for expression, want := range map[string]string{
		`parts.short(0)`: "0", `parts.short(7)`: "7", `parts.short(7.256)`: "7.26", `parts.short(72.56)`: "72.6", `parts.short(725.6)`: "726",
		`parts.short(1234)`: "1.23k", `parts.short(2.5e9)`: "2.50G", `parts.short(-1500)`: "-1.50k", `parts.short(1e18)`: "1000000T",
		`parts.bytes(52500000)`: "52.5 MB", `parts.bytes(12)`: "12 B", `parts.rate(490123)`: "490 kB/s",
		`parts.percent(0)`: "0 %", `parts.percent(0.0333)`: "3.33 %", `parts.percent(1)`: "100 %",
		`parts.micros(45.4)`: "45.4 µs", `parts.micros(2440)`: "2.44 ms", `parts.micros(1.5e6)`: "1.50 s",
		`parts.span(59)`: "59 s", `parts.span(61)`: "1 min", `parts.span(7300)`: "2 h 1 min", `parts.span(200000)`: "2 d 7 h",
		`(() => { const r = new parts.Rate(); return [r.take(0, 5), r.take(500, 35), r.take(1500, 35), r.take(2500, 3)].join() })()`:              "NaN,60,0,NaN",
		`(() => { const s = new parts.Series(); for (let i = 0; i < 200; i++) s.add(i); s.add(NaN); return [s.values.length, s.last].join() })()`: "90,199",
	} {
		if got := browsertest.Eval[string](p, expression); got != want {
			t.Errorf("%s is %q, not %q", expression, got, want)
		}
	}
}

// A quantile is that of what is new, and lies between the ends of its bucket.
func quantiles(t *testing.T, p *browsertest.Page) {
	for counts, want := range map[string]float64{
		`[100, 0, 0, 0]`: 9.9, `[98, 2, 0, 0]`: 15, `[0, 0, 100, 0]`: 39.8, `[0, 0, 0, 5]`: 40, `[0, 0, 0, 0]`: 0,
	} {
		got := browsertest.Eval[float64](p, fmt.Sprintf(`(() => {
			const q = new parts.Quantile(0.99), before = [1000, 7, 7, 7], fresh = %s;
			if (!Number.isNaN(q.take([10, 20, 40], before))) return -1;
			return q.take([10, 20, 40], before.map((n, i) => n + fresh[i]));
		})()`, counts))
		if got < want-0.01 || got > want+0.01 {
			t.Errorf("of %s it is %v, not %v", counts, got, want)
		}
	}
}

// Where the schema does not tell how large a world is, the map holds all that was ever there.
func frames(t *testing.T, p *browsertest.Page) {
	p.Do(`window.map = new parts.WorldMap();
		document.body.append(map.element);
		map.element.style.width = "400px";
		map.take({ slots: 2, types: [
			{ name: "World", placed: false, low: [0, 0], size: [0, 0], fields: ["It", "Left"] },
			{ name: "Runner", placed: true, low: [0, 0], size: [0, 0] },
		] });
		window.drawn = () => { const { width, height } = map.frame; return [width, height].map(Math.round).join("x") };
		window.world = (...at) => map.draw({ tick: 1, types: [{ n: 1, values: [3, 90] }, { n: at.length / 3, at }] })`)
	for _, step := range []struct{ draw, want string }{
		{`world(100, 100, 0, 300, 200, 1)`, "232x132"},
		{`world(150, 150, 0, 200, 160, -1)`, "232x132"},
		{`world(-100, 150, 0)`, "464x232"},
		{`world()`, "464x232"},
	} {
		p.Do(step.draw)
		if got := browsertest.Eval[string](p, "drawn()"); got != step.want {
			t.Errorf("after %s the map shows %s, not %s", step.draw, got, step.want)
		}
	}
	if facts := browsertest.Eval[string](p, text(".facts")); facts != "It 3 · Left 90" {
		t.Errorf("the world's own values are told as %q", facts)
	}
}
