package program

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/server"
)

// programs are the games' programs that this test's binary can be, by the value of asProgram.
var programs = map[string]Game{
	"whole":     whole(),
	"not built": {Rules: rules.Game, Dist: fstest.MapFS{}, Bot: hunter, BenchBot: random},
	"limping":   {Rules: limpingGame(), Dist: whole().Dist, Bot: hunter, BenchBot: random},
	"botless":   {Rules: rules.Game, Dist: whole().Dist},
}

// asProgram is the variable of the environment that makes this test's binary a game's program. Its children are it, too.
const asProgram = "TICKWORK_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if game, is := programs[os.Getenv(asProgram)]; is {
		os.Exit(Main(game))
	}
	before := runtime.NumGoroutine()
	code := m.Run()
	if code == 0 && !settlesAt(before) {
		fmt.Fprintln(os.Stderr, "goroutines are left after all tests:")
		_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 1)
		code = 1
	}
	os.Exit(code)
}

// testPatience is how long tests wait for what must come.
const testPatience = 20 * time.Second

// settlesAt waits until there are no more than n goroutines, and reports whether that came.
func settlesAt(n int) bool {
	for end := time.Now().Add(testPatience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if runtime.NumGoroutine() <= n {
			return true
		}
	}
	return false
}

// eventually waits until something is the case.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(testPatience); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain waited for: %s", what)
		}
	}
}

func hunter(seed uint64) client.Bot { return rules.NewHunter(seed) }
func random(seed uint64) client.Bot { return rules.NewRandomBot(seed) }

// whole is a game whose page has been built.
func whole() Game {
	return Game{
		Rules: rules.Game, Bot: hunter,
		Dist:         fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "game.wasm": {Data: []byte("\x00asm")}},
		BenchOptions: rules.Options{Constant: true}.Pack(), BenchBot: random,
	}
}

// seats is how many players a room of the tested game has.
var seats = rules.Game.Schema.Slots

// start returns a running server, as the program's flags make it, which is closed when the test ends.
func start(t *testing.T, f flags.Serve) *server.Server {
	t.Helper()
	if f.MaxRooms == 0 {
		f.MaxRooms = 10
	}
	s := newServer(whole(), f, slog.New(slog.DiscardHandler))
	t.Cleanup(s.Close)
	return s
}

// said is what a process writes. It can be read while it does.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// running is a program that runs.
type running struct {
	*exec.Cmd
	out, err said
	input    io.Closer
}

// run starts one of the programs. It is killed when the test ends, if it still runs.
func run(t *testing.T, game string, args ...string) *running {
	t.Helper()
	r := &running{Cmd: exec.Command(os.Args[0], args...)}
	r.Env = append(os.Environ(), asProgram+"="+game)
	r.Stdout, r.Stderr = &r.out, &r.err
	var err error
	if r.input, err = r.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if r.ProcessState == nil {
			_ = r.Process.Kill()
			_ = r.Wait() // it was killed
		}
	})
	return r
}

// tells waits until the program has written something, and returns it up to the end of the line.
func (r *running) tells(t *testing.T, what string) string {
	t.Helper()
	var rest string
	eventually(t, "the program tells "+what, func() bool {
		_, behind, found := strings.Cut(r.out.String()+r.err.String(), what)
		line, _, whole := strings.Cut(behind, "\n")
		rest = strings.TrimSpace(line)
		return found && whole
	})
	return rest
}

// ended waits for the program's end and returns its exit status.
func (r *running) ended(t *testing.T) int {
	t.Helper()
	return r.endedWithin(t, 2*testPatience)
}

// soakPatience is how long a soak of two minutes may take: its bots come and go, too.
const soakPatience = 5 * time.Minute

// endedWithin is ended for a program that may take long.
func (r *running) endedWithin(t *testing.T, patience time.Duration) int {
	t.Helper()
	late := time.AfterFunc(patience, func() { _ = r.Process.Kill() })
	err := r.Wait()
	if !late.Stop() {
		t.Fatalf("%v did not end; it wrote %s%s", r.Args[1:], &r.out, &r.err)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return r.ProcessState.ExitCode()
}
