// Package load plays bots through the real client core, in real time: a few as company for a person, or hundreds to see
// what a server takes.
//
// A crew's bots play as people do. Some of them can be made to misbehave ([Rogues]): to flood, to say nothing, to stop
// reading. Links can be made to end as those of people do (Config.DropEvery): by a reset, in silence, in one direction, by a
// reload, by a second page, or not at all while the screen stands still. Both need sockets that can be mistreated, which
// [RawWebSocket] opens; what is honest and measured goes over [WebSocket] wherever links are left alone.
package load
