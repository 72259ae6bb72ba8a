package build

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	dir := t.TempDir()
	out, err := run(t.Context(), dir, []string{"WHAT=game"}, "sh", "-c", "echo $WHAT; pwd; echo warning >&2")
	if err != nil || out != "game\n"+dir+"\n" {
		t.Errorf("it writes %q, %v", out, err)
	}
}

func TestRunTellsWhatWentWrong(t *testing.T) {
	_, err := run(t.Context(), ".", nil, "sh", "-c", "echo dots.go:7: too many dots >&2; exit 3")
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Errorf("the error is %v", err)
	}
	if want := "exit 3: exit status 3\ndots.go:7: too many dots"; !strings.HasSuffix(err.Error(), want) {
		t.Errorf("the error is %q, and does not end in %q", err, want)
	}
	_, err = run(t.Context(), ".", nil, "no-such-compiler", "-o", "x")
	if err == nil || !strings.Contains(err.Error(), "no-such-compiler is needed for building") || !strings.Contains(err.Error(), "https://go.dev/dl") {
		t.Errorf("the error is %v", err)
	}
}
