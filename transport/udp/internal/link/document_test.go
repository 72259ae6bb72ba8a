package link

import (
	"bytes"
	"encoding/hex"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The examples in PROTOCOL.md are the bytes of the samples.
func TestExamplesInTheProtocol(t *testing.T) {
	text, err := os.ReadFile("../../../../PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := map[string][]byte{}
	remark := regexp.MustCompile(`;.*`)
	for _, m := range regexp.MustCompile("(?ms)^```udp ([^\n]+)\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		b, err := hex.DecodeString(strings.Join(strings.Fields(remark.ReplaceAllString(m[2], "")), ""))
		if err != nil {
			t.Fatalf("%s: %v", m[1], err)
		}
		examples[m[1]] = b
	}
	found := 0
	for _, s := range samples {
		if b, is := examples[s.name]; is {
			found++
			if !bytes.Equal(b, s.made) {
				t.Errorf("%s\n%x, and the code makes\n%x", s.name, b, s.made)
			}
		}
	}
	if found != len(examples) || found < 6 {
		t.Errorf("%d examples, of which %d are tested", len(examples), found)
	}
}
