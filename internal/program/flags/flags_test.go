package flags

import (
	"io"
	"reflect"
	"strings"
	"testing"
	"time"
)

// all are the flags of each subcommand, as both binaries have them.
type all struct {
	Play  play  `cmd:"" help:"Play."`
	Serve serve `cmd:"" help:"Serve."`
	Bots  bots  `cmd:"" help:"Let bots play."`
	Bench bench `cmd:"" help:"Measure."`
	Soak  soak  `cmd:"" help:"Measure for long."`
	Cubes trace `cmd:"" help:"Measure a recording."`
	Link  link  `cmd:"" help:"Measure over a link."`

	Explain explain `cmd:"" help:"Explain."`

	Record record `cmd:"" help:"Record."`
	Replay struct {
		Info   replayInfo   `cmd:"" help:"Tell."`
		Verify replayVerify `cmd:"" help:"Verify."`
		Play   replayPlay   `cmd:"" help:"Play."`
		Seek   replaySeek   `cmd:"" help:"Seek."`
		Trim   replayTrim   `cmd:"" help:"Trim."`
		Diff   replayDiff   `cmd:"" help:"Compare."`
	} `cmd:"" help:"Replays."`
}

// A command for kong is a struct with a method Run.
type (
	play  struct{ Play }
	serve struct{ Serve }
	bots  struct{ Bots }
	bench struct{ Bench }
	soak  struct{ Soak }
	trace struct{ Trace }
	link  struct{ Link }

	explain struct{ Explain }

	record struct{ Record }

	replayInfo   struct{ ReplayInfo }
	replayVerify struct{ ReplayVerify }
	replayPlay   struct{ ReplayPlay }
	replaySeek   struct{ ReplaySeek }
	replayTrim   struct{ ReplayTrim }
	replayDiff   struct{ ReplayDiff }
)

func (play) Run() error  { return nil }
func (serve) Run() error { return nil }
func (bots) Run() error  { return nil }
func (bench) Run() error { return nil }
func (soak) Run() error  { return nil }
func (trace) Run() error { return nil }
func (link) Run() error  { return nil }

func (explain) Run() error { return nil }

func (record) Run() error { return nil }

func (replayInfo) Run() error   { return nil }
func (replayVerify) Run() error { return nil }
func (replayPlay) Run() error   { return nil }
func (replaySeek) Run() error   { return nil }
func (replayTrim) Run() error   { return nil }
func (replayDiff) Run() error   { return nil }

// parse returns what a command line means, and what the user is told.
func parse(args ...string) (got all, status int, told string) {
	var said strings.Builder
	line := Line{Name: "game", About: "A game.", Commands: &got, Out: io.Discard, Err: &said}
	_, status = line.Parse(args)
	return got, status, said.String()
}

func TestDefaults(t *testing.T) {
	for command, c := range map[string]struct {
		got  func(all) any
		want any
	}{
		"play":  {func(a all) any { return a.Play.Play }, Play{Addr: "127.0.0.1:8080", Distribution: "state"}},
		"serve": {func(a all) any { return a.Serve.Serve }, usual()},
		"bots":  {func(a all) any { return a.Bots.Bots }, Bots{URL: "ws://127.0.0.1:8080/ws", Bots: 4, Seed: 1}},
		"cubes": {func(a all) any { return a.Cubes.Trace }, Trace{Every: 1, Profile: "tight"}},
		"link": {func(a all) any { return a.Link.Link }, Link{
			For: 20 * time.Second, RTT: 50 * time.Millisecond, Seed: 1, Coding: "tight",
		}},
		"explain": {func(a all) any { return a.Explain.Explain }, Explain{
			Slot: -1, For: 5 * time.Second, RTT: 50 * time.Millisecond, Seed: 1, Coding: "tight",
		}},
		"bench": {func(a all) any { return a.Bench.Bench }, Bench{Rooms: 10, For: 20 * time.Second, Seed: 1, Coding: "tight", Distribution: "state"}},
		"soak": {func(a all) any { return a.Soak.Soak }, Soak{
			Rooms: 50, For: 30 * time.Minute, DropEvery: 20 * time.Second, Seed: 1, MaxDrift: 2,
		}},
	} {
		flags, status, told := parse(command)
		if got := c.got(flags); status != 0 || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s means %+v, not %+v; %s", command, got, c.want, told)
		}
	}
}

// What the tool passes on means the same to the game's program.
func TestArgsMeanTheSame(t *testing.T) {
	for _, want := range []Play{
		{Addr: "127.0.0.1:8080", Distribution: "state"}, {Addr: ":0", Bots: 3, Seed: 1<<64 - 1, Distribution: "frames"},
		{Addr: "[::1]:8080", Options: "0a1B", Distribution: "state"},
	} {
		if got, status, told := parse(append([]string{"play"}, want.Args()...)...); status != 0 || got.Play.Play != want {
			t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Play.Play, want, told)
		}
	}
	for _, want := range []Bots{
		{URL: "ws://127.0.0.1:8080/ws", Bots: 1}, {URL: "wss://game.example/ws?a=b,c", Bots: 9, For: 90 * time.Second, Seed: 3},
		{
			URL: "ws://a/ws", Bots: 4, Rooms: 5, Players: 2, JSON: true, DropEvery: 1500 * time.Millisecond, Flood: 1, Silent: 2, Stall: 3,
		},
	} {
		if got, status, told := parse(append([]string{"bots"}, want.Args()...)...); status != 0 || got.Bots.Bots != want {
			t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Bots.Bots, want, told)
		}
	}
	for _, want := range []Bench{
		{Rooms: 1, For: time.Second, Coding: "fast", Distribution: "state"},
		{Rooms: 200, For: 1500 * time.Millisecond, Seed: 7, Coding: "whole", Distribution: "frames", JSON: true, Flood: 1.5, Silent: 9},
	} {
		if got, status, told := parse(append([]string{"bench"}, want.Args()...)...); status != 0 || got.Bench.Bench != want {
			t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Bench.Bench, want, told)
		}
	}
}

func TestArgsOfASoakMeanTheSame(t *testing.T) {
	for _, want := range []Soak{
		{Rooms: 1, For: 10 * time.Second, MaxDrift: 0.5}, {Rooms: 9, For: time.Hour, DropEvery: time.Second, Seed: 7, MaxDrift: 10, JSON: true},
	} {
		if got, status, told := parse(append([]string{"soak"}, want.Args()...)...); status != 0 || got.Soak.Soak != want {
			t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Soak.Soak, want, told)
		}
	}
}

func TestArgsOfTracesMeanTheSame(t *testing.T) {
	for _, want := range []Trace{{Trace: "a b.xz", Every: 1, Profile: "tight"}, {Every: 3, Profile: "fast", Loss: 0.05}} {
		if got, status, told := parse(append([]string{"cubes"}, want.Args()...)...); status != 0 || got.Cubes.Trace != want {
			t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Cubes.Trace, want, told)
		}
	}
	for _, args := range [][]string{{"--every=0"}, {"--loss=1"}, {"--loss=-0.1"}, {"--profile=slow"}} {
		if _, status, _ := parse(append([]string{"cubes"}, args...)...); status != UsageStatus {
			t.Errorf("%q is taken", args)
		}
	}
}

func TestArgsOfLinksMeanTheSame(t *testing.T) {
	for _, want := range []Link{
		{For: time.Second, Coding: "fast"}, {For: time.Hour, RTT: time.Second, Loss: 0.5, Seed: 9, Coding: "whole", JSON: true},
	} {
		if got, status, told := parse(append([]string{"link"}, want.Args()...)...); status != 0 || got.Link.Link != want {
			t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Link.Link, want, told)
		}
	}
	for _, args := range [][]string{{"--for=999ms"}, {"--loss=1"}, {"--loss=-0.1"}, {"--rtt=-1ms"}, {"--rtt=1001ms"}, {"--coding=no"}} {
		if _, status, _ := parse(append([]string{"link"}, args...)...); status != UsageStatus {
			t.Errorf("%q is taken", args)
		}
	}
}

func TestArgsOfRecordMeanTheSame(t *testing.T) {
	want := Record{Out: "--a log", Bots: 2, Ticks: 9, Seed: 5}
	if got, status, told := parse(append([]string{"record"}, want.Args()...)...); status != 0 || got.Record.Record != want {
		t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Record.Record, want, told)
	}
}

func TestArgsOfReplaysMeanTheSame(t *testing.T) {
	for _, c := range []struct {
		command string
		want    interface{ Args() []string }
		got     func(all) any
	}{
		{"info", ReplayInfo{File: "-a b", JSON: true}, func(a all) any { return a.Replay.Info.ReplayInfo }},
		{"verify", ReplayVerify{File: "a", MaxTicks: 5}, func(a all) any { return a.Replay.Verify.ReplayVerify }},
		{"verify", ReplayVerify{File: "a", JSON: true, Unfinished: true, MaxTicks: 1}, func(a all) any { return a.Replay.Verify.ReplayVerify }},
		{"play", ReplayPlay{File: "a", Addr: ":0", Terminal: true}, func(a all) any { return a.Replay.Play.ReplayPlay }},
		{"seek", ReplaySeek{File: "-a", At: "1m", JSON: true}, func(a all) any { return a.Replay.Seek.ReplaySeek }},
		{"trim", ReplayTrim{File: "a", Out: "-b", From: "3s", To: "90"}, func(a all) any { return a.Replay.Trim.ReplayTrim }},
		{"diff", ReplayDiff{Files: []string{"a", "-b"}}, func(a all) any { return a.Replay.Diff.ReplayDiff }},
		{"diff", ReplayDiff{Files: []string{"a"}, With: "emulator ./b --x"}, func(a all) any { return a.Replay.Diff.ReplayDiff }},
	} {
		got, status, told := parse(append([]string{"replay", c.command}, c.want.Args()...)...)
		if status != 0 || !reflect.DeepEqual(c.got(got), c.want) {
			t.Errorf("%q mean %+v, not %+v; %s", c.want.Args(), c.got(got), c.want, told)
		}
	}
}

// Args must know every field: one that it forgot would be lost on the way from the tool to the program.
func TestArgsLeaveNothingOut(t *testing.T) {
	for _, flags := range []interface{ Args() []string }{&Play{}, &Serve{}, &Bots{}, &Bench{}, &Soak{}, &Trace{}, &Link{}, &Explain{}, &Record{}, &ReplayInfo{}, &ReplayVerify{}, &ReplayPlay{}, &ReplaySeek{}, &ReplayTrim{}, &ReplayDiff{}} {
		v := reflect.ValueOf(flags).Elem()
		for i := range v.NumField() {
			before := flags.Args()
			fill(t, v.Field(i))
			if reflect.DeepEqual(flags.Args(), before) {
				t.Errorf("%T: Args does not tell %s", flags, v.Type().Field(i).Name)
			}
		}
	}
}

// fill sets a flag to something other than its zero.
func fill(t *testing.T, flag reflect.Value) {
	t.Helper()
	switch flag.Kind() {
	case reflect.String:
		flag.SetString("x")
	case reflect.Int, reflect.Int64:
		flag.SetInt(3)
	case reflect.Uint32:
		flag.SetUint(3)
	case reflect.Uint64:
		flag.SetUint(3)
	case reflect.Bool:
		flag.SetBool(true)
	case reflect.Float64:
		flag.SetFloat(0.5)
	case reflect.Slice:
		flag.Set(reflect.ValueOf([]string{"x"}))
	default:
		t.Fatalf("a flag of the kind %s", flag.Kind())
	}
}

func TestWhatCannotBeMeant(t *testing.T) {
	for args, tells := range map[string]string{
		"play --options=0":                  "--options takes pairs of hexadecimal digits",
		"play --bots=-1":                    "--bots must not be negative",
		"play --bots=many":                  "--bots",
		"play --seed=-1":                    "--seed",
		"bots --bots=0":                     "--bots must be at least 1",
		"bots --for=-1s":                    "--for must not be negative",
		"bots --rooms=-1":                   "--rooms must not be negative",
		"bots --players=2":                  "--players goes with --rooms",
		"bots --rooms=1 --players=-1":       "--players must not be negative",
		"bots --drop-every=1ms":             "--drop-every must be at least 100ms",
		"bots --flood=-1":                   "--flood, --silent and --stall must not be negative",
		"bots --bots=3 --flood=2 --stall=2": "--flood, --silent and --stall must not be more than --bots together",
		"bots --for=90":                     "--for",
		"bots --url=127.0.0.1:8080":         "--url must begin with ws:// or wss://",
		"bots --url=http://a/ws":            "--url must begin with ws:// or wss://",
		"record --bots=0 x":                 "--bots must be at least 1",
		"replay diff a":                     "diff takes two files",
		"replay diff a b --with c":          "diff takes one file",
		"replay verify a --max-ticks=0":     "--max-ticks must be at least 1",
		"replay seek a":                     "game replay seek --help",
		"soak --for=9s":                     "--for must be at least 10s",
		"soak --drop-every=1ms":             "--drop-every must be at least 100ms",
		"soak --max-drift=0":                "--max-drift must be more than 0",
		"soak --rooms=0":                    "--rooms must be at least 1",
		"bench --rooms=0":                   "--rooms must be at least 1",
		"bench --flood=51":                  "--flood must be 0 to 50",
		"bench --silent=-1":                 "--silent must not be negative",
		"bench --for=999ms":                 "--for must be at least 1s",
		"bench --rooms=0 --for=-60s":        "--rooms must be at least 1\n--for must be at least 1s",
	} {
		_, status, told := parse(strings.Fields(args)...)
		if status != UsageStatus || !strings.Contains(told, tells) {
			t.Errorf("%s: status %d; told %q", args, status, told)
		}
	}
}
