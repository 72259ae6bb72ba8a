package vet

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// IsVetTool reports whether a program's arguments are those that "go vet -vettool" starts it with. If so, it is to call
// [RunVetTool] and nothing else.
func IsVetTool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	isFlag := func(arg string) bool { return strings.HasPrefix(arg, "-") }
	switch {
	case len(args) == 1 && (last == "-V=full" || last == "-flags"):
		return true
	case strings.HasSuffix(last, ".cfg"):
		return !slices.ContainsFunc(args[:len(args)-1], func(arg string) bool { return !isFlag(arg) })
	}
	return false
}

// RunVetTool does what "go vet" wants of the tool that it has started, and ends the program.
func RunVetTool() { unitchecker.Main(Analyzer) }
