package vet

// printing is about the builtin functions for debugging.
var printing = check{name: "print", run: func(s *source, report reporter) {
	for _, name := range []string{"print", "println"} {
		for call := range s.builtinCalls(name) {
			report(call, "steps are run again in rollbacks and replays, and this would print each time: "+
				"say it with an event, or in a test")
		}
	}
}}
