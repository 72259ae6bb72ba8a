package server

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/tickwork-engine/tickwork/internal/lobby"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/room"
)

const (
	// ReplayExt is what the names of replay files end in.
	ReplayExt = ".twreplay"
	// partExt follows on it while a match is going on, and stays if the server crashes: such a file breaks off.
	partExt = ".part"
	// nameTime is how instants are written in names of files.
	nameTime = "20060102T150405"
	// defaultRecordBytes is how large a recorded file gets: hours of a full room.
	defaultRecordBytes = 64 << 20
	// waitingBlocks is how many blocks wait for the disk at most: what a thousand rooms bring in ten seconds, 11 MB or so.
	waitingBlocks = 1000
	// mostNames is how many names are tried for a file.
	mostNames = 100
)

// replayHeader returns the header of files of a room's match.
func (s *Server) replayHeader(r *room.Room) replay.Header {
	h := r.ReplayHeader()
	h.Build, h.Made = s.cfg.Build, uint64(time.Now().Unix())
	return h
}

// tape is the recording of one room. Its worker's goroutine takes what is new; the recorder's writes it.
type tape struct {
	recording *room.Recording
	file      *matchFile
}

// tapes are a worker's recordings.
type tapes struct {
	recorder *recorder
	of       map[*lobby.Table]*tape
}

// begin records a room from now on. Without a recorder it does nothing.
func (ts *tapes) begin(t *lobby.Table, h replay.Header) {
	if ts.recorder == nil {
		return
	}
	tp := &tape{recording: t.Room().Record(h), file: &matchFile{room: t.ID()}}
	ts.of[t] = tp
	ts.send(t, tp, tp.recording.Begin(nil), goesOn)
}

// take writes what is new of a room's match.
func (ts *tapes) take(t *lobby.Table) {
	tp := ts.of[t]
	if tp == nil {
		return
	}
	b, err := tp.recording.Take(nil)
	switch {
	case err != nil:
		ts.recorder.failed(tp.file, err)
		ts.drop(t)
	case len(b) == 0:
	case tp.recording.Size() > ts.recorder.most:
		ts.recorder.log.Warn("recording ended: the file is as large as it may get", keyRoom, t.ID(), "bytes", tp.recording.Size())
		ts.send(t, tp, tp.recording.Cut(b), complete)
		delete(ts.of, t)
	default:
		ts.send(t, tp, b, goesOn)
	}
}

// end ends the recording of a room that has ended.
func (ts *tapes) end(t *lobby.Table, how room.Ending) {
	tp := ts.of[t]
	if tp == nil {
		return
	}
	b, err := tp.recording.End(nil, how)
	if err != nil {
		ts.recorder.failed(tp.file, err)
		ts.drop(t)
		return
	}
	ts.send(t, tp, b, complete)
	delete(ts.of, t)
}

// drop leaves a room's file as it is: nobody can tell how its match goes on.
func (ts *tapes) drop(t *lobby.Table) {
	if tp := ts.of[t]; tp != nil {
		delete(ts.of, t)
		ts.recorder.put(job{file: tp.file, then: broken})
	}
}

// send hands bytes to the recorder. A disk that is too slow costs the recording, and never a tick.
func (ts *tapes) send(t *lobby.Table, tp *tape, b []byte, then fate) {
	if !ts.recorder.put(job{tp.file, b, then}) {
		ts.recorder.failed(tp.file, errSlowDisk)
		delete(ts.of, t)
	}
}

var errSlowDisk = errors.New("the disk does not keep up")

// endTapes ends all recordings, and waits until they are written. The workers must have ended.
func (s *Server) endTapes() {
	s.recorded.Do(func() {
		if s.recorder == nil {
			return
		}
		for _, w := range s.workers {
			for t := range w.tapes.of {
				w.tapes.end(t, ending(t))
			}
		}
		close(s.recorder.jobs)
		<-s.recorder.done
	})
}

// recorder writes recordings on a goroutine of its own.
type recorder struct {
	dir   string
	most  uint64
	start time.Time
	log   *slog.Logger
	jobs  chan job
	done  chan struct{}

	open map[*matchFile]struct{} // only run uses it
}

// fate is what becomes of a file after some bytes.
type fate uint8

const (
	goesOn   fate = iota
	complete      // it gets its name
	broken        // it stays a part
)

type job struct {
	file  *matchFile
	bytes []byte
	then  fate
}

// matchFile is the file of one match. Only the recorder's goroutine uses all but room.
type matchFile struct {
	room  uint64
	file  *os.File
	path  string
	bytes int
	err   error
}

// newRecorder returns a recorder that does not run yet, or nil if nothing is to be recorded.
func newRecorder(cfg Config, start time.Time) *recorder {
	if cfg.RecordDir == "" {
		return nil
	}
	return &recorder{
		dir: cfg.RecordDir, most: uint64(cfg.RecordBytes), start: start, log: cfg.Log,
		jobs: make(chan job, waitingBlocks), done: make(chan struct{}), open: make(map[*matchFile]struct{}),
	}
}

// put takes a job, and reports whether there was room for it.
func (r *recorder) put(j job) bool {
	select {
	case r.jobs <- j:
		return true
	default:
		return false
	}
}

func (r *recorder) failed(f *matchFile, err error) {
	r.log.Error("a match is not recorded any further", keyRoom, f.room, keyErr, err)
}

// run does the jobs until there are no more, and closes what is left.
func (r *recorder) run() {
	defer close(r.done)
	for j := range r.jobs {
		if j.file.err != nil {
			continue
		}
		if j.file.err = r.write(j); j.file.err != nil {
			r.failed(j.file, j.file.err)
			r.close(j.file)
		}
	}
	for f := range r.open {
		r.close(f)
	}
}

func (r *recorder) close(f *matchFile) {
	if f.file != nil {
		_ = f.file.Close() // it stays a part, which ends anywhere
		delete(r.open, f)
	}
}

// write does a job.
func (r *recorder) write(j job) error {
	f := j.file
	if f.file == nil && j.then != broken {
		if err := r.create(f); err != nil {
			return err
		}
	}
	if j.then == broken {
		r.close(f)
		return nil
	}
	n, err := f.file.Write(j.bytes)
	if f.bytes += n; err == nil && j.then == complete {
		err = r.finish(f)
	}
	return err
}

// finish gives a file its name, once all of it is on the disk.
func (r *recorder) finish(f *matchFile) error {
	delete(r.open, f)
	if err := errors.Join(f.file.Sync(), f.file.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.path+partExt, f.path); err != nil {
		return err
	}
	r.log.Info("match recorded", keyRoom, f.room, "file", f.path, "bytes", f.bytes)
	return nil
}

// create opens a file under a name that is not taken.
func (r *recorder) create(f *matchFile) (err error) {
	name := fmt.Sprintf("match-%s-room%d", r.start.UTC().Format(nameTime), f.room)
	for n := 1; n <= mostNames; n++ {
		f.path = filepath.Join(r.dir, name+ReplayExt)
		if n > 1 {
			f.path = filepath.Join(r.dir, fmt.Sprintf("%s-%d%s", name, n, ReplayExt))
		}
		if _, err = os.Lstat(f.path); err == nil {
			err = os.ErrExist
			continue
		}
		f.file, err = os.OpenFile(f.path+partExt, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			r.open[f] = struct{}{}
			return nil
		}
		f.file = nil
		if !errors.Is(err, os.ErrExist) {
			return err
		}
	}
	return err
}
