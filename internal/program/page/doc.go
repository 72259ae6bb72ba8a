// Package page serves a game's built page and browser module from an embedded folder.
package page
