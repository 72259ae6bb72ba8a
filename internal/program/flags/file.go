package flags

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"
)

// file is a configuration file: the values of its keys, as kong takes them.
type file map[string]any

// readFile reads a configuration file. It returns all that is wrong with it: a user does not want to learn that bit by bit.
func readFile(path string) (values file, faults []error) {
	var raw map[string]any
	if _, err := toml.DecodeFile(path, &raw); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			err = errors.New("there is no such file")
		}
		return nil, []error{fmt.Errorf("--config %s: %w", path, err)}
	}
	known := make(map[string]key)
	for _, k := range keys(new(Serve)) {
		known[k.Name] = k
	}
	values = make(file)
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		k, is := known[name]
		if !is {
			faults = append(faults, fmt.Errorf("%s: there is no key %s; the nearest is %s", path, name, nearest(name, slices.Sorted(maps.Keys(known)))))
			continue
		}
		value, wants := k.take(raw[name])
		if wants != "" {
			faults = append(faults, fmt.Errorf("%s: %s must be %s", path, name, wants))
			continue
		}
		values[name] = value
	}
	return values, faults
}

// FileFaults reports what is wrong with the configuration file, if there is one.
func (f Serve) FileFaults() []error {
	if f.Config == "" {
		return nil
	}
	_, faults := readFile(f.Config)
	return faults
}

// BeforeResolve is called by kong when it has read the command line and the environment. It brings in the configuration
// file, whose faults end the program unless they are to be told by --check-config.
func (f Serve) BeforeResolve(ctx *kong.Context) error {
	given := make(map[string]any)
	for _, flag := range ctx.Flags() {
		given[flag.Name] = ctx.FlagValue(flag)
	}
	path, _ := given["config"].(string)
	if path == "" || given["print-config"] == true {
		return nil
	}
	values, faults := readFile(path)
	if len(faults) > 0 && given["check-config"] != true {
		return errors.Join(faults...)
	}
	ctx.AddResolver(values)
	return nil
}

// Validate is part of kong.Resolver. All has been checked.
func (f file) Validate(*kong.Application) error { return nil }

// Resolve returns the value of a flag that is not on the command line, or nil to leave it as it is: to kong, a resolver
// comes before the environment.
func (f file) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
	}
	return f[flag.Name], nil // nil if it is not in the file
}
