package flags

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// written returns the path of a configuration file with a text.
func written(t *testing.T, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "tickwork.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// served returns what serve means with a configuration file and arguments.
func served(t *testing.T, text string, args ...string) Serve {
	t.Helper()
	path := written(t, text)
	got, status, told := parse(append([]string{"serve", "--config=" + path}, args...)...)
	if status != 0 || got.Serve.Config != path {
		t.Fatalf("status %d with the file %q; told %s", status, got.Serve.Config, told)
	}
	got.Serve.Config = ""
	return got.Serve.Serve
}

func TestFile(t *testing.T) {
	got := served(t, `
		# every kind of value
		addr = ":80"
		origins = ["https://a.example", "https://b.example"]
		admin = '127.0.0.1:9090'
		pprof = true
		max-rooms = 5
		grace = "1m30s"
		seed = 9
	`)
	want := with(func(f *Serve) {
		f.Addr, f.Admin, f.Pprof, f.MaxRooms, f.Grace, f.Seed = ":80", "127.0.0.1:9090", true, 5, 90*time.Second, 9
		f.Origins = []string{"https://a.example", "https://b.example"}
	})
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the file means %+v, not %+v", got, want)
	}
}

// The command line comes before the environment, that before the file, and that before the default.
func TestWhatComesFirst(t *testing.T) {
	t.Setenv("TICKWORK_MAX_ROOMS", "2")
	t.Setenv("TICKWORK_MAX_CONNS", "2")
	t.Setenv("TICKWORK_ORIGINS", "https://env.example")
	got := served(t, "max-rooms = 3\nmax-conns = 3\nsnapshot-every = 3\norigins = []\nseed = 3", "--max-rooms=1")
	if got.MaxRooms != 1 || got.MaxConns != 2 || got.SnapshotEvery != 3 || got.Seed != 3 || got.LogFormat != "text" {
		t.Errorf("it means %+v", got)
	}
	if len(got.Origins) != 1 || got.Origins[0] != "https://env.example" {
		t.Errorf("the pages are %v", got.Origins)
	}
}

func TestFileFromTheEnvironment(t *testing.T) {
	t.Setenv("TICKWORK_CONFIG", written(t, "max-rooms = 3"))
	got, status, told := parse("serve")
	if status != 0 || got.Serve.MaxRooms != 3 {
		t.Errorf("status %d, %+v; told %s", status, got.Serve, told)
	}
	if other := served(t, "max-rooms = 4"); other.MaxRooms != 4 {
		t.Errorf("the flag does not come before the variable: %+v", other)
	}
}

func TestFaultsOfTheFile(t *testing.T) {
	for text, tells := range map[string][]string{
		"max-room = 3":                         {"there is no key max-room; the nearest is max-rooms"},
		"log_level = 'info'":                   {"there is no key log_level; the nearest is log-level"},
		"[serve]\naddr = ':80'":                {"there is no key serve; the nearest is "},
		"config = 'a'":                         {"there is no key config; the nearest is "},
		"check-config = true":                  {"there is no key check-config"},
		"addr = 80":                            {"addr must be a text in quotes"},
		"max-rooms = '5'":                      {"max-rooms must be a whole number"},
		"max-rooms = 5.5":                      {"max-rooms must be a whole number"},
		"seed = -1":                            {"seed must be a number from 0 on"},
		"grace = 60":                           {`grace must be a span of time such as "90s"`},
		"grace = '60'":                         {`grace must be a span of time such as "90s"`},
		"pprof = 'yes'":                        {"pprof must be true or false"},
		"origins = 'https://a.example'":        {"origins must be a list of texts in quotes"},
		"origins = [1]":                        {"origins must be a list of texts in quotes"},
		"addr = ':80'\naddr = ':81'":           {"--config ", "addr"},
		"addr = ":                              {"--config ", "line 1"},
		"max-rooms = 0":                        {"--max-rooms must be at least 1"},
		"max-room = 3\naddr = 80\npprof = 'x'": {"no key max-room", "addr must be", "pprof must be"},
	} {
		path := written(t, text)
		_, status, told := parse("serve", "--config="+path)
		for _, part := range tells {
			if status != UsageStatus || !strings.Contains(told, part) {
				t.Errorf("%q: status %d, told %q, not %q", text, status, told, part)
			}
		}
	}
}

// To be checked, a file with faults is no reason to end before the others are found.
func TestFaultsOfTheFileAreKeptForTheCheck(t *testing.T) {
	got, status, told := parse("serve", "--check-config", "--config="+written(t, "max-room = 3\nmax-conns = 8\ngrace = 1"))
	if status != 0 || got.Serve.MaxConns != 8 || got.Serve.Grace != time.Minute {
		t.Fatalf("status %d, %+v; told %s", status, got.Serve, told)
	}
	if faults := got.Serve.FileFaults(); len(faults) != 2 {
		t.Errorf("the faults are %v", faults)
	}
	if faults := usual().FileFaults(); faults != nil {
		t.Errorf("without a file, the faults are %v", faults)
	}
}

func TestMissingFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nowhere.toml")
	_, status, told := parse("serve", "--config="+path)
	if status != UsageStatus || !strings.Contains(told, "--config "+path+": there is no such file") {
		t.Errorf("status %d; told %s", status, told)
	}
}

// sparse makes lists nil that are in the file, and empty.
func sparse(f Serve) Serve {
	for _, list := range []*[]string{&f.Origins, &f.Proxies} {
		if len(*list) == 0 {
			*list = nil
		}
	}
	return f
}

// The example says of each key what it is for, and changes nothing.
func TestExample(t *testing.T) {
	var text bytes.Buffer
	if err := Example(&text); err != nil {
		t.Fatal(err)
	}
	got := served(t, text.String())
	got = sparse(got)
	if !reflect.DeepEqual(got, usual()) {
		t.Errorf("the example means %+v", got)
	}
	for _, part := range []string{
		"# Where to listen (127.0.0.1:8080). :8080 is every", "\naddr = \"127.0.0.1:8080\"\n", "\norigins = []\n", "\ngrace = \"1m\"\n",
		"\nmax-rooms = 1000\n", "\npprof = false\n",
	} {
		if !strings.Contains(text.String(), part) {
			t.Errorf("the example does not tell %q", part)
		}
	}
	for _, line := range strings.Split(text.String(), "\n") {
		if len(line) > commentWidth {
			t.Errorf("the example has a line of %d letters: %s", len(line), line)
		}
	}
}

// What is printed can be used as a file, and means the same, but for what is secret.
func TestPrint(t *testing.T) {
	want := with(func(f *Serve) {
		f.Origins, f.CrashDir, f.DrainTime, f.Seed = []string{"https://a.example"}, `C:\it's "here"`, time.Hour, 4711
	})
	var text bytes.Buffer
	if err := want.Print(&text); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text.String(), "4711") || !strings.Contains(text.String(), "# seed is given, and not shown\n") {
		t.Errorf("of the seed is told:\n%s", &text)
	}
	got := sparse(served(t, text.String()))
	want.Seed = 0
	if !reflect.DeepEqual(got, want) {
		t.Errorf("what is printed means %+v, not %+v:\n%s", got, want, &text)
	}
}

func TestSpansAreWrittenShort(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 30 * time.Second: "30s", time.Minute: "1m", 90 * time.Second: "1m30s", time.Hour: "1h", time.Hour + time.Minute: "1h1m",
		10 * time.Minute: "10m", 20 * time.Hour: "20h",
	} {
		if got := short(d); got != want {
			t.Errorf("%v is written %q, not %q", d, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"addr", "admin", "crash-dir", "log-dir", "log-format", "max-conns", "max-rooms"}
	for text, want := range map[string]string{
		"adr": "addr", "admim": "admin", "crashdir": "crash-dir", "max_rooms": "max-rooms", "MaxConns": "max-conns", "log-form": "log-format", "": "addr",
	} {
		if got := nearest(text, names); got != want {
			t.Errorf("the nearest to %q is %q, not %q", text, got, want)
		}
	}
}

// An edit distance is a distance.
func TestDistance(t *testing.T) {
	word := rapid.StringMatching(`[ab-]{0,8}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := word.Draw(t, "a"), word.Draw(t, "b"), word.Draw(t, "c")
		ab, ba := distance(a, b), distance(b, a)
		if ab != ba || (ab == 0) != (a == b) || ab > distance(a, c)+distance(c, b) || ab > max(len(a), len(b)) {
			t.Errorf("from %q to %q it is %d, and %d back", a, b, ab, ba)
		}
	})
}
