// Package mem joins two ends of a link inside one process: for simulations on a virtual clock, for tests, and for bots
// that play in the server's own process. Both directions go through a conditioner, so the link can be as bad as wanted.
package mem
