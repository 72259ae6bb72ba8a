// Package deploy_test checks that what operators copy fits the program.
package deploy_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

const operations = "../docs/operations.md"

// files returns all that operators copy or read.
func files(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	list := []string{operations}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), "_test.go") {
			list = append(list, e.Name())
		}
	}
	return list
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func example(t *testing.T) string {
	t.Helper()
	var text bytes.Buffer
	if err := flags.Example(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// keys returns the names of all keys of the configuration.
func keys(t *testing.T) []string {
	t.Helper()
	values := make(map[string]any)
	if _, err := toml.Decode(example(t), &values); err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(values))
}

func TestExampleIsWhatIsPrinted(t *testing.T) {
	if read(t, "tickwork.toml") != example(t) {
		t.Error("tickwork.toml is not what the program prints: write it anew with tickwork serve --print-config")
	}
}

var (
	flagName     = regexp.MustCompile(`(?:^|[^a-zA-Z0-9-])--([a-z][a-z-]*)`)
	variableName = regexp.MustCompile(`TICKWORK_([A-Z_]+)`)
	// ofOthers are lines with flags of other programs.
	ofOthers = regexp.MustCompile(`(?m)^COPY .*$`)
)

// A flag or a variable that does not exist would be an error, or worse: silence.
func TestFlagsAndVariablesExist(t *testing.T) {
	known := append(keys(t), "config", "check-config", "print-config")
	seen := 0
	for _, path := range files(t) {
		text := ofOthers.ReplaceAllString(read(t, path), "")
		for _, found := range flagName.FindAllStringSubmatch(text, -1) {
			if seen++; !slices.Contains(known, found[1]) {
				t.Errorf("%s names the flag --%s, which serve does not have", path, found[1])
			}
		}
		for _, found := range variableName.FindAllStringSubmatch(text, -1) {
			if name := strings.ToLower(strings.ReplaceAll(found[1], "_", "-")); !slices.Contains(known, name) {
				t.Errorf("%s names the variable %s, which serve does not read", path, found[0])
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d flags were found", seen)
	}
}

var tomlBlock = regexp.MustCompile("(?ms)^ *```toml\n(.*?)^ *```$")

// What the page tells to write into the file can be read.
func TestPartsOfTheConfiguration(t *testing.T) {
	found := tomlBlock.FindAllStringSubmatch(read(t, operations), -1)
	if len(found) < 2 {
		t.Fatalf("there are %d parts", len(found))
	}
	for _, part := range found {
		path := filepath.Join(t.TempDir(), "tickwork.toml")
		if err := os.WriteFile(path, []byte(part[1]), 0o600); err != nil {
			t.Fatal(err)
		}
		if faults := (flags.Serve{Config: path}).FileFaults(); len(faults) > 0 {
			t.Errorf("%v in\n%s", faults, part[1])
		}
	}
}

// unit returns the settings of a unit, by their names: systemd.syntax(7) without continued lines.
func unit(t *testing.T, path string) map[string][]string {
	t.Helper()
	settings := make(map[string][]string)
	for _, line := range strings.Split(read(t, path), "\n") {
		if line == "" || line[0] == '#' || line[0] == '[' {
			continue
		}
		name, value, is := strings.Cut(line, "=")
		if !is || strings.TrimSpace(name) != name || strings.HasSuffix(value, `\`) {
			t.Errorf("%s: the line %q", path, line)
		}
		settings[name] = append(settings[name], value)
	}
	return settings
}

// span reads a span of time as systemd.time(7) writes it, as far as the units do.
func span(t *testing.T, text string) time.Duration {
	t.Helper()
	d, err := time.ParseDuration(strings.Replace(text, "min", "m", 1))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A unit that is less patient than the server kills matches.
func TestUnitsWaitForTheDrain(t *testing.T) {
	for path, drain := range map[string]time.Duration{"tickwork.service": 30 * time.Second, "tickwork@.service": 30 * time.Minute} {
		settings := unit(t, path)
		for _, e := range settings["Environment"] {
			if text, is := strings.CutPrefix(e, "TICKWORK_DRAIN_TIME="); is && span(t, text) != drain {
				t.Errorf("%s drains for %s, not %v", path, text, drain)
			}
		}
		if patience := span(t, strings.Join(settings["TimeoutStopSec"], "")); patience < drain+10*time.Second {
			t.Errorf("%s is killed after %v, and drains for %v", path, patience, drain)
		}
	}
	if !strings.Contains(read(t, "tickwork.toml"), "drain-time = \"30s\"\n") {
		t.Error("the default is not 30 s any more")
	}
}

// What a server on the internet is to be kept from.
func TestUnitsAreHardened(t *testing.T) {
	for _, path := range []string{"tickwork.service", "tickwork@.service"} {
		settings := unit(t, path)
		for name, want := range map[string]string{
			"DynamicUser": "yes", "NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "PrivateTmp": "yes",
			"PrivateDevices": "yes", "MemoryDenyWriteExecute": "yes", "RestrictNamespaces": "yes", "KillSignal": "SIGTERM",
			"LimitNOFILE": "65536", "ExecReload": "/bin/kill -HUP $MAINPID", "Restart": "on-failure",
		} {
			if got := strings.Join(settings[name], " "); got != want {
				t.Errorf("%s: %s is %q, not %q", path, name, got, want)
			}
		}
		if pre := strings.Join(settings["ExecStartPre"], ""); !strings.Contains(pre, " serve --check-config --config=/etc/tickwork/tickwork.toml") {
			t.Errorf("%s does not check the configuration: %s", path, pre)
		}
	}
}

// What a WebSocket and its checks need from a proxy.
func TestNginx(t *testing.T) {
	conf := read(t, "nginx.conf")
	for _, line := range []string{
		"proxy_http_version 1.1;", "proxy_set_header Host $http_host;", "proxy_set_header Upgrade $http_upgrade;",
		"proxy_set_header Connection $connection_upgrade;", "proxy_set_header X-Forwarded-For $remote_addr;", "proxy_read_timeout 60s;",
		"server 127.0.0.1:8080;",
	} {
		if !strings.Contains(conf, "\t"+line+"\n") {
			t.Errorf("nginx.conf does not say %s", line)
		}
	}
	if strings.Count(conf, "{") != strings.Count(conf, "}") {
		t.Error("the braces of nginx.conf do not match")
	}
}

func TestDockerfile(t *testing.T) {
	lines := strings.Split(read(t, "Dockerfile"), "\n")
	last := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "FROM gcr.io/distroless/") })
	if last < 0 || !slices.Contains(lines[last:], "USER 65532:65532") || !slices.Contains(lines[last:], `ENTRYPOINT ["/game", "serve"]`) {
		t.Error("the program does not run alone, or as a user without rights")
	}
	goVersion := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(t, "../go.mod"))
	if goVersion == nil || !slices.Contains(lines, "FROM golang:"+goVersion[1]+" AS build") {
		t.Errorf("the image is not built with Go %v", goVersion)
	}
	for _, line := range lines {
		game, is := strings.CutPrefix(line, "ARG GAME=")
		if _, err := os.Stat(filepath.Join("..", game, "main.go")); is && err != nil {
			t.Error(err)
		}
	}
}
