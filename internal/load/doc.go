// Package load plays bots through the real client core, in real time: a few as company for a person, or hundreds to see
// what a server takes.
package load
