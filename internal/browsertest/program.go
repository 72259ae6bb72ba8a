package browsertest

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/build"
)

// Build builds the game in a folder, with its page and browser module, and returns it and where its program is.
func Build(t testing.TB, folder string) (game build.Game, program string) {
	t.Helper()
	return made(t, folder)
}

// BuildToWatch does the same for a program that shows recorded matches.
func BuildToWatch(t testing.TB, folder string) (program string) {
	t.Helper()
	_, program = made(t, folder, func(g build.Game) error {
		_, err := g.Replays(t.Context())
		return err
	})
	return program
}

// made builds a game with everything in it, and does more before the program is linked.
func made(t testing.TB, folder string, more ...func(build.Game) error) (game build.Game, program string) {
	t.Helper()
	game, err := build.Find(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	unlock, err := game.Lock(func() { t.Log("waiting for another build") })
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	program = filepath.Join(t.TempDir(), game.Name)
	steps := []func() error{
		game.Clean,
		func() error { _, err := game.Module(t.Context()); return err },
		game.Page,
		game.Inspector,
	}
	for _, step := range more {
		steps = append(steps, func() error { return step(game) })
	}
	for _, step := range append(steps, func() error { return game.Program(t.Context(), program) }) {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	return game, program
}

// announced is how play tells its address.
var announced = regexp.MustCompile(`http://\S+:\d+`)

// lastWish is how long a program may take to end.
const lastWish = 2 * time.Second

// Serve runs a game's program, play with the given flags, on a free port until the test ends, and returns its address.
// What the program says goes to the test's own output.
func Serve(t testing.TB, program string, flags ...string) (address string) {
	t.Helper()
	return Start(t, program, append([]string{"play", "--addr=127.0.0.1:0"}, flags...)...)
}

// Start does the same with any command that tells its address.
func Start(t testing.TB, program string, args ...string) (address string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stderr = os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = lastWish
	said, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = cmd.Wait() // it was told to end
	})
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if address := announced.FindString(lines.Text()); address != "" {
			return address
		}
	}
	t.Fatalf("%s has ended before it told its address", program)
	return ""
}
