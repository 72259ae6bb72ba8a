// Package dev is `tickwork dev`: it watches a game's folder, builds what a change makes necessary, and brings it into the
// match that is going on.
//
// The tool owns the public address. It serves the page and the browser module itself, and passes WebSockets on to the
// game's program, which it runs behind a port of its own (package devlink tells what the two say to each other). When the
// rules change, the next program is built while the old one still serves; then the old one hands its matches over
// (server.Handover), the next one goes on with them (server.Resume), and pages load themselves again and come back to
// their seats by their tokens. If the schema has changed the worlds do not fit any more, and matches begin anew.
//
// Pages learn of all this by server-sent events, under /__tickwork/dev, through a small script that is put into
// index.html. It shows what does not compile, and where.
package dev
