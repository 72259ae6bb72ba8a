package flags

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// key is a flag of serve that the configuration file may hold, too. Its Target is a field of the flags that it was made
// from.
type key struct{ *kong.Flag }

// keys returns the keys of flags in their order.
func keys(f *Serve) (list []key) {
	for _, flag := range kong.Must(f, kong.NoDefaultHelp()).Model.Flags {
		if !flag.Tag.Has("file") {
			list = append(list, key{flag})
		}
	}
	return list
}

var durationType = reflect.TypeFor[time.Duration]()

// passed returns the key's value as it is written behind a flag.
func (k key) passed() string {
	if list, is := k.Target.Interface().([]string); is {
		return kong.JoinEscaped(list, ',')
	}
	return fmt.Sprint(k.Target.Interface())
}

// literal returns the key's value as it is written in a file.
func (k key) literal() string {
	switch v := k.Target.Interface().(type) {
	case string:
		return quote(v)
	case time.Duration:
		return quote(short(v))
	case []string:
		quoted := make([]string, len(v))
		for i := range v {
			quoted[i] = quote(v[i])
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	default:
		return fmt.Sprint(v)
	}
}

// quote writes a text as a TOML string. What Go escapes in other ways than TOML does not occur in arguments.
func quote(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r == '\'' || r == 0x7f }) < 0 {
		if strings.ContainsAny(text, `"\`) {
			return "'" + text + "'"
		}
		return `"` + text + `"`
	}
	return strconv.Quote(text)
}

// short writes a span without the zeros at its end.
func short(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// take returns a value of a file in the form that kong takes, or what it should be instead.
func (k key) take(value any) (taken any, wants string) {
	text, isText := value.(string)
	switch kind := k.Target.Kind(); {
	case k.Target.Type() == durationType:
		_, err := time.ParseDuration(text)
		return text, unless(isText && err == nil, `a span of time such as "90s"`)
	case kind == reflect.String:
		return text, unless(isText, "a text in quotes")
	case kind == reflect.Bool:
		_, is := value.(bool)
		return value, unless(is, "true or false")
	case kind == reflect.Slice:
		return value, unless(isTexts(value), "a list of texts in quotes")
	case kind == reflect.Uint64:
		n, is := value.(int64)
		return fmt.Sprint(n), unless(is && n >= 0, "a number from 0 on")
	default:
		n, is := value.(int64)
		return fmt.Sprint(n), unless(is, "a whole number")
	}
}

func isTexts(value any) bool {
	list, is := value.([]any)
	for _, v := range list {
		_, isText := v.(string)
		is = is && isText
	}
	return is
}

// unless returns what is wanted if it is not there.
func unless(there bool, wanted string) string {
	if there {
		return ""
	}
	return wanted
}
