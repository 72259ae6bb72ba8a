package vet

// machine is about the state of the process.
var machine = check{name: "runtime", banned: map[string]string{
	"runtime/...": askMachine,
	"plugin":      askMachine,
	"weak":        "when memory is freed differs between runs; keep a sim.Handle",
	"unique":      "it allocates and compares addresses; keep a number",
}}

const askMachine = "what it tells differs between machines and runs; what rules need must be in the World or the Frame"
