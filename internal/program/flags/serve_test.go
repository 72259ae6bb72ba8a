package flags

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// usual is what serve means without flags.
func usual() Serve {
	return Serve{
		Addr: "127.0.0.1:8080", MaxRooms: 1000, MaxConnsPerAddress: 100, ProxyHeader: "X-Forwarded-For", Grace: time.Minute, SnapshotEvery: 3, Coding: "tight", Distribution: "state", DrainTime: 30 * time.Second,
		RecordLimit: 64, LogFormat: "text", LogLevel: "info",
	}
}

// with returns the usual flags with a change.
func with(change func(*Serve)) Serve {
	f := usual()
	change(&f)
	return f
}

// What the tool passes on means the same to the game's program, whatever its environment and the file say.
func TestServeArgsMeanTheSame(t *testing.T) {
	path := written(t, "max-rooms = 7\norigins = ['https://file.example']\npprof = true\nadmin = '127.0.0.1:1'")
	for name, value := range map[string]string{"TICKWORK_LOG_DIR": "elsewhere", "TICKWORK_PUBLIC_URL": "https://env.example"} {
		t.Setenv(name, value)
	}
	for _, want := range []Serve{
		usual(),
		with(func(f *Serve) { f.Config = path }),
		with(func(f *Serve) { f.Addr, f.Seed, f.CrashDir = "10.0.0.1:80", 1<<64-1, "some where/--else, or not" }),
		with(func(f *Serve) { f.Config, f.CheckConfig, f.LogFormat = path, true, "xml" }),
		with(func(f *Serve) { f.Origins = []string{"https://a.example", "https://b.example:444"} }),
		with(func(f *Serve) { f.Admin, f.Pprof, f.Grace = "127.0.0.1:9090", true, 90*time.Second+time.Millisecond }),
		with(func(f *Serve) { f.PrintConfig = true }),
	} {
		for _, list := range []*[]string{&want.Origins, &want.Proxies} {
			if *list == nil {
				*list = []string{} // given, and empty
			}
		}
		got, status, told := parse(append([]string{"serve"}, want.Args()...)...)
		if status != 0 || !reflect.DeepEqual(got.Serve.Serve, want) {
			t.Errorf("%q mean %+v, not %+v; %s", want.Args(), got.Serve.Serve, want, told)
		}
	}
}

func TestServeFaults(t *testing.T) {
	for args, tells := range map[string]string{
		"--max-rooms=0":                           "--max-rooms must be at least 1",
		"--max-conns=-1":                          "--max-conns must not be negative",
		"--max-conns-per-address=0":               "--max-conns-per-address must be at least 1",
		"--proxy-header=Via":                      "--proxy-header must be one of X-Forwarded-For, Forwarded",
		"--proxies=127.0.0.1,here":                `--proxies: "here" must be like 192.0.2.0/24`,
		"--grace=0s":                              "--grace must be more than 0s",
		"--snapshot-every=0":                      "--snapshot-every must be 1 to 255",
		"--distribution=both":                     "--distribution must be one of state, frames",
		"--snapshot-every=256":                    "--snapshot-every must be 1 to 255",
		"--drain-time=-1s":                        "--drain-time must not be negative",
		"--record-limit=0":                        "--record-limit must be at least 1",
		"--tls-cert=a":                            "--tls-cert and --tls-key must be given both",
		"--tls-key=a":                             "--tls-cert and --tls-key must be given both",
		"--admin-token-file=a":                    "--admin-token-file needs --admin",
		"--pprof":                                 "--pprof needs --admin",
		"--log-format=xml":                        "--log-format must be one of text, json",
		"--log-level=loud":                        "--log-level must be one of debug, info, warn, error",
		"--public-url=game.example":               "--public-url must be like https://game.example",
		"--public-url=https://game.example/play":  "--public-url must be like",
		"--public-url=ftp://game.example":         "--public-url must be like",
		"--public-url=https://me:pw@game.example": "--public-url must be like",
		"--origins=https://a.example,b.example":   `--origins: "b.example" must be like`,
		"--max-rooms=0 --log-level=loud":          "--max-rooms must be at least 1\n--log-level must be",
	} {
		_, status, told := parse(append([]string{"serve"}, strings.Fields(args)...)...)
		if status != UsageStatus || !strings.Contains(told, tells) {
			t.Errorf("%s: status %d; told %q", args, status, told)
		}
		if _, status, told := parse(append([]string{"serve", "--check-config"}, strings.Fields(args)...)...); status != 0 {
			t.Errorf("%s: to be checked, and status %d; told %q", args, status, told)
		}
	}
}

func TestPages(t *testing.T) {
	for _, c := range []struct {
		url     string
		origins []string
		want    string
	}{
		{"", nil, ""},
		{"", []string{"*"}, "*"},
		{"https://game.example/", []string{"https://a.example"}, "https://game.example https://a.example"},
	} {
		f := Serve{PublicURL: c.url, Origins: c.origins}
		if got := strings.Join(f.Pages(), " "); got != c.want {
			t.Errorf("%+v lets in %q, not %q", c, got, c.want)
		}
	}
}

func TestProxyNets(t *testing.T) {
	f := Serve{Proxies: []string{"127.0.0.1", "::1", "10.0.0.0/8"}}
	if got := fmt.Sprint(f.ProxyNets()); got != "[127.0.0.1/32 ::1/128 10.0.0.0/8]" {
		t.Errorf("the proxies are %s", got)
	}
}

// Every key has the variable that its name tells.
func TestVariables(t *testing.T) {
	list := keys(new(Serve))
	if len(list) < 15 {
		t.Fatalf("there are %d keys", len(list))
	}
	for _, k := range list {
		want := "TICKWORK_" + strings.ToUpper(strings.ReplaceAll(k.Name, "-", "_"))
		if len(k.Envs) != 1 || k.Envs[0] != want {
			t.Errorf("%s is %v in the environment, not %s", k.Name, k.Envs, want)
		}
	}
}
