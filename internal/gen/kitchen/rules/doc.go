// Package rules is a game that nobody plays: its world has a field of every kind that the generator knows, so that the
// tests beside it can see what the generated code does.
package rules
