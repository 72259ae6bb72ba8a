package vet

import "go/ast"

// goroutine is about what runs beside a step, and what only has a use there.
var goroutine = check{
	name: "goroutine",
	banned: map[string]string{
		"sync/...": "a world is used by one goroutine at a time; take the lock away",
		"context":  "a step takes no time to cancel; take it away",
	},
	run: func(s *source, report reporter) {
		for c := range s.root.Preorder((*ast.GoStmt)(nil)) {
			report(c.Node(), "when a goroutine runs differs in every run: call the function, and spread long work over ticks")
		}
		for c, f := range s.usesOf("iter", s.root) {
			if f.Name() == "Pull" || f.Name() == "Pull2" {
				report(c.Node(), "iter.%s starts a goroutine and allocates: use a for-range loop", f.Name())
			}
		}
	},
}
