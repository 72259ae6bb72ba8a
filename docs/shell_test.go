package docs_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// cloned is what guides clone.
const cloned = "https://github.com/tickwork-engine/tickwork"

// shell runs the scripts of a guide, in a home of its own. Cloning Tickwork gives this checkout.
type shell struct {
	*testing.T
	dir  string // the current folder
	env  []string
	said string // by the script before
}

func newShell(t *testing.T) *shell {
	t.Helper()
	checkout, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	bin := filepath.Join(home, ".bin")
	git := fmt.Sprintf("#!/bin/sh\n[ \"$*\" = 'clone %s' ] && ln -s '%s' tickwork\n", cloned, checkout)
	if err := os.Mkdir(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "git"), []byte(git), 0o755); err != nil {
		t.Fatal(err)
	}
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	return &shell{T: t, dir: home, env: append(os.Environ(),
		"GOBIN="+bin, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "GOPROXY=off",
		"GOCACHE="+strings.TrimSpace(string(cache)), "XDG_CACHE_HOME="+filepath.Join(home, ".cache"), // for programs
	)}
}

// patience is how long a script may take.
const patience = 2 * time.Minute

// command returns a script as a command of its own process group.
func (s *shell) command(ctx context.Context, script string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = s.dir, s.env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	return cmd
}

// run runs a block's script, and fails the test if that does not end as the block says.
func (s *shell) run(b block) {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.Context(), patience)
	defer cancel()
	at := filepath.Join(s.TempDir(), "at")
	out, err := s.command(ctx, "trap 'pwd > "+at+"' EXIT\n"+strings.Join(b.text, "\n")).CombinedOutput()
	s.said = string(out)
	if (err != nil) != (b.does == "fails") {
		s.Fatalf("line %d: %v\n%s", b.line, err, out)
	}
	dir, err := os.ReadFile(at)
	if err != nil {
		s.Fatal(err)
	}
	s.dir = strings.TrimSpace(string(dir))
}

// says checks that the script before wrote the block's lines.
func (s *shell) says(b block) {
	s.Helper()
	rest := s.said
	for _, line := range b.text {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(strings.Join(strings.Fields(line), " ")), "…", ".*")
		pattern = strings.ReplaceAll(pattern, " ", `[ \t]+`)
		found := regexp.MustCompile(pattern).FindStringIndex(rest)
		if found == nil {
			s.Fatalf("line %d: the script before did not write %q, but:\n%s", b.line, line, s.said)
		}
		rest = rest[found[1]:]
	}
}

// served finds the address in what a game's program writes.
var served = regexp.MustCompile(`http://[^\s"]+:\d+`)

// given finds the address in a command. Others may use it, so that it is replaced.
var given = regexp.MustCompile(` --addr \S+`)

// serve runs a block's command until it has written the text that it is to wait for, loads the page, and interrupts it.
func (s *shell) serve(b block) {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.Context(), patience)
	defer cancel()
	cmd := s.command(ctx, "exec "+given.ReplaceAllString(strings.Join(b.text, "\n"), "")+" --addr 127.0.0.1:0")
	out, in := io.Pipe()
	cmd.Stdout, cmd.Stderr = in, in
	if err := cmd.Start(); err != nil {
		s.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		ended <- cmd.Wait()
		in.Close()
	}()
	ready := false
	var said bytes.Buffer
	for lines := bufio.NewScanner(io.TeeReader(out, &said)); lines.Scan(); {
		if strings.Contains(lines.Text(), b.what) {
			ready = true
			s.load(served.FindString(lines.Text()))
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
		}
	}
	if err := <-ended; err != nil || !ready {
		s.Errorf("line %d: ready %v, %v\n%s", b.line, ready, err, &said)
	}
}

// load asks for everything that a browser would.
func (s *shell) load(address string) {
	s.Helper()
	for _, path := range []string{"/", "/style.css", "/app.js", "/game.wasm"} {
		answer, err := http.Get(address + path)
		if err != nil {
			s.Error(err)
			return
		}
		if answer.StatusCode != http.StatusOK || answer.ContentLength == 0 {
			s.Errorf("%s%s: %s, %d bytes", address, path, answer.Status, answer.ContentLength)
		}
		answer.Body.Close()
	}
}
