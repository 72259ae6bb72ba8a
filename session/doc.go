// Package session knows who is who: it gives every player a number and a secret token, and recognizes a player who comes
// back with the token after a lost connection.
//
// # Tokens
//
// A token has 128 random bits and is good for one return. The answer to it carries the next token; until the player has
// shown that the answer came, by sending anything over the new connection, the old token stays good as well, so that an answer
// lost on the way does not cost the player his place. Tokens are kept as SHA-256 hashes only.
//
// A token belongs to one session, and with it to one account, one room and one slot. Shown with another account, or with none,
// it leads nowhere, just as one that was made up; and it leads to no other seat than the one that its session has. The
// caller bounds how often a peer may try.
//
// # States
//
// A session is in one of these states. "Here" is a session with a connection, "away" one without; "sure" says that the player
// has shown that he has his newest token.
//
//	unsure  here; one token is good, or two after a return
//	sure    here; one token is good
//	seated  away; a room keeps a seat. Its tokens are those that were good before
//	adrift  away; no room keeps a seat, and the grace period runs
//	ended   not there any more; no token leads to it
//
// What happens, and what comes of it. "Replaced", "Kicked" and others are the close codes that a connection is told. A
// newer link has the same seat as the older one, and gets a fresh keyframe. A tab that was replaced must not come back by
// itself, or two would take turns for ever. Whoever shows what leads nowhere begins a new session.
//
//	happening                      in               call                     next     who is told what
//	first Hello, no token          -                Open                     unsure   Welcome with the first token
//	anything after Welcome         unsure           Confirm                  sure     -
//	lost link, in a room           unsure, sure     Away                     seated   the room: disconnected
//	lost link, in no room          unsure, sure     Away                     adrift   -
//	reload, tab closed             as a lost link; the page shows its stored token in the next Hello
//	return in time                 seated, adrift   Resume                   unsure   Welcome, next token; the room: back
//	change of network              unsure, sure     Resume by a new link     unsure   older link: Replaced; newer: Welcome
//	two tabs, one stored token     unsure, sure     Resume by the later tab  unsure   earlier tab: Replaced, for good
//	Hello of a link given up,      unsure, sure     Whose; not Resume        same     the link that was opened earlier: Replaced
//	later than the next link's
//	token of the answer lost       unsure           Resume, token before     unsure   Welcome; the lost token is void
//	token replayed                 any but unsure   Resume, used token       same     the replayer: a new session of his own
//	token replayed                 unsure           Resume, token before     unsure   as a lost answer: newer link wins
//	another account's token        any              Resume                   same     whoever shows it: a new session of his own
//	room's grace ends              seated           Seat, no place           adrift   the room: left
//	grace ends                     adrift           Expire, or any later     ended    -
//	room closes or crashes         unsure, sure     Seat, no place           same     RoomLeft or the close code
//	room closes or crashes         seated           Seat, no place           adrift   -
//	kick, logout                   any              Close                    ended    Kicked, or Normal; the room: left
//	server restart                 unsure, sure     Save, Restore            seated,  GoingAway; the same tokens are good, with a
//	                                                                         adrift   whole grace period
//	server restart                 seated, adrift   Save, Restore            same     the same tokens, with what was left of it
//	account again, no token        any              Open                     same     a new session beside it
//	the same with OnePerAccount    any but ended    Open                     unsure   older link: Replaced; newer: Welcome
//
// Time ends exactly at its instant: whoever comes back at the instant at which grace ends, comes too late, whether or not
// Expire was called by then. A seat lasts for as long as its room keeps it, by the room's own clock, and the session
// as long as the seat.
//
// # Accounts
//
// A session belongs to an account from its beginning to its end, or is a guest's. Who plays as a guest and signs in begins
// a new session. One account may have any number of sessions, such as a family's. With Config.OnePerAccount it has one: its
// newest connection goes on with it, seat and all, as if it had shown the token, for the proof of the account is as good
// as one. The other way would have been to end the older session and to begin a new one, which costs a player his seat
// when he changes to another device, or when his browser lost the token.
//
// The registry reads no clock and draws no random numbers of its own: both are given to it.
package session
