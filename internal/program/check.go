package program

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/page"
	"github.com/tickwork-engine/tickwork/internal/program/web"
)

// check prints the configuration, and returns its faults, a line each.
func (c *serveCommand) check(g Game) error {
	if err := c.Print(os.Stdout); err != nil {
		return err
	}
	list := append(c.FileFaults(), c.Faults()...)
	list = append(list, faults(g, c.Serve)...)
	return errors.Join(list...)
}

// faults reports what would keep a server from doing what the flags say, as far as that is known before it listens.
func faults(g Game, f flags.Serve) (list []error) {
	find := func(err error) {
		if err != nil {
			list = append(list, err)
		}
	}
	_, err := page.New(g.Dist)
	find(err)
	find(web.CheckForm(f.Addr))
	find(checkAdmin(f.Admin))
	_, err = readToken(f.AdminTokenFile)
	find(err)
	find(checkCertificate(f))
	find(checkKeys(f))
	find(checkFolder("--log-dir", f.LogDir))
	find(checkFolder("--crash-dir", f.CrashDir))
	find(checkFolder("--record", f.Record))
	return list
}

// keysTime is how long the keys of accounts may take to come when they are only checked.
const keysTime = 5 * time.Second

// checkKeys reports keys of accounts that cannot be had now.
func checkKeys(f flags.Serve) error {
	ctx, cancel := context.WithTimeout(context.Background(), keysTime)
	defer cancel()
	_, err := identify(ctx, f, slog.New(slog.DiscardHandler))
	return err
}

// checkCertificate reports a certificate that browsers would not accept whatever its names are.
func checkCertificate(f flags.Serve) error {
	if f.TLSCert == "" || f.TLSKey == "" {
		return nil
	}
	cert, err := web.LoadCertificate(f.TLSCert, f.TLSKey, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	if end := cert.Ends(); time.Now().After(end) {
		return fmt.Errorf("--tls-cert %s: the certificate was valid until %s only: get a new one", f.TLSCert, end.Format(time.DateTime))
	}
	return nil
}

// checkFolder reports a folder that nothing can be kept in, by keeping something in it.
func checkFolder(flag, dir string) error {
	if dir == "" {
		return nil
	}
	file, err := os.CreateTemp(dir, ".tickwork-check-*")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s %s: there is no such folder: make it", flag, dir)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s %s: this user may not write there: give the right, or choose another folder", flag, dir)
	case err != nil:
		return fmt.Errorf("%s %s: nothing can be kept there: %w", flag, dir, err)
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}
