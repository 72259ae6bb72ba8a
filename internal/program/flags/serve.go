package flags

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Serve are the flags of serve. Each is also a variable of the environment, TICKWORK_ and its name in capitals, and, but for
// those that are tagged file:"no", a key of the configuration file. The command line comes before the environment, and that
// before the file. What is tagged secret is not shown.
type Serve struct {
	Config      string `env:"TICKWORK_CONFIG" file:"no" placeholder:"FILE" help:"TOML file with what is given neither here nor in the environment: the keys are the names of the flags."`
	CheckConfig bool   `file:"no" help:"Print what would be served with, check it, and end: with status 0, or with 1 and a line for each fault."`
	PrintConfig bool   `file:"no" help:"Print a configuration file with all keys and their defaults, and end."`

	Addr        string   `env:"TICKWORK_ADDR" default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to listen (${default}). :8080 is every address of this machine."`
	PublicURL   string   `name:"public-url" env:"TICKWORK_PUBLIC_URL" placeholder:"URL" help:"Where players open the game, such as https://game.example, if a proxy stands before it. That page may connect, too."`
	Origins     []string `env:"TICKWORK_ORIGINS" placeholder:"URL" help:"Pages that may connect besides the one that is served here, such as https://game.example. On the command line and in the environment commas separate several."`
	Proxies     []string `env:"TICKWORK_PROXIES" placeholder:"NET" help:"Networks of the proxies in front of the server, whose word is taken for where players come from, such as 127.0.0.1/32. On the command line and in the environment commas separate several."`
	ProxyHeader string   `env:"TICKWORK_PROXY_HEADER" default:"X-Forwarded-For" placeholder:"NAME" help:"The header in which they say it: X-Forwarded-For or Forwarded (${default})."`
	TLSCert     string   `name:"tls-cert" env:"TICKWORK_TLS_CERT" placeholder:"FILE" help:"Certificate for TLS, with those between it and the root, as PEM. It is read again when it changes. Not given: no TLS."`
	TLSKey      string   `name:"tls-key" env:"TICKWORK_TLS_KEY" placeholder:"FILE" help:"The certificate's private key, as PEM."`

	Admin          string `env:"TICKWORK_ADMIN" placeholder:"HOST:PORT" help:"Where to serve the operator's console, and figures under /stats and /metrics: an address that only this machine can reach, such as 127.0.0.1:9090. Not given: nowhere."`
	AdminTokenFile string `env:"TICKWORK_ADMIN_TOKEN_FILE" placeholder:"FILE" help:"File with the token that the operator must show there to end rooms, to remove players and to speak to them: at least 16 characters. Not given: nobody can."`
	Pprof          bool   `env:"TICKWORK_PPROF" help:"Serve profiles of the program there, too, under /debug/pprof/."`

	JWKS           string `name:"jwks" env:"TICKWORK_JWKS" placeholder:"FILE|URL" help:"Keys of who signs players' accounts, as a JSON Web Key Set: a file, or an address that begins with https://. Not given: all players are guests."`
	JWTIssuer      string `name:"jwt-issuer" env:"TICKWORK_JWT_ISSUER" placeholder:"TEXT" help:"Who must have issued an account's token (claim iss). Not given: anybody whose key it is."`
	JWTAudience    string `name:"jwt-audience" env:"TICKWORK_JWT_AUDIENCE" placeholder:"TEXT" help:"Whom the token must be meant for (claim aud). Not given: anybody."`
	RequireAccount bool   `env:"TICKWORK_REQUIRE_ACCOUNT" help:"Refuse players without an account."`

	MaxRooms           int           `env:"TICKWORK_MAX_ROOMS" default:"1000" placeholder:"N" help:"Open at most N rooms (${default})."`
	MaxConns           int           `env:"TICKWORK_MAX_CONNS" default:"0" placeholder:"N" help:"Hold at most N connections. 0 is one for each seat of all rooms, and 1000 more."`
	MaxConnsPerAddress int           `name:"max-conns-per-address" env:"TICKWORK_MAX_CONNS_PER_ADDRESS" default:"100" placeholder:"N" help:"Hold at most N connections of one address (${default}), or of one /64 of IPv6. This machine is not bound if no proxies are given."`
	CloseSlowRooms     bool          `env:"TICKWORK_CLOSE_SLOW_ROOMS" help:"Close a room whose game takes more than half of its time for long, instead of only telling of it."`
	Grace              time.Duration `env:"TICKWORK_GRACE" default:"60s" placeholder:"TIME" help:"How long the seat of a player whose connection is lost is kept (${default})."`
	SnapshotEvery      int           `env:"TICKWORK_SNAPSHOT_EVERY" default:"3" placeholder:"N" help:"Send the world to the players every N ticks (${default}): a smaller number costs more."`
	Coding             string        `env:"TICKWORK_CODING" default:"tight" placeholder:"HOW" help:"How the world is written for the players: tight takes the fewest bytes, fast less of the processor, whole is for comparing (${default})."`
	Distribution       string        `env:"TICKWORK_DISTRIBUTION" default:"state" placeholder:"WHAT" help:"What of a match travels to the players: its state, or its frames, of which their machines make the state (${default}). Where frames travel nothing can be hidden from anybody."`
	Seed               uint64        `env:"TICKWORK_SEED" default:"0" placeholder:"S" secret:"" help:"Make the worlds follow from the number S. 0 leaves them to chance."`

	DrainTime time.Duration `env:"TICKWORK_DRAIN_TIME" default:"30s" placeholder:"TIME" help:"How long matches may go on when the server is told to end (${default})."`
	LogDir    string        `env:"TICKWORK_LOG_DIR" placeholder:"DIR" help:"Folder to keep the logs of rooms in that are ended then. Not given: they are not kept."`
	CrashDir  string        `env:"TICKWORK_CRASH_DIR" placeholder:"DIR" help:"Folder to keep the log of a room in when its game crashes. Not given: it is not kept."`

	Record      string `env:"TICKWORK_RECORD" placeholder:"DIR" help:"Folder to write each room's whole match to, as a replay file: see docs/replay.md. Not given: none is."`
	RecordLimit int    `env:"TICKWORK_RECORD_LIMIT" default:"64" placeholder:"MIB" help:"How large such a file gets, in MiB (${default}): the rest of the match is left out."`

	LogFormat string `env:"TICKWORK_LOG_FORMAT" default:"text" placeholder:"FORMAT" help:"How the server's log is written: text or json (${default})."`
	LogLevel  string `env:"TICKWORK_LOG_LEVEL" default:"info" placeholder:"LEVEL" help:"What it tells: debug, info, warn or error, and what is worse (${default})."`
}

// What LogFormat, LogLevel and ProxyHeader may be.
var (
	logFormats = []string{"text", "json"}
	logLevels  = []string{"debug", "info", "warn", "error"}

	proxyHeaders = []string{"X-Forwarded-For", "Forwarded"}

	// Codings are those of [room.Coding], by number.
	Codings = []string{"tight", "fast", "whole"}
	// Distributions are those of [sim.Distribution], by number.
	Distributions = []string{"state", "frames"}
)

// Faults reports what cannot be meant, whatever the machine is like.
func (f Serve) Faults() (list []error) {
	for _, rule := range []struct {
		kept bool
		text string
	}{
		{f.MaxRooms > 0, "--max-rooms must be at least 1"},
		{f.MaxConns >= 0, "--max-conns must not be negative"},
		{f.MaxConnsPerAddress > 0, "--max-conns-per-address must be at least 1"},
		{slices.Contains(proxyHeaders, f.ProxyHeader), "--proxy-header must be one of " + strings.Join(proxyHeaders, ", ")},
		{f.JWKS != "" || f.JWTIssuer == "" && f.JWTAudience == "", "--jwt-issuer and --jwt-audience need --jwks, the keys that tokens are checked with"},
		{f.JWKS != "" || !f.RequireAccount, "--require-account needs --jwks, the keys that tokens are checked with"},
		{f.Grace > 0, "--grace must be more than 0s"},
		{f.SnapshotEvery >= 1 && f.SnapshotEvery <= 255, "--snapshot-every must be 1 to 255"},
		{slices.Contains(Codings, f.Coding), "--coding must be one of " + strings.Join(Codings, ", ")},
		{f.RecordLimit > 0, "--record-limit must be at least 1"},
		{slices.Contains(Distributions, f.Distribution), "--distribution must be one of " + strings.Join(Distributions, ", ")},
		{f.DrainTime >= 0, "--drain-time must not be negative"},
		{(f.TLSCert == "") == (f.TLSKey == ""), "--tls-cert and --tls-key must be given both, or none"},
		{!f.Pprof || f.Admin != "", "--pprof needs --admin, where the profiles are served"},
		{f.AdminTokenFile == "" || f.Admin != "", "--admin-token-file needs --admin, where the token is shown"},
		{slices.Contains(logFormats, f.LogFormat), "--log-format must be one of " + strings.Join(logFormats, ", ")},
		{slices.Contains(logLevels, f.LogLevel), "--log-level must be one of " + strings.Join(logLevels, ", ")},
		{f.PublicURL == "" || isOrigin(strings.TrimSuffix(f.PublicURL, "/")), "--public-url must be like https://game.example, without a path"},
	} {
		if !rule.kept {
			list = append(list, errors.New(rule.text))
		}
	}
	for _, o := range f.Origins {
		if o != "*" && !isOrigin(o) {
			list = append(list, fmt.Errorf("--origins: %q must be like https://game.example, without a path", o))
		}
	}
	for _, p := range f.Proxies {
		if _, err := prefix(p); err != nil {
			list = append(list, fmt.Errorf("--proxies: %q must be like 192.0.2.0/24, or an address", p))
		}
	}
	return list
}

// prefix reads a network, or an address, which is the network of itself.
func prefix(text string) (netip.Prefix, error) {
	if addr, err := netip.ParseAddr(text); err == nil {
		return addr.Prefix(addr.BitLen())
	}
	return netip.ParsePrefix(text)
}

// ProxyNets returns the networks of the proxies, which must have no faults.
func (f Serve) ProxyNets() (nets []netip.Prefix) {
	for _, p := range f.Proxies {
		net, err := prefix(p)
		if err != nil {
			panic("flags: " + err.Error())
		}
		nets = append(nets, net)
	}
	return nets
}

// isOrigin reports whether a text is what a browser sends as the origin of a page (RFC 6454 section 6.2).
func isOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.Scheme+"://"+u.Host == text
}

// Validate reports what cannot be meant. Where the configuration is to be checked or nothing is to be served, that comes
// later or not at all.
func (f Serve) Validate() error {
	if f.CheckConfig || f.PrintConfig {
		return nil
	}
	return errors.Join(f.Faults()...)
}

// Pages returns the origins of pages that may connect besides the one that is served.
func (f Serve) Pages() []string {
	if f.PublicURL == "" {
		return f.Origins
	}
	return append([]string{strings.TrimSuffix(f.PublicURL, "/")}, f.Origins...)
}

// Args returns the flags as they are passed on: all of them, so that they come before the same environment and file there.
func (f Serve) Args() []string {
	args := []string{fmt.Sprintf("--check-config=%t", f.CheckConfig), fmt.Sprintf("--print-config=%t", f.PrintConfig)}
	if f.Config != "" {
		args = append(args, "--config="+f.Config)
	}
	for _, key := range keys(&f) {
		args = append(args, "--"+key.Name+"="+key.passed())
	}
	return args
}
