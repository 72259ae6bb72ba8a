package flags

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Bots are the flags of bots.
type Bots struct {
	URL     string        `default:"ws://127.0.0.1:8080/ws" placeholder:"URL" help:"The server's WebSocket (${default})."`
	Bots    int           `default:"4" placeholder:"N" help:"How many play (${default})."`
	Rooms   int           `default:"0" placeholder:"R" help:"Let as many play as R rooms take, instead of --bots."`
	Players int           `default:"0" placeholder:"P" help:"With --rooms: P players a room. Not given: as many as it has places."`
	For     time.Duration `default:"0s" placeholder:"TIME" help:"How long, such as 90s or 5m. Not given: until stopped with Ctrl+C."`
	Seed    uint64        `default:"1" placeholder:"S" help:"Make what they do follow from the number S (${default})."`
	JSON    bool          `name:"json" help:"Print what was measured as one JSON object, in the last line."`

	DropEvery time.Duration `default:"0s" placeholder:"TIME" help:"End each bot's link that often on average, in the ways in which links of people end, and let it come back."`
	Flood     int           `default:"0" placeholder:"N" help:"Let N of the bots send everything a thousand times."`
	Silent    int           `default:"0" placeholder:"N" help:"Let N of the bots open a link and say nothing."`
	Stall     int           `default:"0" placeholder:"N" help:"Let N of the bots stop reading after a moment."`
}

// Validate reports what cannot be meant.
func (f Bots) Validate() error {
	scheme, _, _ := strings.Cut(f.URL, "://")
	return errors.Join(
		require(f.Bots > 0, "--bots must be at least 1"),
		require(f.Rooms >= 0, "--rooms must not be negative"),
		require(f.Players >= 0, "--players must not be negative"),
		require(f.Players == 0 || f.Rooms > 0, "--players goes with --rooms"),
		require(f.For >= 0, "--for must not be negative"),
		require(f.DropEvery == 0 || f.DropEvery >= leastDropEvery, "--drop-every must be at least 100ms"),
		require(min(f.Flood, f.Silent, f.Stall) >= 0, "--flood, --silent and --stall must not be negative"),
		require(f.Rooms > 0 || f.Flood+f.Silent+f.Stall <= f.Bots, "--flood, --silent and --stall must not be more than --bots together"),
		require(scheme == "ws" || scheme == "wss", "--url must begin with ws:// or wss://"),
	)
}

// leastDropEvery is how often a bot's link may end: more often it would hardly come to play.
const leastDropEvery = 100 * time.Millisecond

// Args returns the flags as they are passed on.
func (f Bots) Args() []string {
	args := []string{
		"--url=" + f.URL, fmt.Sprintf("--bots=%d", f.Bots), fmt.Sprintf("--rooms=%d", f.Rooms), fmt.Sprintf("--players=%d", f.Players),
		"--for=" + f.For.String(), fmt.Sprintf("--seed=%d", f.Seed), "--drop-every=" + f.DropEvery.String(),
		fmt.Sprintf("--flood=%d", f.Flood), fmt.Sprintf("--silent=%d", f.Silent), fmt.Sprintf("--stall=%d", f.Stall),
	}
	if f.JSON {
		args = append(args, "--json")
	}
	return args
}
