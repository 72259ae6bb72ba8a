package vet

// clock is about the time of day and timers. What is used of the package does not matter: it also makes the browser module
// larger, where its timers do not fire.
var clock = check{name: "clock", banned: map[string]string{
	"time": "no two machines' clocks agree, and a replay runs at another time; count ticks instead (Frame.Tick)",
}}
