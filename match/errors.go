package match

import "errors"

// What a request is refused for. None of them changes anything.
var (
	// ErrFull says that there is no free place, and that no more rooms may be made.
	ErrFull = errors.New("match: there is no free place")
	// ErrNoRoom says that a room's number or a code leads nowhere: it is wrong, has expired, or the place that it leads
	// to is closed or has no room for all. Which of them is not told, so that codes cannot be searched for.
	ErrNoRoom = errors.New("match: that leads to no free place")
	// ErrSeated says that the player, or another of his party, has a seat already.
	ErrSeated = errors.New("match: there is a seat already")
	// ErrNotLeader says that only the party's leader may ask for that.
	ErrNotLeader = errors.New("match: only the leader of the party may do that")
	// ErrInParty says that the player is in a party already.
	ErrInParty = errors.New("match: already in a party")
	// ErrQueued says that the player, or another of his party, waits in a queue already.
	ErrQueued = errors.New("match: already in a queue")
	// ErrSpec says that there cannot be such a room or group: too large, too small, a text that is too long.
	ErrSpec = errors.New("match: there is no such room or group")
	// ErrNoPromise says that the player has no promise for that room, or had one that has expired.
	ErrNoPromise = errors.New("match: no seat is promised")
)
