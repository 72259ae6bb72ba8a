// Package limit bounds how much a peer may do: a Bucket for what flows, Strikes for what goes wrong. Both are plain values
// that take time as an argument and use the same few bytes whatever comes.
package limit

import "github.com/tickwork-engine/tickwork/clock"

// Rate is what a Bucket gives: so many tokens a second, and at most Burst at once. Both are above 0.
type Rate struct{ PerSecond, Burst int }

// span is how long n tokens take to come back.
func (r Rate) span(n int) clock.Time { return clock.Time(n) * clock.Second / clock.Time(r.PerSecond) }

// Bucket is a token bucket, kept as the instant at which it will be full again: the generic cell rate algorithm of ITU-T
// I.371. The zero value is full.
type Bucket struct{ full clock.Time }

// Spend takes n tokens, from a bucket that is refilled at a rate. It returns false, and takes nothing, if there are fewer.
func (b *Bucket) Spend(now clock.Time, r Rate, n int) bool {
	full := max(b.full, now) + r.span(n)
	if full-now > r.span(r.Burst) {
		return false
	}
	b.full = full
	return true
}

// Has reports whether Spend would take n tokens.
func (b Bucket) Has(now clock.Time, r Rate, n int) bool { return b.Spend(now, r, n) }

// Full reports whether nothing is missing. Such a bucket can be forgotten.
func (b *Bucket) Full(now clock.Time) bool { return b.full <= now }
