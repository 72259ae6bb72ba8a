package scaffold

import (
	"bytes"
	"embed"
	"go/version"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"text/template"
)

// templates holds the project's files, each as a template for a [project]. They end in .tmpl because a go.mod would make
// a module of the folder, and because Go files with holes are none.
//
//go:embed all:template
var templates embed.FS

const (
	root = "template"
	ext  = ".tmpl"
)

// project is what the templates are filled with.
type project struct {
	Name    string // of the game, its folder and its module
	Title   string // the same for people
	Go      string // version of the language
	Version string // of Tickwork
	Source  string // folder of the checkout that is used instead of the version, or empty

	Requires []module // what the checkout requires: with these, nothing needs to be looked up
}

func newProject(name string, s source) project {
	title := strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "-", " ")
	language := s.needs.Go
	if language == "" {
		language = strings.TrimPrefix(version.Lang(runtime.Version()), "go")
	}
	return project{Name: name, Title: title, Go: language, Version: s.version, Source: s.dir, Requires: s.needs.Require}
}

// write writes the files of the project, and the checksums that the checkout has.
func (p project) write(dir string) error {
	err := fs.WalkDir(templates, root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := p.fill(path)
		if err != nil {
			return err
		}
		target := strings.TrimSuffix(strings.TrimPrefix(path, root+"/"), ext)
		return writeFile(filepath.Join(dir, filepath.FromSlash(target)), text)
	})
	if err != nil || p.Source == "" {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(p.Source, "go.sum"))
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, "go.sum"), sums)
}

// fill returns a file's text.
func (p project) fill(path string) ([]byte, error) {
	t, err := template.New(filepath.Base(path)).Option("missingkey=error").
		Funcs(template.FuncMap{"path": modPath}).ParseFS(templates, path)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = t.Execute(&text, p)
	return text.Bytes(), err
}

func writeFile(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

var plainPath = regexp.MustCompile(`^[\w/.@+~-]+$`)

// modPath writes a path as a go.mod takes it: quoted if there is anything unusual in it.
func modPath(path string) string {
	if plainPath.MatchString(path) {
		return path
	}
	return strconv.Quote(path)
}
