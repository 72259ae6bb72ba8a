package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tickwork-engine/tickwork/internal/gen"
	"github.com/tickwork-engine/tickwork/internal/program/processtest"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"tickwork": main}) }

// The scripts find the game dots in $WORK/dots, in a module of its own, with all that is generated. Beside testscript's
// commands they have these:
//
//	fails STATUS PROGRAM [ARG...]   runs a program, which must fail with that status
//	occupy NAME                     opens a port and puts its address, host:port, into the variable NAME
//	start PATTERN PROGRAM [ARG...]  runs a program in the background until it has written what matches the pattern; its first
//	                                group, if there is one, goes into the variable ADDRESS
//	get URL                         writes the answer to stdout: its status, its headers, and its beginning if it is a text
//	end SIGNAL STATUS               sends TERM to the started program, or INT to all that run there, as a terminal does; it must
//	                                end with that status within 2 s and leave nothing that it has started; what it has
//	                                written goes to stdout
func TestScripts(t *testing.T) {
	game := dots(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS", "GOTOOLCHAIN"} {
				env.Setenv(name, goEnv(t, name))
			}
			env.Values[startedKey] = new(started)
			return os.CopyFS(filepath.Join(env.WorkDir, "dots"), os.DirFS(game))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"fails": fails, "occupy": occupy, "start": start, "get": get, "end": end,
		},
	})
}

// goEnv returns what the go command is set to here.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	value, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(value))
}

// dots makes the game that the scripts play with, as an author has it: in a module of its own.
func dots(t *testing.T) (dir string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	ours, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	const path = "github.com/tickwork-engine/tickwork"
	module := strings.Replace(string(ours), "module "+path, "module game.example/dots", 1) +
		fmt.Sprintf("\nrequire %s v0.0.0\n\nreplace %s => %s\n", path, path, root)
	dir = filepath.Join(t.TempDir(), "dots") // a game is called like its folder
	if err := errors.Join(
		os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "game"))),
		os.WriteFile(filepath.Join(dir, "go.mod"), []byte(module), 0o644),
		os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o644),
		gen.Run(filepath.Join(dir, "rules")),
	); err != nil {
		t.Fatal(err)
	}
	return dir
}

// command returns a program that runs in the script's folder and environment.
func command(ts *testscript.TestScript, args []string) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = os.Environ()
	for _, name := range []string{"XDG_CACHE_HOME", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS", "GOTOOLCHAIN", "PATH"} {
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	return cmd
}

func fails(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) < 2, "fails STATUS PROGRAM [ARG...]")
	cmd := command(ts, args[1:])
	cmd.Stdout, cmd.Stderr = ts.Stdout(), ts.Stderr()
	_ = cmd.Run() // its status tells
	if got := strconv.Itoa(cmd.ProcessState.ExitCode()); got != args[0] {
		ts.Fatalf("it ended with status %s", got)
	}
}

func occupy(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) != 1, "occupy NAME")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { l.Close() })
	ts.Setenv(args[0], l.Addr().String())
}

func get(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) != 1, "get URL")
	answer, err := http.Get(args[0])
	ts.Check(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	ts.Check(err)
	if !utf8.Valid(body) {
		body = nil
	}
	fmt.Fprintln(ts.Stdout(), answer.Status)
	ts.Check(answer.Header.Write(ts.Stdout()))
	fmt.Fprintf(ts.Stdout(), "\n%.1000s", body)
}

// started is the program that start has started. What it writes can be read while it does.
type started struct {
	*exec.Cmd
	mu   sync.Mutex
	said strings.Builder
}

type key int

// startedKey is where a script keeps its started program.
const startedKey key = 0

func (s *started) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said.Write(b)
}

func (s *started) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said.String()
}

// patience is how long a program may take to write what a script waits for: a whole build, on a busy machine.
const patience = 90 * time.Second

func start(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) < 2, "start PATTERN PROGRAM [ARG...]")
	pattern, err := regexp.Compile(args[0])
	ts.Check(err)
	s := ts.Value(startedKey).(*started)
	s.said.Reset()
	s.Cmd = command(ts, args[1:])
	s.Stdout, s.Stderr = s, s
	s.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that it can be told apart from the tests
	ts.Check(s.Start())
	ts.Defer(func() {
		if s.ProcessState == nil {
			_ = s.Process.Kill()
			_ = s.Wait() // it was killed
		}
	})
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		found := pattern.FindStringSubmatch(s.text())
		if len(found) > 1 {
			ts.Setenv("ADDRESS", found[1])
		}
		if found != nil {
			return
		}
		if !processtest.Running(s.Process.Pid) || time.Now().After(end) {
			ts.Fatalf("it has not written what was waited for, but:\n%s", s.text())
		}
	}
}

func end(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) != 2, "end INT|TERM STATUS")
	s := ts.Value(startedKey).(*started)
	family, err := processtest.Descendants(s.Process.Pid)
	ts.Check(err)
	switch pid := s.Process.Pid; args[0] {
	case "INT":
		ts.Check(syscall.Kill(-pid, syscall.SIGINT))
	case "TERM":
		ts.Check(syscall.Kill(pid, syscall.SIGTERM))
	default:
		ts.Fatalf("the signal is INT or TERM")
	}
	ts.Check(processtest.Gone(2*time.Second, append(family, s.Process.Pid)...))
	_ = s.Wait() // its status tells
	fmt.Fprint(ts.Stdout(), s.text())
	if got := strconv.Itoa(s.ProcessState.ExitCode()); got != args[1] {
		ts.Fatalf("it ended with status %s and %d descendants; it wrote:\n%s", got, len(family), s.text())
	}
}

// usage ends a script that uses a command in a wrong way.
func usage(ts *testscript.TestScript, wrong bool, right string) {
	if wrong {
		ts.Fatalf("usage: %s", right)
	}
}
