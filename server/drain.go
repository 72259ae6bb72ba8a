package server

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/room"
)

// drainTime is how long Drain waits for the rooms if its context has no deadline.
const drainTime = 30 * time.Second

// How often Drain looks whether there are rooms left, and how often it tells.
const (
	drainLook = 100 * time.Millisecond
	drainTell = 5 * time.Second
)

// farewell is how long Drain leaves to WebSockets that it has closed: who ends the process before the peers have closed
// their side resets the connections, and the reason is lost.
const farewell = time.Second

// Drain ends the server in good order. From the call on nobody is taken in but players who come back to their seats, see
// [Server.Draining]. The matches go on until their players leave, or until the context ends: its deadline is what players
// are told, without one it is 30 s from now. What still runs then is ended as by Close, and its logs are kept in
// Config.LogDir.
//
// It returns how many rooms had to be ended. The log tells of the progress. To call it again, or after Close, does nothing
// more than to wait.
func (s *Server) Drain(ctx context.Context) (ended int) {
	if _, limited := ctx.Deadline(); !limited {
		limit, cancel := context.WithTimeout(ctx, drainTime)
		defer cancel()
		ctx = limit
	}
	until, _ := ctx.Deadline()
	s.draining.Store(true)
	s.lobby.Drain(s.Now(), clock.Time(until.Sub(s.start)))
	s.waitForRooms(ctx, until)
	var left []*lobby.Table
	s.once.Do(func() {
		close(s.stop)
		s.done.Wait() // the workers: then nobody changes a log
		left = s.lobby.Tables()
		open := s.Stats().Connections
		s.lobby.Close()
		s.keepLogs(left)
		s.endTapes()
		if open > 0 {
			time.Sleep(farewell)
		}
		s.cfg.Log.Info("drained", "ended_rooms", len(left))
	})
	s.done.Wait()
	return len(left)
}

// Draining reports whether Drain was called: the server must get no new players.
func (s *Server) Draining() bool { return s.draining.Load() }

// waitForRooms waits until all rooms have ended or the context has, and tells now and then what it waits for.
func (s *Server) waitForRooms(ctx context.Context, until time.Time) {
	look := time.NewTicker(drainLook)
	defer look.Stop()
	for told := (time.Time{}); ; {
		rooms := s.lobby.Rooms()
		if rooms == 0 || s.stopping() {
			return
		}
		if time.Since(told) >= drainTell {
			told = time.Now()
			s.cfg.Log.Info("draining", "rooms", rooms, "players", s.lobby.Players(), "seconds_left", int(time.Until(until).Seconds()+0.5))
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return
		}
	}
}

// keepLogs writes the newest part of each room's match into Config.LogDir. Nobody may run the rooms any more.
func (s *Server) keepLogs(tables []*lobby.Table) {
	if s.cfg.LogDir == "" {
		return
	}
	for _, t := range tables {
		file, err := s.writeLog(t.Room())
		if err != nil {
			s.cfg.Log.Error("the log of an ended room is lost", keyRoom, t.ID(), keyErr, err)
			continue
		}
		s.cfg.Log.Info("log of an ended room kept", keyRoom, t.ID(), keyTick, uint64(t.Room().Tick()), "file", file)
	}
}

// writeLog writes what is kept of a room's match as a replay file, and returns its name.
func (s *Server) writeLog(r *room.Room) (path string, err error) {
	name := fmt.Sprintf("drain-%s-room%d%s", s.start.UTC().Format(nameTime), r.ID(), ReplayExt)
	path = filepath.Join(s.cfg.LogDir, name)
	file, err := r.Newest(s.replayHeader(r), room.Ended)
	if err != nil {
		return path, err
	}
	return path, os.WriteFile(path, file, 0o600)
}
