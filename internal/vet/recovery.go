package vet

// recovery is about carrying on after a panic.
var recovery = check{name: "recover", run: func(s *source, report reporter) {
	for call := range s.builtinCalls("recover") {
		report(call, "after a panic the world is half stepped: let it end the room, which saves the match's log, and mend the cause")
	}
}}
