package program

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/page"
	"github.com/tickwork-engine/tickwork/internal/program/web"
)

// replayPlayCommand shows a match.
type replayPlayCommand struct {
	flags.ReplayPlay
}

// Help tells more.
func (c *replayPlayCommand) Help() string { return ReplayPlayHelp }

// ReplayPlayHelp is what replay play says of itself.
const ReplayPlayHelp = `Open the address that it prints. The page plays the match by the game's own rules: drag the bar to go anywhere; space pauses, the
left and right arrows go by five seconds, with shift by one tick, and up and down change the speed and 1 to 9 whose eyes you see
with. With --terminal, lines that you enter step through the match here, and tell what entered each tick and what happened.`

// Run shows the match until the program is told to end.
func (c *replayPlayCommand) Run(ctx context.Context, g Game) error {
	f, p, done, err := openPlayer(g, c.File)
	if err != nil {
		return err
	}
	defer done()
	if c.Terminal {
		return stepThrough(f, p, g.Rules.Schema, os.Stdin, os.Stdout)
	}
	files, err := page.NewReplay(g.Dist)
	if err != nil {
		return err
	}
	l, err := web.Listen(c.Addr)
	if err != nil {
		return err
	}
	here, _ := web.URLs(l)
	fmt.Printf("\n  %s: open %s in a browser.\n  Stop with Ctrl+C.\n\n", c.File, here)
	mux := http.NewServeMux()
	mux.Handle("GET /", files)
	mux.HandleFunc("GET "+page.ReplayFile, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Cache-Control", "no-store")
		http.ServeFile(w, r, c.File)
	})
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	return web.Serve(ctx, l, mux, log)
}
