package gen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// jsonWidth is about the longest line that holds a whole object or array.
const jsonWidth = 140

// prettyJSON returns a value as JSON for people: what fits on a line stands on one.
func prettyJSON(v any) ([]byte, error) {
	compact, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	var spread bytes.Buffer
	if err := json.Indent(&spread, compact, "", "\t"); err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	lines := strings.Split(spread.String(), "\n")
	return []byte(strings.Join(foldLines(lines), "\n") + "\n"), nil
}

// foldLines puts every object and array that fits on a line on one.
func foldLines(lines []string) []string {
	var out []string
	for i := 0; i < len(lines); i++ {
		if end := closing(lines, i); end > i && width(lines[i:end+1]) <= jsonWidth {
			out = append(out, joinLines(lines[i:end+1]))
			i = end
			continue
		}
		out = append(out, lines[i])
	}
	return out
}

// closing returns the line that closes what line i opens; i itself if it opens nothing.
func closing(lines []string, i int) int {
	line := lines[i]
	if !strings.HasSuffix(line, "{") && !strings.HasSuffix(line, "[") {
		return i
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, "\t"))]
	for k := i + 1; k < len(lines); k++ {
		if strings.HasPrefix(lines[k], indent+"}") || strings.HasPrefix(lines[k], indent+"]") {
			return k
		}
	}
	return i
}

// width returns about how long the lines are together, as one.
func width(lines []string) int {
	sum := len(lines[0])
	for _, line := range lines[1:] {
		sum += len(strings.TrimLeft(line, "\t"))
	}
	return sum
}

// joinLines puts an object or array on one line.
func joinLines(lines []string) string {
	joined := lines[0]
	for _, line := range lines[1:] {
		if strings.HasSuffix(joined, ",") {
			joined += " "
		}
		joined += strings.TrimLeft(line, "\t")
	}
	return joined
}
