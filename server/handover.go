package server

import (
	"errors"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/wire"
)

// A handover is what a server leaves to the one that takes its place: every room at its newest tick, and who belongs
// where. It is told apart from other files, and from damaged ones, by its head: u32 magic "TWHO", u16 format, u64 FNV-1a of
// the rest; the rest is the lobby's.
const (
	handoverMagic  = 0x4f485754
	handoverFormat = 1
	handoverHead   = 4 + 2 + 8
)

// ErrHandover reports bytes that no Handover has written, or a later version has, or that are damaged.
var ErrHandover = errors.New("server: not a handover, or a damaged one")

// ErrPanic says that the game has panicked when it was to go on with a match. The text tells where.
var ErrPanic = lobby.ErrPanic

// Handover ends the server, as Close does, and returns what [Resume] needs to go on with its matches in another process,
// with the same rules or others that have the same schema. Every room runs one tick more, so that it has heard of all that
// its players did. To them it is a lost link: they connect again and have their seats for the grace period.
//
// The bytes hold the worlds with all that is hidden in them, the players' names, and hashes of their tokens. Keep them
// where only the server can read them, and pass them on only over a way that nobody else can write to. They are good once:
// two servers that go on from them give the same seats twice.
//
// Handover is called at most once, and not after Close: then it returns nil.
func (s *Server) Handover() (handover []byte) {
	s.once.Do(func() {
		close(s.stop)
		s.done.Wait()
		rest := s.lobby.Handover(s.Now())
		s.endTapes()
		handover = wire.AppendU32(make([]byte, 0, handoverHead+len(rest)), handoverMagic)
		handover = wire.AppendU16(handover, handoverFormat)
		handover = wire.AppendU64(handover, fixed.Hash64(rest))
		handover = append(handover, rest...)
	})
	s.done.Wait() // for the logs of rooms that have crashed at it
	return handover
}

// Resume returns a running server that goes on with the matches of another one, from the tick at which they were handed
// over. The rooms keep their numbers, rates, policies and options; everything else is as cfg says. Players come back to
// their seats with their tokens.
//
// All or nothing: any bytes give a server or an error, which is sim.ErrLogSchema if the game has another schema or version
// by now, and ErrPanic if its rules do not bear the worlds.
func Resume(cfg Config, handover []byte) (*Server, error) {
	b := wire.NewReader(handover)
	if b.U32() != handoverMagic || b.U16() != handoverFormat {
		return nil, ErrHandover
	}
	if sum, rest := b.U64(), b.Rest(); b.Err() != nil || fixed.Hash64(rest) != sum {
		return nil, ErrHandover
	}
	s := idle(cfg)
	var err error
	if s.lobby, err = lobby.Resume(s.lobbyConfig(), s.Now(), handover[handoverHead:]); err != nil {
		return nil, err
	}
	s.begin()
	return s, nil
}
