package flags

import (
	"errors"
	"fmt"
	"strings"
)

// The flags of replay's subcommands. A moment of a match is a tick, such as 1800; a time since tick 0, such as 30s or 1m5s; or
// "end".

// ReplayInfo are the flags of replay info.
type ReplayInfo struct {
	File string `arg:"" help:"The replay file."`
	JSON bool   `name:"json" help:"Print one JSON object instead of a text."`
}

// Args returns the flags as they are passed on.
func (f ReplayInfo) Args() []string { return append(jsonFlag(f.JSON), "--", f.File) }

// ReplayVerify are the flags of replay verify.
type ReplayVerify struct {
	File       string `arg:"" help:"The replay file."`
	JSON       bool   `name:"json" help:"Print one JSON object instead of a text."`
	Unfinished bool   `help:"Be content with a file that breaks off, as far as it goes."`
	MaxTicks   int    `default:"5184000" placeholder:"N" help:"Refuse a file with more than N ticks (${default}, a day at 60 a second)."`
}

// Validate reports what cannot be meant.
func (f ReplayVerify) Validate() error {
	return require(f.MaxTicks > 0, "--max-ticks must be at least 1")
}

// Args returns the flags as they are passed on.
func (f ReplayVerify) Args() []string {
	args := append(jsonFlag(f.JSON), fmt.Sprintf("--max-ticks=%d", f.MaxTicks))
	if f.Unfinished {
		args = append(args, "--unfinished")
	}
	return append(args, "--", f.File)
}

// ReplayPlay are the flags of replay play.
type ReplayPlay struct {
	File     string `arg:"" help:"The replay file."`
	Addr     string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to serve the page (${default})."`
	Terminal bool   `help:"Step through the match here instead of in a browser."`
}

// Args returns the flags as they are passed on.
func (f ReplayPlay) Args() []string {
	args := []string{"--addr=" + f.Addr}
	if f.Terminal {
		args = append(args, "--terminal")
	}
	return append(args, "--", f.File)
}

// ReplaySeek are the flags of replay seek.
type ReplaySeek struct {
	File string `arg:"" help:"The replay file."`
	At   string `arg:"" name:"moment" help:"A tick, such as 1800; a time since the match began, such as 30s or 1m5s; or end."`
	JSON bool   `name:"json" help:"Print one JSON object instead of a text."`
}

// Args returns the flags as they are passed on.
func (f ReplaySeek) Args() []string { return append(jsonFlag(f.JSON), "--", f.File, f.At) }

// ReplayTrim are the flags of replay trim.
type ReplayTrim struct {
	File string `arg:"" help:"The replay file."`
	Out  string `arg:"" help:"File that the part is written to. It must not be there yet."`
	From string `default:"0" placeholder:"MOMENT" help:"Where the part begins: a tick, such as 1800, or a time since the match began, such as 30s (${default})."`
	To   string `default:"end" placeholder:"MOMENT" help:"Where it ends (${default})."`
}

// Args returns the flags as they are passed on.
func (f ReplayTrim) Args() []string {
	return []string{"--from=" + f.From, "--to=" + f.To, "--", f.File, f.Out}
}

// ReplayDiff are the flags of replay diff.
type ReplayDiff struct {
	Files []string `arg:"" help:"Two files: replays, or the bundles that machines have written when their worlds differed. Or one replay with --with."`
	With  string   `placeholder:"COMMAND" help:"Another build of the game's program, which plays the file too: a path, or a command such as \"qemu-aarch64-static ./rainfield-arm64\"."`
}

// Validate reports what cannot be meant.
func (f ReplayDiff) Validate() error {
	if f.With == "" {
		return require(len(f.Files) == 2, "diff takes two files, or one file and --with another build of the game")
	}
	return errors.Join(
		require(len(f.Files) == 1, "with --with, diff takes one file"),
		require(strings.TrimSpace(f.With) != "", "--with must name a program"),
	)
}

// Args returns the flags as they are passed on.
func (f ReplayDiff) Args() []string {
	var args []string
	if f.With != "" {
		args = append(args, "--with="+f.With)
	}
	return append(append(args, "--"), f.Files...)
}

func jsonFlag(wanted bool) []string {
	if wanted {
		return []string{"--json"}
	}
	return nil
}
