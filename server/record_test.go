package server

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// read returns the bytes of a file.
func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// opened opens a replay file.
func opened(t *testing.T, file []byte) *replay.File {
	t.Helper()
	f, err := replay.Open(replay.Bytes(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// played verifies a replay file and returns the world at its end.
func played(t *testing.T, file []byte) (replay.Verdict, *rules.World) {
	t.Helper()
	f := opened(t, file)
	v, err := replay.Verify(f, rules.Game, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := replay.NewPlayer(f, rules.Game)
	if err == nil {
		err = p.Seek(f.End())
	}
	if err != nil {
		t.Fatal(err)
	}
	return v, p.World().(*rules.World)
}

// matches returns the names of the files in a folder.
func matches(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}

// hurried is a configuration of rooms that tick so often that their files have several blocks in a second.
func hurried() room.Config { return room.Config{Game: rules.Game, Rate: 1000, Grace: 1e9} }

// Each match has a file of its own from its first tick to its last, with all who came and went.
func TestMatchesAreRecorded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, said := start(t, Config{RecordDir: dir, Build: "v7", Room: hurried()})
	crew, end := play(t, s, seats+1)
	allPlay(t, crew, seats+1)
	eventually(t, "both matches have begun to be written", func() bool { return len(matches(t, dir)) == 2 })
	for _, name := range matches(t, dir) {
		if !strings.HasSuffix(name, ".twreplay.part") {
			t.Errorf("a match that goes on is called %s", name)
		}
	}
	end()
	s.Close()
	names := matches(t, dir)
	if len(names) != 2 || !strings.HasSuffix(names[0], "-room1.twreplay") || !strings.HasSuffix(names[1], "-room2.twreplay") {
		t.Fatalf("the files are %v", names)
	}
	for i, name := range names {
		file := read(t, filepath.Join(dir, name))
		if v, _ := played(t, file); !v.Right() || v.Start != 0 || v.End == 0 {
			t.Errorf("%s: %+v", name, v)
		}
		if h := opened(t, file).Header; h.Build != "v7" || h.Made == 0 || h.Seed != nil || h.Rate != 1000 {
			t.Errorf("%s: the header is %+v", name, h)
		}
		if i == 0 && joins(t, file) != seats {
			t.Errorf("%d players joined the first match", joins(t, file))
		}
	}
	if !said.contains("match recorded") {
		t.Error("the log does not tell of the files")
	}
}

// joins counts who joined a match.
func joins(t *testing.T, file []byte) (n int) {
	t.Helper()
	p, err := replay.NewPlayer(opened(t, file), rules.Game)
	if err != nil {
		t.Fatal(err)
	}
	for p.Next(nil) {
		for _, c := range p.Frame().Commands {
			if c.Kind == sim.CommandJoin {
				n++
			}
		}
	}
	return n
}

func TestRecordedFilesAreBounded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, said := start(t, Config{RecordDir: dir, RecordBytes: 1, Room: hurried()})
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	eventually(t, "the recording is ended", func() bool { return said.contains("match recorded") })
	if v, _ := played(t, read(t, filepath.Join(dir, matches(t, dir)[0]))); !v.Right() || v.End != 10_000 {
		t.Errorf("the file is %+v", v)
	}
	if !said.contains("the file is as large as it may get") {
		t.Error("the log does not tell why")
	}
	ticks := s.Stats().Ticks
	eventually(t, "the match goes on", func() bool { return s.Stats().Ticks > ticks })
}

// A match that goes on in another server goes on in another file, at the tick where the first one has ended.
func TestRecordingOfAHandover(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cfg := quietly
	cfg.RecordDir = dir
	first := New(cfg)
	t.Cleanup(first.Close)
	crew, end := play(t, first, 2)
	allPlay(t, crew, 2)
	handover := first.Handover()
	end()
	second, err := Resume(cfg, handover)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the match goes on", func() bool { return second.Stats().Ticks > 10 })
	second.Close()
	names := matches(t, dir)
	if len(names) != 2 {
		t.Fatalf("the files are %v", names)
	}
	var verdicts []replay.Verdict
	for _, name := range names {
		v, _ := played(t, read(t, filepath.Join(dir, name)))
		verdicts = append(verdicts, v)
	}
	slices.SortFunc(verdicts, func(a, b replay.Verdict) int { return int(a.Start) - int(b.Start) })
	if !verdicts[0].Right() || !verdicts[1].Right() || verdicts[0].End != verdicts[1].Start {
		t.Errorf("the files are %+v", verdicts)
	}
}

// The file of a room whose game panics ends with the last tick before, and says so.
func TestRecordingOfACrash(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, said := start(t, Config{RecordDir: dir, Room: room.Config{Game: disturbedGame(crashInFirstRoom)}})
	play(t, s, 1)
	eventually(t, "the file is written", func() bool { return said.contains("match recorded") })
	for _, name := range matches(t, dir) {
		if !strings.HasSuffix(name, "-room1.twreplay") {
			continue
		}
		f := opened(t, read(t, filepath.Join(dir, name)))
		if _, known := f.LastHash(); known || !f.Complete() || f.End() != crashTick-1 {
			t.Errorf("it ends with tick %d, complete %v, known %v", f.End(), f.Complete(), known)
		}
		return
	}
	t.Errorf("there is no file of the room among %v", matches(t, dir))
}

// A disk that cannot be written costs the recordings, and nothing else.
func TestRecordingWithoutADisk(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{RecordDir: filepath.Join(t.TempDir(), "missing")})
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	eventually(t, "the loss is reported", func() bool { return said.contains("a match is not recorded any further") })
	ticks := s.Stats().Ticks
	eventually(t, "the match goes on", func() bool { return s.Stats().Ticks > ticks+30 })
}

// Names that are taken are left alone.
func TestRecordedFilesReplaceNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cfg := Config{RecordDir: dir, Log: slog.New(slog.DiscardHandler)}
	r := newRecorder(cfg, time.Now())
	for range 3 {
		f := &matchFile{room: 7}
		if err := r.create(f); err != nil {
			t.Fatal(err)
		}
		if err := r.finish(f); err != nil {
			t.Fatal(err)
		}
	}
	names := matches(t, dir)
	if len(names) != 3 || !strings.HasSuffix(names[0], "-room7-2.twreplay") || !strings.HasSuffix(names[2], "-room7.twreplay") {
		t.Errorf("the files are %v", names)
	}
}
