package vet

// reflection is about package reflect.
var reflection = check{name: "reflect", banned: map[string]string{
	"reflect": "it iterates over maps in random order, allocates, and makes the browser module larger; " +
		"the generated code knows the fields of the World",
}}
