// Package pin keeps a process on one processor, for measurements in which two processes must not share one.
package pin
