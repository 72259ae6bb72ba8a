package lobby

import "github.com/tickwork-engine/tickwork/clock"

// allowance bounds how often something may be done: it is a token bucket, kept as the instant at which it will be full
// again (the generic cell rate algorithm of ITU-T I.371). The zero value is full.
type allowance struct {
	full clock.Time
}

// spend takes one of burst, which come back one by one every span. It returns false if there is none left.
func (a *allowance) spend(now, every clock.Time, burst int) bool {
	full := max(a.full, now) + every
	if full-now > every*clock.Time(burst) {
		return false
	}
	a.full = full
	return true
}
