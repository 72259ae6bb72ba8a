package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/certtest"
)

// configFile returns the path of a configuration file with a text.
func configFile(t *testing.T, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "tickwork.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCheckOfAGoodConfiguration(t *testing.T) {
	files := certtest.New(t)
	files.Issue(t, 1, time.Now().Add(time.Hour))
	dir := t.TempDir()
	path := configFile(t, "addr = ':443'\ntls-cert = '"+files.Cert+"'\ntls-key = '"+files.Key+"'\nseed = 4711")
	r := run(t, "whole", "serve", "--check-config", "--config="+path, "--log-dir="+dir)
	if status := r.ended(t); status != 0 || r.err.String() != "" {
		t.Errorf("status %d; %s", status, &r.err)
	}
	for _, part := range []string{`addr = ":443"`, `log-dir = "` + dir + `"`, "max-rooms = 1000", "# seed is given, and not shown"} {
		if !strings.Contains(r.out.String(), part+"\n") {
			t.Errorf("it does not print %s:\n%s", part, &r.out)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("the check has left %v, %v", left, err)
	}
}

// All faults are told at once, a line each, with what to do.
func TestCheckOfABadConfiguration(t *testing.T) {
	old := certtest.New(t)
	old.Issue(t, 1, time.Now().Add(-time.Hour))
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	path := configFile(t, "adress = ':80'\nmax-rooms = 0\ntls-cert = '"+old.Cert+"'\ntls-key = '"+old.Key+"'\ncrash-dir = '"+nowhere+"'")
	r := run(t, "not built", "serve", "--check-config", "--config="+path, "--addr=80", "--admin=0.0.0.0:9090", "--log-dir="+old.Cert)
	if status := r.ended(t); status != 1 {
		t.Errorf("the status is %d", status)
	}
	lines := strings.Split(strings.TrimSuffix(r.err.String(), "\n"), "\n")
	tells := []string{
		path + ": there is no key adress; the nearest is addr", "--max-rooms must be at least 1", "built without its page", `"80" is not an address`,
		"--admin 0.0.0.0:9090: the figures are for this machine only", "the certificate was valid until ",
		"--log-dir " + old.Cert + ": nothing can be kept there", "--crash-dir " + nowhere + ": there is no such folder: make it",
	}
	if len(lines) != len(tells) {
		t.Errorf("it tells %d faults, not %d:\n%s", len(lines), len(tells), &r.err)
	}
	for i := range min(len(lines), len(tells)) {
		if !strings.Contains(lines[i], tells[i]) {
			t.Errorf("fault %d is told as %q, not %q", i+1, lines[i], tells[i])
		}
	}
}

// What can be known before the start keeps the program from it.
func TestFaultsKeepFromServing(t *testing.T) {
	r := run(t, "whole", "serve", "--addr=127.0.0.1:0", "--log-dir=nowhere", "--tls-cert=nowhere", "--tls-key=nowhere")
	if status := r.ended(t); status != 1 {
		t.Errorf("the status is %d", status)
	}
	for _, part := range []string{"--log-dir nowhere: there is no such folder", "--tls-cert nowhere: there is no such file"} {
		if !strings.Contains(r.err.String(), part) {
			t.Errorf("it does not tell %q: %s", part, &r.err)
		}
	}
}

// The printed example is one that can be used.
func TestPrintedConfiguration(t *testing.T) {
	printed := run(t, "whole", "serve", "--print-config")
	if status := printed.ended(t); status != 0 {
		t.Fatalf("status %d: %s", status, &printed.err)
	}
	r := run(t, "whole", "serve", "--check-config", "--config="+configFile(t, printed.out.String()))
	if status := r.ended(t); status != 0 {
		t.Errorf("status %d: %s", status, &r.err)
	}
}

func TestToken(t *testing.T) {
	for text, tells := range map[string]string{
		"0123456789abcdef\n": "", "  0123456789abcdef": "", "0123456789abcde\n": "at least 16 characters", "": "at least 16 characters",
	} {
		token, err := readToken(configFile(t, text))
		if tells == "" && (err != nil || token != "0123456789abcdef") || tells != "" && (err == nil || !strings.Contains(err.Error(), tells)) {
			t.Errorf("%q: the token is %q, the error %v", text, token, err)
		}
	}
	if token, err := readToken(""); token != "" || err != nil {
		t.Errorf("without a file, %q and %v", token, err)
	}
	if _, err := readToken("nowhere"); err == nil || !strings.Contains(err.Error(), "--admin-token-file nowhere: there is no such file") {
		t.Errorf("of a file that is not there the error is %v", err)
	}
}
