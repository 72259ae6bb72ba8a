package dev

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/internal/build"
	"github.com/tickwork-engine/tickwork/internal/gen"
)

// maker builds what changes make necessary, into a folder of its own: the game's dist/ is left alone, so that the program
// need not be linked again because the page is another one.
type maker struct {
	game     build.Game
	into     string
	programs int    // that were built
	lock     []byte // the schema that was generated last
}

// lessGarbage makes the compiler and the linker collect their garbage less often, which takes a sixth off their time.
const lessGarbage = "GOGC=400"

// newMaker returns a maker that builds into a folder.
func newMaker(game build.Game, into string) *maker {
	if os.Getenv("GOGC") == "" {
		game.Env = append(game.Env, lessGarbage)
	}
	return &maker{game: game, into: into}
}

// made is the result of a build. What was not built is empty.
type made struct {
	site    *site
	program string // where it is
	lock    []byte // the game's schema
	warning string // why the generator would not write that schema down, or ""
	steps   []step
	errs    []error
}

// step is a part of a build that was done, and how long it took.
type step struct {
	what string
	took time.Duration
}

// make builds. Its result tells of every part that failed.
func (m *maker) make(ctx context.Context, p parts) (r made) {
	if p&rulesPart != 0 {
		r.do("generated", func() error { return m.generate(&r) })
	}
	if len(r.errs) == 0 && ctx.Err() == nil {
		m.build(ctx, p, &r)
	}
	r.lock = m.lock
	return r
}

// generate writes what follows from the rules. That players of a released version could not go on with them is only told.
func (m *maker) generate(r *made) error {
	lock, warning, err := gen.Draft(filepath.Join(m.game.Dir, "rules"))
	if err != nil {
		return err
	}
	if m.lock = lock; warning != nil {
		r.warning = warning.Error()
	}
	return nil
}

// build builds module, page and program at the same time, as far as they are wanted.
func (m *maker) build(ctx context.Context, p parts, r *made) {
	var all sync.WaitGroup
	var module, program, page made
	if p.module() {
		all.Go(func() { module.do("module", func() error { return m.module(ctx) }) })
	}
	if p.page() {
		all.Go(func() { page.do("page", m.page) })
	}
	if p.program() {
		m.programs++
		r.program = filepath.Join(m.into, fmt.Sprintf("program-%d", m.programs), m.game.Name)
		all.Go(func() { program.do("program", func() error { return m.program(ctx, r.program) }) })
	}
	all.Wait()
	for _, part := range []*made{&module, &program, &page} {
		r.steps, r.errs = append(r.steps, part.steps...), append(r.errs, part.errs...)
	}
	if p.page() && len(r.errs) == 0 {
		var err error
		if r.site, err = m.finish(); err != nil {
			r.errs = append(r.errs, err)
		}
	}
}

// do does a step.
func (r *made) do(what string, run func() error) {
	begin := time.Now()
	if err := run(); err != nil {
		r.errs = append(r.errs, err)
		return
	}
	r.steps = append(r.steps, step{what, time.Since(begin)})
}

// quickly compiles the game's own packages without inlining, as build.Game.Trial does with the program: half of what
// compiling rules costs. A step takes longer then, of which a page that replays a few ticks has plenty.
const quickly = "-gcflags=./...=-l"

// module builds the module into a folder where it stays when only the page is built anew.
func (m *maker) module(ctx context.Context) error {
	g := m.game
	g.Into = m.moduleFolder()
	g.Env = append(g.Env[:len(g.Env):len(g.Env)], "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" "+quickly))
	if err := os.MkdirAll(g.Into, 0o755); err != nil {
		return err
	}
	_, err := g.Module(ctx)
	return err
}

func (m *maker) moduleFolder() string { return filepath.Join(m.into, "module") }

func (m *maker) program(ctx context.Context, out string) error {
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	return m.game.Trial(ctx, out)
}

// site is the folder that the page is put together in.
func (m *maker) site() string { return filepath.Join(m.into, "site") }

// page puts together all of the page but the module, and the inspector.
func (m *maker) page() error {
	g := m.game
	g.Into = m.site()
	if err := g.Clean(); err != nil {
		return err
	}
	if err := g.Page(); err != nil {
		return err
	}
	return g.Inspector()
}

// finish puts the module to the page, and takes the site up.
func (m *maker) finish() (*site, error) {
	code, err := os.ReadFile(filepath.Join(m.moduleFolder(), build.ModuleFile))
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(m.site(), build.ModuleFile), code, 0o644); err != nil {
		return nil, err
	}
	return openSite(m.site())
}
