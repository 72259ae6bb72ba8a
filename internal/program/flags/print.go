package flags

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Example writes a configuration file that changes nothing: every key with what it is for and its default.
func Example(w io.Writer) error {
	var f Serve
	_, err := fmt.Fprint(w, wrapped("What serve takes from a file. On the command line a key is a flag, --addr for addr, and in the environment a variable, TICKWORK_ADDR. The command line comes before the environment, and that before this file."))
	for _, k := range keys(&f) {
		if k.HasDefault && err == nil {
			err = k.Parse(kong.ScanFromTokens(kong.Token{Type: kong.FlagValueToken, Value: k.Default}), k.Target)
		}
		if err == nil {
			_, err = fmt.Fprintf(w, "\n%s%s = %s\n", wrapped(k.Help), k.Name, k.literal())
		}
	}
	return err
}

// Print writes the keys of the flags and their values as a configuration file, but for secrets.
func (f Serve) Print(w io.Writer) error {
	for _, k := range keys(&f) {
		line := k.Name + " = " + k.literal()
		if k.Tag.Has("secret") && !k.Target.IsZero() {
			line = "# " + k.Name + " is given, and not shown"
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// commentWidth is how wide comments are written.
const commentWidth = 100

// wrapped writes a text as a comment.
func wrapped(text string) string {
	var b strings.Builder
	width := 0
	for _, word := range strings.Fields(text) {
		if width > 0 && width+1+len(word) > commentWidth {
			b.WriteByte('\n')
			width = 0
		}
		if width == 0 {
			b.WriteByte('#')
			width = 1
		}
		b.WriteString(" " + word)
		width += 1 + len(word)
	}
	return b.String() + "\n"
}
