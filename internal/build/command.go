package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// lastWish is how long a command may take to end when it was interrupted.
const lastWish = time.Second

// run runs a command in a folder, with further variables in its environment, and returns what it wrote to its standard
// output. The error holds all that it said. If the context ends, the command and all that it has started are interrupted,
// and killed if that does not end them in time.
func run(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	cmd.WaitDelay = lastWish
	group(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		killGroup(cmd)
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", fmt.Errorf("%s is needed for building and was not found: install it from https://go.dev/dl", name)
	case err != nil:
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(append([]string{name}, args...), " "), err, bytes.TrimSpace(said.Bytes()))
	}
	return out.String(), nil
}
