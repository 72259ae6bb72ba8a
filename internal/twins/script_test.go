package twins

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// root is the root of the repository, seen from this package.
const root = "../.."

// prelude gives a script what it was given, as the global "given", and the global function "answer".
const prelude = `globalThis.given = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
globalThis.answer = (value) => process.stdout.write(JSON.stringify(value));
`

// run runs a script in TypeScript, which imports from the root of the repository, and returns its answer. Both what is
// given and what is answered travel as JSON.
func run[T any](t *testing.T, script string, given any) (answer T) {
	t.Helper()
	node := findNode(t)
	input, err := json.Marshal(given)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "script.mjs")
	if err := os.WriteFile(file, bundle(t, script), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, file)
	cmd.Stdin = bytes.NewReader(input)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, complaint.String())
	}
	if err := json.Unmarshal(output, &answer); err != nil {
		t.Fatalf("the script answered %.200q: %v", output, err)
	}
	return answer
}

// bundle returns a script with everything that it imports, as one module.
func bundle(t *testing.T, script string) []byte {
	t.Helper()
	dir, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	result := api.Build(api.BuildOptions{
		Stdin:    &api.StdinOptions{Contents: script, ResolveDir: dir, Loader: api.LoaderTS},
		Banner:   map[string]string{"js": prelude},
		Bundle:   true,
		Format:   api.FormatESModule,
		Platform: api.PlatformNode,
		Target:   api.ES2022,
		LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		t.Fatalf("bundling:\n%s", strings.Join(lines, ""))
	}
	return result.OutputFiles[0].Contents
}

// findNode returns where Node is. A machine without it must say that it does without, so that nobody believes that the
// two languages were compared when they were not.
func findNode(t *testing.T) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err == nil {
		return node
	}
	if os.Getenv("TICKWORK_NO_BROWSER") != "1" {
		t.Fatal("node is needed to run TypeScript; set TICKWORK_NO_BROWSER=1 to do without")
	}
	fmt.Fprintf(os.Stderr, "*** %s was SKIPPED: there is no node, and TICKWORK_NO_BROWSER is 1\n", t.Name())
	t.Skip("no node")
	return ""
}
