package flags

import (
	"strings"
	"testing"
	"time"
)

func TestArgsOfExplainMeanTheSame(t *testing.T) {
	for _, want := range []Explain{
		{Slot: -1, For: time.Second, Coding: "tight"},
		{Admin: "http://127.0.0.1:9090", Room: 1<<64 - 1, Tick: 1<<32 - 1, For: time.Minute, Coding: "tight"},
		{Slot: 3, Tick: 36_000, For: 2 * time.Second, RTT: time.Second, Loss: 0.05, Seed: 9, Coding: "whole", Budget: 70, JSON: true},
	} {
		if got, status, told := parse(append([]string{"explain"}, want.Args()...)...); status != 0 || got.Explain.Explain != want {
			t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Explain.Explain, want, told)
		}
	}
	for args, tells := range map[string]string{
		"--admin=localhost:9090 --room=1 --slot=0": "--admin must begin with http://", "--admin=http://a --slot=0": "--room is needed with --admin",
		"--admin=http://a --room=1": "--slot is needed with --admin", "--room=3": "--room goes with --admin", "--slot=-2": "--slot must not be negative",
		"--for=61s": "--for must be 1s to 1m", "--for=1500ms": "--for must be whole seconds", "--tick=36001": "--tick must be up to 36000",
		"--loss=1": "--loss must be", "--rtt=2s": "--rtt must be", "--budget=-1": "--budget must not be negative", "--coding=no": "--coding",
	} {
		if _, status, told := parse(append([]string{"explain"}, strings.Fields(args)...)...); status != UsageStatus || !strings.Contains(told, tells) {
			t.Errorf("%s: status %d; told %q", args, status, told)
		}
	}
}
