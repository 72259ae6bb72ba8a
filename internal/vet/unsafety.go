package vet

// unsafety is about what goes around the type system.
var unsafety = check{name: "unsafe", banned: map[string]string{
	"unsafe": "the layout of memory and addresses differ between machines; the generated code copies and encodes worlds",
	"C":      "the rules also run as WebAssembly in browsers, without C; write them in Go alone",
}}
