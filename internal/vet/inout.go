package vet

// inout is about input and output.
var inout = check{name: "io", banned: map[string]string{
	"os/...":       outside,
	"net/...":      outside,
	"io/...":       outside,
	"bufio":        outside,
	"syscall/...":  outside,
	"embed":        "read the file when the game is built, and write what is in it as Go constants",
	"log/...":      "steps are run again in rollbacks and replays; tell presentation what happened with Events",
	"flag":         outside,
	"path/...":     outside,
	"database/sql": outside,
}}

const outside = "a step must not depend on anything outside the World and the Frame; let the game's program read it and " +
	"pass it in as Options or as a game command"
