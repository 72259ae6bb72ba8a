package flags

import (
	"errors"
	"fmt"
	"net/url"
	"time"
)

// Explain are the flags of explain.
type Explain struct {
	Admin string        `placeholder:"URL" help:"The operator's address of a running server, such as http://127.0.0.1:9090. Not given: bots play a match on a clock that does not wait."`
	Room  uint64        `default:"0" placeholder:"ID" help:"With --admin: which room."`
	Slot  int           `default:"-1" placeholder:"N" help:"Whose snapshots, from 0. Not given: those of all bots."`
	Tick  uint32        `default:"0" placeholder:"N" help:"Explain one snapshot, entity by entity: the first one from tick N on."`
	For   time.Duration `default:"5s" placeholder:"TIME" help:"How long is added up (${default})."`
	JSON  bool          `name:"json" help:"Print the result as one JSON object."`

	RTT    time.Duration `name:"rtt" default:"50ms" placeholder:"TIME" help:"Of bots: how long a message takes to the server and back (${default})."`
	Loss   float64       `default:"0" placeholder:"SHARE" help:"Of bots: lose this share of the packets each way, such as 0.05."`
	Seed   uint64        `default:"1" placeholder:"S" help:"Of bots: make the match follow from the number S (${default})."`
	Coding string        `default:"tight" enum:"tight,fast,whole" placeholder:"HOW" help:"Of bots: how the world is written: tight, fast or whole (${default})."`
	Budget int           `default:"0" placeholder:"BYTES" help:"Of bots: what a snapshot may take. Not given: what fits into a packet."`
}

// Validate reports what cannot be meant.
func (f Explain) Validate() error {
	return errors.Join(
		f.validateAdmin(),
		require(f.Admin == "" || f.Room > 0, "--room is needed with --admin"),
		require(f.Admin == "" || f.Slot >= 0, "--slot is needed with --admin"),
		require(f.Admin != "" || f.Room == 0, "--room goes with --admin"),
		require(f.Slot >= -1, "--slot must not be negative"),
		require(f.For >= time.Second && f.For <= longestExplained, "--for must be 1s to 1m"),
		require(f.For%time.Second == 0, "--for must be whole seconds"),
		require(f.Admin != "" || f.Tick <= latestExplained, "--tick must be up to 36000"),
		require(f.Budget >= 0, "--budget must not be negative"),
		Way{f.RTT}.Validate(),
		require(f.Loss >= 0 && f.Loss < 1, "--loss must be 0 or more, and less than 1"),
	)
}

const (
	// longestExplained is how much a server adds up.
	longestExplained = time.Minute
	// latestExplained is how far bots play for one snapshot: ten minutes.
	latestExplained = 36_000
)

func (f Explain) validateAdmin() error {
	if f.Admin == "" {
		return nil
	}
	u, err := url.Parse(f.Admin)
	return require(err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "", "--admin must begin with http://, such as http://127.0.0.1:9090")
}

// Args returns the flags as they are passed on.
func (f Explain) Args() []string {
	args := []string{
		"--admin=" + f.Admin, fmt.Sprintf("--room=%d", f.Room), fmt.Sprintf("--slot=%d", f.Slot), fmt.Sprintf("--tick=%d", f.Tick),
		"--for=" + f.For.String(), "--rtt=" + f.RTT.String(), fmt.Sprintf("--loss=%v", f.Loss), fmt.Sprintf("--seed=%d", f.Seed),
		"--coding=" + f.Coding, fmt.Sprintf("--budget=%d", f.Budget),
	}
	if f.JSON {
		args = append(args, "--json")
	}
	return args
}
