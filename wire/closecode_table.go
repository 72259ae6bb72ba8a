package wire

// CloseInfo describes a close code, for programs and for people.
type CloseInfo struct {
	Code CloseCode
	Name string // as in the constants of every language, without their prefix
	Text string // one sentence for a player
}

// closeCodes holds every code once, in rising order. The table in PROTOCOL.md and the TypeScript constants are generated
// from it: run `go generate ./wire` after a change.
var closeCodes = [...]CloseInfo{
	{CloseNormal, "Normal", "You left the game."},
	{CloseGoingAway, "GoingAway", "The server is shutting down."},
	{CloseLost, "Lost", "The connection was lost."},
	{CloseVersion, "Version", "Your game and the server have different versions; please reload."},
	{CloseSchema, "Schema", "Your game and the server were built differently; please reload."},
	{CloseHelloLate, "HelloLate", "The connection took too long to start."},
	{CloseBadMessage, "BadMessage", "The server did not understand your game."},
	{CloseTooLarge, "TooLarge", "Your game sent too much at once."},
	{CloseViolations, "Violations", "Your game sent too many requests that the server had to refuse."},
	{CloseReplaced, "Replaced", "You are playing in another window or on another device."},
	{CloseRoomEnded, "RoomEnded", "This room has ended."},
	{CloseFull, "Full", "There is no free place right now."},
	{CloseTooSlow, "TooSlow", "Your connection is too slow for this game."},
	{CloseServerError, "ServerError", "The server had a problem."},
	{CloseNoRoom, "NoRoom", "There is no such room, or it is full."},
	{CloseBadOptions, "BadOptions", "A room cannot have these settings."},
	{CloseSignIn, "SignIn", "Please sign in to play here."},
	{CloseTooMany, "TooMany", "Too many players are connected from your network."},
	{CloseKicked, "Kicked", "You were removed from the game."},
	{CloseTooOften, "TooOften", "That was too often; please wait a moment."},
}

// CloseCodes returns the table of close codes, in rising order.
func CloseCodes() []CloseInfo { return append([]CloseInfo(nil), closeCodes[:]...) }

// String returns the code's name, such as "TooSlow", or "CloseCode(4999)" for one that is not in the table.
func (c CloseCode) String() string {
	if info, ok := c.info(); ok {
		return info.Name
	}
	return "CloseCode(" + decimal(uint32(c)) + ")"
}

// Text returns one sentence that tells a player what happened.
func (c CloseCode) Text() string {
	if info, ok := c.info(); ok {
		return info.Text
	}
	return "The connection was closed."
}

func (c CloseCode) info() (CloseInfo, bool) {
	for _, info := range closeCodes {
		if info.Code == c {
			return info, true
		}
	}
	return CloseInfo{}, false
}

// decimal writes v in decimal; package strconv would be dead weight in the browser module.
func decimal(v uint32) string {
	var digits [10]byte
	at := len(digits)
	for {
		at--
		digits[at] = '0' + byte(v%10)
		v /= 10
		if v == 0 {
			return string(digits[at:])
		}
	}
}
