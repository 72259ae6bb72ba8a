package lobby

import (
	"errors"
	"fmt"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// openTable makes a room.
func (l *Lobby) openTable(now clock.Time, id match.Room) (*Table, error) {
	cfg := l.cfg.Room
	cfg.ID, cfg.Start, cfg.Seed = uint64(id), phase(now, id, l.rate()), l.seed()
	info, _ := l.maker.Info(now, id)
	if len(info.Options) > 0 {
		cfg.Options = info.Options
	}
	r, err := l.begin(cfg)
	if err != nil {
		if len(info.Options) > 0 && !errors.Is(err, ErrPanic) {
			return nil, errOptions
		}
		return nil, err
	}
	t := &Table{lobby: l, id: id, room: r, summary: sim.Summarise(r.World()), seats: make([]chair, cfg.Game.Schema.Slots)}
	t.weigh.Store(true)
	l.tables[id] = t
	l.stats.Opened++
	l.cfg.Open(now, t)
	return t, nil
}

// begin returns a new room. A game that panics when its world starts fails to make one, and ends nothing else.
func (l *Lobby) begin(cfg room.Config) (r *room.Room, err error) {
	if l.cfg.StartCrashed != nil {
		defer func() {
			if cause := recover(); cause != nil {
				l.cfg.StartCrashed(StartCrash{Room: cfg.ID, Seed: cfg.Seed, Options: cfg.Options, Cause: cause})
				r, err = nil, fmt.Errorf("%w: a match cannot begin", ErrPanic)
			}
		}()
	}
	return room.New(cfg)
}

// StartCrash is a game's panic when its world was to start, with all that it takes to see it again.
type StartCrash struct {
	Room    uint64
	Seed    uint64
	Options []byte
	Cause   any
}
