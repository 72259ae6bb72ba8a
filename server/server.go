package server

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/internal/hops"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/ws"
)

// Config says what a server serves. Only Room.Game is needed.
type Config struct {
	// Room is what the rooms are like. ID, Seed and Start are filled in.
	Room room.Config
	// MaxRooms is how many rooms there may be. 0 is 1000.
	MaxRooms int
	// CheckOptions asks the game whether a player may make a room with these packed options, which are not empty. Nil: any
	// that the world starts with.
	CheckOptions func(options []byte) error
	// Pick is the game's policy for quick matches, such as match.Fullest. Nil is match.Smallest.
	Pick match.Policy
	// Queue says how matches are made of those who wait for others of their skill. Nil is matches of two players or more.
	Queue *match.Rules
	// Identify finds out whose account it is that a player shows, or returns an error if it is nobody's: the player is told to
	// sign in. Several goroutines call it at once. Nil: all players are guests.
	Identify func(access string) (Identity, error)
	// RequireAccount refuses guests.
	RequireAccount bool
	// MaxConns is how many WebSockets may be open at once. 0 is one for each seat of all rooms, and 1000 more for those
	// who wait, watch or come back.
	MaxConns int
	// Limits bound what WebSockets may do, each and those of one address.
	Limits Limits
	// Proxies are the networks of the proxies in front of the server, whose word about where a request comes from is
	// believed. None: nobody's is.
	Proxies []netip.Prefix
	// ProxyHeader is the one header that they say it in: "X-Forwarded-For", or "Forwarded" (RFC 7239). Empty is the first.
	ProxyHeader string
	// Seed makes the worlds' seeds known in advance, for trying things out. 0 draws them at random.
	Seed uint64
	// Workers is how many goroutines run rooms. 0 is one for each processor.
	Workers int
	// Origins are the pages that may connect, as in ws.Config: "" stands for pages of the host that is asked, "*" for all
	// pages. None: as if it were "".
	Origins []string
	// AdminToken is what an operator must show to close rooms, to remove players and to speak to them, at least 16
	// characters. Empty: nobody can.
	AdminToken string
	// LogDir is a folder that the logs of rooms are written to when Drain has to end them. Empty: they are not kept.
	LogDir string
	// CrashDir is a folder that the log of a room is written to when its game has panicked. Empty: it is not kept.
	CrashDir string
	// RecordDir is a folder that each room's whole match is written to while it is played, as a replay file: its name ends in
	// .part until the match has ended. Empty: none is.
	RecordDir string
	// RecordBytes is how large such a file gets, give or take ten seconds: the rest of the match is left out. 0 is 64 MiB.
	RecordBytes int64
	// Build is what replay files call the program, at most replay.MaxText bytes. Empty: unknown.
	Build string
	// KeepStuckRooms leaves a room alone whose game does not come back from a tick, instead of giving it up after five
	// seconds. Where players come back to the same fault, each room that is given up keeps one more processor busy.
	KeepStuckRooms bool
	// CloseSlowRooms says that a room is closed that has taken more than half of the time between its ticks for them, over five
	// seconds. Without it, that is only reported, to Log and in Stats.
	CloseSlowRooms bool
	// Log gets what happens. Nil is slog.Default.
	Log *slog.Logger
	// Crashed is told when the game of a room has panicked, beside Log. It must not wait. Nil: nobody is told.
	Crashed func(Crash)
}

// Identity is whose account a player has shown to be his. The zero value is a guest.
type Identity = lobby.Identity

// withDefaults returns the configuration with zeros replaced as documented.
func (c Config) withDefaults() Config {
	if c.Room.Spread == nil {
		c.Room.Spread = share
	}
	if c.Room.Game == nil {
		panic("server: Config.Room.Game is needed")
	}
	if c.AdminToken != "" && len(c.AdminToken) < shortestToken {
		panic("server: Config.AdminToken must have at least 16 characters")
	}
	if c.MaxRooms == 0 {
		c.MaxRooms = 1000
	}
	if c.MaxConns == 0 {
		c.MaxConns = c.MaxRooms*c.Room.Game.Schema.Slots + spareConns
	}
	if c.ProxyHeader == "" {
		c.ProxyHeader = hops.XForwardedFor
	}
	if c.ProxyHeader != hops.XForwardedFor && c.ProxyHeader != hops.Forwarded {
		panic("server: Config.ProxyHeader must be X-Forwarded-For or Forwarded")
	}
	if c.Limits.Unlimited == nil && len(c.Proxies) > 0 {
		c.Limits.Unlimited = []netip.Prefix{} // on this machine there may be a proxy, which need not tell of all
	}
	if c.RecordBytes == 0 {
		c.RecordBytes = defaultRecordBytes
	}
	if c.RecordBytes < 0 || len(c.Build) > replay.MaxText {
		panic("server: Config.RecordBytes must not be negative, and Config.Build at most replay.MaxText bytes")
	}
	c.Limits = c.Limits.withDefaults()
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return c
}

// spareConns is how many connections there may be beyond the seats.
const spareConns = 1000

// Server runs rooms. Make one with New, and Close it.
type Server struct {
	cfg     Config
	start   time.Time
	lobby   *lobby.Lobby
	gate    *gate
	workers []*worker
	monitor *monitor
	crashes atomic.Int64
	stop    chan struct{}
	streams atomic.Int64 // that an operator watches

	inquiries atomic.Int64 // of where bytes go

	wrongToken sync.Mutex // held while somebody who tries tokens waits
	done       sync.WaitGroup
	working    sync.WaitGroup // the workers, also part of done
	once       sync.Once

	draining atomic.Bool

	recorder *recorder // nil: nothing is recorded
	recorded sync.Once
}

// housekeeping is how often the server looks for what has been silent, or stuck, for too long.
const housekeeping = 100 * time.Millisecond

// New returns a running server without connections. It panics if the configuration cannot be meant.
func New(cfg Config) *Server {
	s := idle(cfg)
	s.lobby = lobby.New(s.lobbyConfig())
	s.begin()
	return s
}

// idle returns a server without a lobby, whose workers do not run yet.
func idle(cfg Config) *Server {
	cfg = cfg.withDefaults()
	s := &Server{cfg: cfg, start: time.Now(), stop: make(chan struct{})}
	s.gate = newGate(cfg, s.Now)
	s.recorder = newRecorder(cfg, s.start)
	for range workerCount(cfg.Workers) {
		s.workers = append(s.workers, newWorker(s))
	}
	s.monitor = newMonitor(s)
	return s
}

func (s *Server) lobbyConfig() lobby.Config {
	return lobby.Config{
		Room: s.cfg.Room, MaxRooms: s.cfg.MaxRooms, Random: fillRandom, Seed: seeds(s.cfg.Seed),
		CheckOptions: s.cfg.CheckOptions, Pick: s.cfg.Pick, Queue: s.cfg.Queue,
		Identify: s.cfg.Identify, RequireAccount: s.cfg.RequireAccount,
		Open: s.open, Crashed: s.crashed, StartCrashed: s.startCrashed, Attempts: s.gate, RoundTrip: s.monitor.roundTrip, Noted: s.noted,
	}
}

// begin lets the workers run.
func (s *Server) begin() {
	if s.recorder != nil {
		go s.recorder.run()
	}
	for _, w := range s.workers {
		s.working.Add(1)
		w.start()
	}
	rested := make(chan struct{})
	s.done.Go(func() {
		s.working.Wait()
		close(rested)
	})
	s.done.Go(func() { s.keepHouse(rested) })
}

// fillRandom draws bytes that nobody can guess.
func fillRandom(b []byte) { _, _ = rand.Read(b) } // never fails: see crypto/rand

// seeds returns what makes the worlds' seeds, or nil for those of chance.
func seeds(seed uint64) func() uint64 {
	if seed == 0 {
		return nil
	}
	random := fixed.NewPCG(seed)
	return random.Uint64
}

// Now returns the server's clock: the time since New.
func (s *Server) Now() clock.Time { return clock.Time(time.Since(s.start)) }

// Accept takes in a connection of any transport and returns its receiver, whose methods are to be called with instants of
// [Server.Now]. The limits of [Server.Handler] do not count here.
func (s *Server) Accept(conn transport.Conn) transport.Receiver {
	return s.monitor.lines.take(conn, func(c transport.Conn) transport.Receiver { return s.lobby.Accept(s.Now(), c) })
}

// Handler returns the endpoint for WebSockets. It answers 403 to pages that may not connect, 429 where the asker's address has
// too many connections already, and 503 where there are too many in all. Serve it from a listener that was wrapped by ws.Listener, so that a slow player cannot hold up
// a room.
func (s *Server) Handler() http.Handler {
	sockets := ws.NewHandler(ws.Config{Now: s.Now, Origins: s.cfg.Origins}, s.accept)
	return s.gate.guard(sockets)
}

// accept takes in a WebSocket that the gate has let pass.
func (s *Server) accept(conn transport.Conn, r *http.Request) transport.Receiver {
	v := visitOf(r)
	return v.receiver(conn, s.monitor.lines.take(conn, func(c transport.Conn) transport.Receiver {
		return s.lobby.AcceptFrom(s.Now(), c, v.of)
	}))
}

// open gives a new room to the worker with the fewest.
func (s *Server) open(_ clock.Time, t *lobby.Table) {
	best := s.workers[0]
	for _, w := range s.workers[1:] {
		if w.load.Load() < best.load.Load() {
			best = w
		}
	}
	best.add(t)
	s.cfg.Log.Info("room opened", keyRoom, t.ID())
}

// keepHouse does what is due now and then, until all workers have gone home.
func (s *Server) keepHouse(rested <-chan struct{}) {
	tick := time.NewTicker(housekeeping)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-rested:
			return
		}
		for _, w := range s.workers {
			w.relieve()
		}
		if !s.stopping() {
			s.lobby.Advance(s.Now())
			s.gate.advance(s.Now())
		}
	}
}

// stopping reports whether Close was called.
func (s *Server) stopping() bool {
	select {
	case <-s.stop:
		return true
	default:
		return false
	}
}

// Close ends all rooms and connections and waits until the server's goroutines have ended. Those of the WebSockets end by
// themselves within a second or so, when the peers have seen why.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.stop)
		s.lobby.Close()
	})
	s.done.Wait()
	s.endTapes()
}
