package flags

import (
	"errors"
	"fmt"
	"io"

	"github.com/alecthomas/kong"
)

// UsageStatus is the exit status of a program that was called in a way that it does not know.
const UsageStatus = 2

// Line is a program's command line.
type Line struct {
	// Name is the program's, and About what it is for.
	Name, About string
	// Commands is a pointer to a struct with a field a subcommand, for kong. Their Run methods may take what Bind holds.
	Commands any
	Bind     []kong.Option
	// Out gets help, and Err errors.
	Out, Err io.Writer
}

// Parse reads the arguments. It returns the command to run, or, with run nil, the exit status: help was asked for, or the
// arguments made no sense, and the user has been told. No arguments ask for help.
func (l Line) Parse(args []string) (run func() error, status int) {
	if len(args) == 0 {
		args = []string{"--help"}
	}
	helped := false
	parser := kong.Must(l.Commands, append(l.Bind, kong.Name(l.Name), kong.Description(l.About), kong.Writers(l.Out, l.Err),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: helpWidth}), kong.Exit(func(int) { helped = true }), kong.PostBuild(plainHelp))...)
	parsed, err := parser.Parse(args)
	switch {
	case helped: // kong goes on after its help when it may not exit
		return nil, 0
	case err != nil:
		l.complain(err)
		return nil, UsageStatus
	}
	return func() error { return parsed.Run() }, 0
}

// plainHelp says what --help does in fewer words than kong.
func plainHelp(k *kong.Kong) error {
	k.Model.HelpFlag.Help = "Show this."
	return nil
}

// helpWidth is how wide help is written on wide terminals.
const helpWidth = 100

// complain tells what is wrong with the arguments, and where help is.
func (l Line) complain(err error) {
	command := l.Name
	var wrong *kong.ParseError
	if errors.As(err, &wrong) && wrong.Context != nil {
		if selected := wrong.Context.Selected(); selected != nil {
			command = selected.FullPath()
		}
	}
	fmt.Fprintf(l.Err, "%s: %v\nRun \"%s --help\" to see how it is called.\n", l.Name, err, command)
}
