package program

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/pin"
	"github.com/tickwork-engine/tickwork/internal/program/web"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/server"
)

// benchServerCommand is the server that bench measures.
type benchServerCommand struct {
	Seed          uint64
	Coding        string `default:"tight"`
	Distribution  string
	SnapshotEvery int
}

// Run serves on free ports of this machine, which it tells in its first line, until its standard input ends.
func (c *benchServerCommand) Run(ctx context.Context, g Game) error {
	if pin.To(0) {
		runtime.GOMAXPROCS(1)
	}
	quiet := slog.New(slog.DiscardHandler)
	s := server.New(server.Config{
		Room: room.Config{
			Game: g.Rules, Options: g.BenchOptions, Coding: coding(c.Coding), Distribution: distribution(c.Distribution), SnapshotEvery: c.SnapshotEvery,
		},
		MaxRooms: benchRooms, Seed: c.Seed, Log: quiet,
	})
	defer s.Close()
	public, err := web.Listen("127.0.0.1:0")
	if err != nil {
		return err
	}
	admin, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // whatever ended it
		stop()
	}()
	fmt.Printf("%s %s\n", public.Addr(), admin.Addr())
	go func() { _ = web.Serve(ctx, admin, s.AdminHandler(), quiet) }() // bench notices
	return web.Serve(ctx, public, s.Handler(), quiet)
}

// benchRooms is more than anybody measures.
const benchRooms = 100_000

// measuredServer is a running benchServerCommand.
type measuredServer struct {
	*child
	url   string
	admin string
}

func startServer(ctx context.Context, c benchServerCommand) (*measuredServer, error) {
	child, err := startChild(ctx, "bench-server", fmt.Sprintf("--seed=%d", c.Seed), "--coding="+c.Coding, "--distribution="+c.Distribution,
		fmt.Sprintf("--snapshot-every=%d", c.SnapshotEvery))
	if err != nil {
		return nil, err
	}
	line, err := child.line()
	if err != nil {
		child.stop()
		return nil, err
	}
	public, admin, _ := strings.Cut(line, " ")
	return &measuredServer{child: child, url: "ws://" + public + "/", admin: "http://" + admin}, nil
}

// stats reads the server's figures.
func (m *measuredServer) stats() (s server.Stats, err error) {
	answer, err := http.Get(m.admin + "/stats")
	if err != nil {
		return s, err
	}
	defer answer.Body.Close()
	return s, json.NewDecoder(answer.Body).Decode(&s)
}

// reset lets the server collect its garbage and begin its lateness anew, and then reads the figures.
func (m *measuredServer) reset() (s server.Stats, err error) {
	for _, path := range []string{"/stats/collect", "/stats/reset"} {
		if err := m.post(path); err != nil {
			return s, err
		}
	}
	return m.stats()
}

// collected lets the server collect its garbage, and then reads the figures.
func (m *measuredServer) collected() (s server.Stats, err error) {
	if err := m.post("/stats/collect"); err != nil {
		return s, err
	}
	return m.stats()
}

// heapKB returns how many kilobytes of the server's memory are live for each of its rooms.
func (m *measuredServer) heapKB(rooms int) (float64, error) {
	s, err := m.collected()
	return float64(s.HeapBytes) / 1024 / float64(rooms), err
}

func (m *measuredServer) post(path string) error {
	answer, err := http.Post(m.admin+path, "", nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		return fmt.Errorf("%s: %s", path, answer.Status)
	}
	return nil
}
