package program

import (
	"io"
	"log/slog"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/server"
	"github.com/tickwork-engine/tickwork/sim"
)

// newServer returns a running server. The program's own page may connect, and those that the flags name.
func newServer(g Game, f flags.Serve, log *slog.Logger) *server.Server {
	return server.New(serverConfig(g, f, log))
}

// serverConfig says what the flags mean to a server. What they leave zero, as for play, is the server's own default.
func serverConfig(g Game, f flags.Serve, log *slog.Logger) server.Config {
	return server.Config{
		Room: room.Config{
			Game: g.Rules, Options: g.Options, Grace: clock.Time(f.Grace), SnapshotEvery: f.SnapshotEvery, Coding: coding(f.Coding),
			Distribution: distribution(f.Distribution),
		},
		CheckOptions: g.CheckOptions, Pick: g.Pick, Queue: g.Queue, RequireAccount: f.RequireAccount,
		MaxRooms: f.MaxRooms, MaxConns: f.MaxConns, Seed: f.Seed, Origins: append([]string{""}, f.Pages()...),
		Proxies: f.ProxyNets(), ProxyHeader: f.ProxyHeader, CloseSlowRooms: f.CloseSlowRooms,
		Limits:   server.Limits{PerAddress: f.MaxConnsPerAddress},
		CrashDir: f.CrashDir, LogDir: f.LogDir, Log: log,
		RecordDir: f.Record, RecordBytes: int64(f.RecordLimit) << 20, Build: buildID(),
	}
}

// coding returns what a flag calls by its name; what play leaves empty is the default.
func coding(name string) room.Coding { return room.Coding(max(slices.Index(flags.Codings, name), 0)) }

// distribution is the same for what travels.
func distribution(name string) sim.Distribution {
	return sim.Distribution(max(slices.Index(flags.Distributions, name), 0))
}

// newLog returns a log that is written as the flags say, which must have no faults.
func newLog(w io.Writer, f flags.Serve) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.LogLevel)); err != nil {
		panic("program: " + err.Error())
	}
	options := &slog.HandlerOptions{Level: level}
	if f.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
