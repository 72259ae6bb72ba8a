// Package flags holds the command line of a game's program. The tool for making games takes the same flags and passes
// them on, so that both are called, and explain themselves, in the same way.
package flags

import (
	"encoding/hex"
	"errors"
	"fmt"
)

// Play are the flags of play.
type Play struct {
	Addr string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to listen (${default}). :8080 lets other machines of the network play, too."`
	Bots int    `default:"0" placeholder:"N" help:"Let N bots play along."`
	Seed uint64 `default:"0" placeholder:"S" help:"Make the worlds follow from the number S. 0 leaves them to chance."`

	Distribution string `default:"state" enum:"state,frames" placeholder:"WHAT" help:"What of a match travels to the players: its state, or its frames, of which their machines make the state (${default})."`

	Options string `placeholder:"HEX" help:"The game's options for all rooms, packed, in hexadecimal digits. Not given: those of the game's main.go."`
}

// Validate reports what cannot be meant.
func (f Play) Validate() error {
	_, err := hex.DecodeString(f.Options)
	return errors.Join(
		require(f.Bots >= 0, "--bots must not be negative"),
		require(err == nil, "--options takes pairs of hexadecimal digits"),
	)
}

// Args returns the flags as they are passed on.
func (f Play) Args() []string {
	args := []string{"--addr=" + f.Addr, fmt.Sprintf("--bots=%d", f.Bots), fmt.Sprintf("--seed=%d", f.Seed), "--distribution=" + f.Distribution}
	if f.Options != "" {
		args = append(args, "--options="+f.Options)
	}
	return args
}

func require(kept bool, rule string) error {
	if kept {
		return nil
	}
	return errors.New(rule)
}
