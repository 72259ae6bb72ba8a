// Package worlddiff tells in which entities and fields two worlds differ, also where nothing is sent of them, and in which
// tick two logs, or two builds that play one log, part.
//
// Worlds are looked at by reflection, so that no game needs code for it. It is for tools and tests, not for the wire.
package worlddiff
