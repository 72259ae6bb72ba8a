package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/internal/devlink"
	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/web"
	"github.com/tickwork-engine/tickwork/server"
	"github.com/tickwork-engine/tickwork/wire"
)

// devServerCommand is the server that `tickwork dev` runs behind its own address. It serves no page. It is steered over
// its standard input and output, see package devlink.
type devServerCommand struct {
	Bots    int
	Seed    uint64
	Options string
}

// lastWords is how long the program may take to end. A game whose step never returns would keep it for ever.
const lastWords = 2 * time.Second

// Run serves what it is told to until its standard input ends.
func (c *devServerCommand) Run(ctx context.Context, g Game) error {
	link := devlink.NewProgram(os.Stdin, os.Stdout)
	os.Stdout = os.Stderr // what the game prints must not get between
	if c.Bots > 0 && g.Bot == nil {
		return noBots(g, "Bot")
	}
	if err := g.choose(c.Options); err != nil {
		return err
	}
	l, err := web.Listen("127.0.0.1:0")
	if err != nil {
		return err
	}
	defer l.Close()
	if err := link.Report(devlink.Report{Listening: l.Addr().String()}); err != nil {
		return err
	}
	d := &devServer{game: g, link: link}
	if err := d.begin(c); err != nil {
		return ended(err)
	}
	ctx, stop := context.WithCancel(ctx)
	var serving sync.WaitGroup
	serving.Go(func() { _ = web.Serve(ctx, l, d.routes(), slog.New(slog.DiscardHandler)) }) // the tool notices
	defer serving.Wait()
	defer stop()
	defer d.end(ctx)()
	return ended(d.obey())
}

// ended turns the end of the link, which is how the program is told to end, into none.
func ended(err error) error {
	time.AfterFunc(lastWords, func() { os.Exit(1) })
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// devServer is the server and the bots that play along.
type devServer struct {
	game   Game
	link   *devlink.Program
	server *server.Server
	crew   *load.Crew
	rooms  int // taken over
}

// begin waits until the tool says with which matches to begin, and makes the server. Matches that cannot be gone on with
// are refused, and it waits again.
func (d *devServer) begin(c *devServerCommand) error {
	for {
		command, err := d.link.Next()
		if err != nil {
			return err
		}
		if command.Begin == nil {
			return errors.New("the first command must be to begin")
		}
		if err = d.make(c.Seed, command.Begin.Handover); err == nil {
			d.makeCrew(c, command.Begin.Bots)
			return nil
		}
		refusal := devlink.Refusal{Why: err.Error(), Panic: errors.Is(err, server.ErrPanic)}
		if err := d.link.Report(devlink.Report{Refused: &refusal}); err != nil {
			return err
		}
	}
}

func (d *devServer) make(seed uint64, handover []byte) (err error) {
	cfg := serverConfig(d.game, flags.Serve{MaxRooms: playRooms, Seed: seed}, slog.New(slog.DiscardHandler))
	cfg.Crashed = d.crashed
	cfg.KeepStuckRooms = true // the next program ends this one, and tells why
	if handover == nil {
		d.server = server.New(cfg)
		return nil
	}
	if d.server, err = server.Resume(cfg, handover); err != nil {
		return err
	}
	d.rooms = d.server.Stats().Rooms
	return nil
}

// crashed tells the tool of a room whose game has panicked.
func (d *devServer) crashed(c server.Crash) {
	_ = d.link.Report(devlink.Report{Crash: &devlink.Crash{ // if the tool has gone, Next tells
		Room: c.Room, Tick: uint32(c.Tick), Cause: fmt.Sprint(c.Cause), Stack: c.Stack,
	}})
}

func (d *devServer) makeCrew(c *devServerCommand, tokens []wire.Token) {
	if c.Bots == 0 {
		return
	}
	cfg := companyConfig(d.game, d.server, c.Bots, c.Seed)
	cfg.Tokens = tokens
	d.crew = load.New(cfg)
}

// end lets the bots play, and returns what ends them and the server.
func (d *devServer) end(ctx context.Context) func() {
	endCrew := func() {}
	if d.crew != nil {
		endCrew = letPlay(ctx, d.crew)
	}
	return func() {
		endCrew()
		d.server.Close()
	}
}

// obey does what the tool wants until the link ends.
func (d *devServer) obey() error {
	err := d.link.Report(devlink.Report{Serving: &devlink.Serving{Rooms: d.rooms}})
	for err == nil {
		var command devlink.Command
		if command, err = d.link.Next(); err == nil && command.HandOver {
			err = d.link.Report(devlink.Report{Matches: d.handOver()})
		}
	}
	return err
}

// handOver ends all matches here and returns them.
func (d *devServer) handOver() *devlink.Matches {
	stats := d.server.Stats()
	m := &devlink.Matches{Rooms: stats.Rooms, Players: stats.Players, Handover: d.server.Handover()}
	if d.crew != nil {
		m.Bots = d.crew.Tokens()
	}
	return m
}

// routes returns what the tool passes on to this program.
func (d *devServer) routes() http.Handler { return routes(http.NotFoundHandler(), d.server) }
