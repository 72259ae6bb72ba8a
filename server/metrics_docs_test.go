package server

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// metricsPage is where the metrics are explained. The table in it is written by this test if UPDATE=1.
var metricsPage = filepath.Join("..", "docs", "metrics.md")

const tableBegins, tableEnds = "<!-- begin: metrics -->\n", "<!-- end: metrics -->\n"

func TestMetricsPage(t *testing.T) {
	content, err := os.ReadFile(metricsPage)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, found := strings.Cut(string(content), tableBegins)
	old, tail, ends := strings.Cut(rest, tableEnds)
	if !found || !ends {
		t.Fatal("the page has no place for the table")
	}
	want := describeMetrics()
	if old == want {
		return
	}
	if os.Getenv("UPDATE") != "1" {
		t.Fatalf("the table is stale: run the test with UPDATE=1. It ought to be\n%s", want)
	}
	if err := os.WriteFile(metricsPage, []byte(head+tableBegins+want+tableEnds+tail), 0o644); err != nil {
		t.Fatal(err)
	}
}

func describeMetrics() string {
	var b strings.Builder
	b.WriteString("| metric | kind | what it tells |\n|---|---|---|\n")
	for _, m := range metricTable() {
		kind := "histogram"
		switch {
		case m.kind == counter:
			kind = "counter"
		case m.kind == gauge:
			kind = "gauge"
		}
		name := "`" + m.name + "`"
		if m.byReason != nil {
			name = "`" + m.name + "{" + reasonLabel + "}`"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, kind, m.help)
	}
	return b.String()
}

func TestMetricNames(t *testing.T) {
	good := regexp.MustCompile(`^tickwork_[a-z]+(_[a-z]+)*$`)
	seen := map[string]bool{}
	for _, m := range metricTable() {
		ways := 0
		for _, is := range []bool{m.value != nil, m.byReason != nil, m.spread != nil, m.trips} {
			if is {
				ways++
			}
		}
		total := strings.HasSuffix(m.name, "_total")
		if !good.MatchString(m.name) || seen[m.name] || ways != 1 || total != (m.kind == counter) || !strings.HasSuffix(m.help, ".") {
			t.Errorf("%s is not as it should be", m.name)
		}
		seen[m.name] = true
	}
}

// dashboard is the part of a Grafana dashboard that the test looks at.
type dashboard struct {
	Title         string `json:"title"`
	UID           string `json:"uid"`
	SchemaVersion int    `json:"schemaVersion"`
	Panels        []struct {
		ID      int    `json:"id"`
		Title   string `json:"title"`
		Type    string `json:"type"`
		GridPos struct{ X, Y, W, H int }
		Targets []struct {
			Expr string `json:"expr"`
		} `json:"targets"`
	} `json:"panels"`
}

// part is what a histogram's own series are called after its name.
var part = regexp.MustCompile(`_(bucket|sum|count)$`)

// metricsOf returns the metrics that an expression of Prometheus asks for.
func metricsOf(t *testing.T, expression string) (names []string) {
	t.Helper()
	for _, series := range regexp.MustCompile(`\b(tickwork|go|process)_[a-z_]+`).FindAllString(expression, -1) {
		names = append(names, part.ReplaceAllString(series, ""))
	}
	if names == nil {
		t.Errorf("it asks for no metric: %s", expression)
	}
	return names
}

func TestDashboard(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "deploy", "grafana.json"))
	if err != nil {
		t.Fatal(err)
	}
	var d dashboard
	if err := json.Unmarshal(content, &d); err != nil {
		t.Fatal(err)
	}
	s, _ := start(t, Config{})
	known := scrape(t, s)
	for _, m := range metricTable() {
		known[m.name] = 0
	}
	shown, ids := map[string]bool{}, map[int]bool{}
	for _, p := range d.Panels {
		if p.Type != "row" && len(p.Targets) == 0 || p.Title == "" || ids[p.ID] || p.GridPos.X+p.GridPos.W > 24 || p.GridPos.W == 0 {
			t.Errorf("panel %d, %q, is not as it should be", p.ID, p.Title)
		}
		ids[p.ID] = true
		for _, target := range p.Targets {
			for _, name := range metricsOf(t, target.Expr) {
				shown[name] = true
				if _, there := known[name]; !there {
					t.Errorf("%q asks for %s, which there is not", p.Title, name)
				}
			}
		}
	}
	for _, m := range metricTable() {
		if m.spread != nil && !shown[m.name] {
			t.Errorf("the dashboard does not show %s", m.name)
		}
	}
	if d.Title == "" || d.UID == "" || d.SchemaVersion < 30 {
		t.Errorf("the dashboard is %q, %q, version %d", d.Title, d.UID, d.SchemaVersion)
	}
}
