package program

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"sync"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/page"
	"github.com/tickwork-engine/tickwork/internal/program/web"
	"github.com/tickwork-engine/tickwork/server"
)

// playCommand serves the game for people at this machine.
type playCommand struct {
	flags.Play
}

// playRooms is how many rooms play opens at most.
const playRooms = 100

// Run serves until the program is told to end.
func (c *playCommand) Run(ctx context.Context, g Game) error {
	if c.Bots > 0 && g.Bot == nil {
		return noBots(g, "Bot")
	}
	if err := g.choose(c.Options); err != nil {
		return err
	}
	files, err := page.NewInspected(g.Dist)
	if err != nil {
		return err
	}
	l, err := web.Listen(c.Addr)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	s := newServer(g, flags.Serve{MaxRooms: playRooms, Seed: c.Seed, Distribution: c.Distribution}, log)
	defer s.Close()
	defer c.company(ctx, g, s)()
	announce(os.Stdout, g, l)
	return web.Serve(ctx, l, routes(files, s), log)
}

// choose makes packed options, in hexadecimal digits, the rooms'. None leave them as they are.
func (g *Game) choose(digits string) error {
	if digits == "" {
		return nil
	}
	options, err := hex.DecodeString(digits)
	if err == nil {
		err = g.Rules.New().Start(0, options)
	}
	if err != nil {
		return fmt.Errorf("--options: %w", err)
	}
	g.Options = options
	return nil
}

// company lets the bots play, until the function that it returns is called.
func (c *playCommand) company(ctx context.Context, g Game, s *server.Server) (end func()) {
	if c.Bots == 0 {
		return func() {}
	}
	return letPlay(ctx, load.New(companyConfig(g, s, c.Bots, c.Seed)))
}

// companyConfig describes bots that play along on a server in this process.
func companyConfig(g Game, s *server.Server, bots int, seed uint64) load.Config {
	return load.Config{
		Game: g.Rules, Bots: bots, New: g.Bot, Seed: seed, Names: botName, Dial: load.InMemory(s.Accept, s.Now),
	}
}

// letPlay lets a crew play, until the function that it returns is called.
func letPlay(ctx context.Context, crew *load.Crew) (end func()) {
	ctx, stop := context.WithCancel(ctx)
	var playing sync.WaitGroup
	playing.Go(func() { crew.Run(ctx) })
	return func() {
		stop()
		playing.Wait()
	}
}

// announce tells where to open the game.
func announce(w io.Writer, g Game, l net.Listener) {
	here, elsewhere := web.URLs(l)
	fmt.Fprintf(w, "\n  %s is ready: open %s in one browser or several.\n", g.Rules.Schema.Game, here)
	for _, url := range elsewhere {
		fmt.Fprintf(w, "  From other machines: %s\n", url)
	}
	fmt.Fprintf(w, "  Stop with Ctrl+C.\n\n")
}

// botNames are what bots are called.
var botNames = [...]string{"Ada", "Grace", "Edsger", "Barbara", "Alan", "Hedy", "Claude", "Radia"}

func botName(i int) string {
	name := botNames[i%len(botNames)]
	if round := i / len(botNames); round > 0 {
		return fmt.Sprintf("%s %d", name, round+1)
	}
	return name
}
