package scaffold

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// needs is what a module needs, as the go command tells it.
type needs struct {
	Go      string   // version
	Require []module // directly and indirectly
}

// module is a version of a module.
type module struct{ Path, Version string }

// readNeeds returns what the module in a folder needs.
func readNeeds(ctx context.Context, dir string) (n needs, err error) {
	text, err := goCommand(ctx, dir, "mod", "edit", "-json")
	if err != nil {
		return n, err
	}
	err = json.Unmarshal([]byte(text), &n)
	return n, err
}

// tidy lets the go command find the modules that the project needs, and fetch what is not on this machine yet. It looks
// for the modules of other modules' tests as well. Where those cannot be had, it is enough that nothing else is missing.
func tidy(ctx context.Context, dir string) error {
	_, err := goCommand(ctx, dir, "mod", "tidy")
	if err == nil || ctx.Err() != nil {
		return err
	}
	if _, missing := goCommand(ctx, dir, "list", "-deps", "-test", "./...", modulePath+"/cmd/tickwork"); missing != nil {
		return fmt.Errorf("%w\nthe first project on a machine needs the network", err)
	}
	return nil
}

// lastWish is how long the go command may take to end when it was interrupted.
const lastWish = time.Second

// goCommand runs the go command in a folder and returns what it wrote. The error holds what it complained about.
func goCommand(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.WaitDelay = lastWish
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("go was not found: install it from https://go.dev/dl")
	case err != nil: // which is not wrapped: the status of the go command is not that of this program
		return "", fmt.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, bytes.TrimSpace(said.Bytes()))
	}
	return strings.TrimSpace(string(out)), nil
}
