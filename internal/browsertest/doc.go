// Package browsertest drives real browsers in tests: it finds Chromium, starts one with a fresh profile, presses keys and
// looks at pages and pictures.
package browsertest
