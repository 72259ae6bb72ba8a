// Package web opens addresses for a game's web server and serves on them within limits that a public address needs.
package web
