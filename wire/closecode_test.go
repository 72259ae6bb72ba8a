package wire

import (
	"maps"
	"strings"
	"testing"
)

func TestCloseCodeTableIsComplete(t *testing.T) {
	table := map[string]uint64{}
	for _, info := range CloseCodes() {
		table[info.Name] = uint64(info.Code)
	}
	if want := constants(t, "closecode.go", "Close"); !maps.Equal(table, want) {
		t.Errorf("the table has %v, the constants are %v", table, want)
	}
}

func TestCloseCodeTable(t *testing.T) {
	last := CloseCode(0)
	texts := map[string]bool{}
	for _, info := range CloseCodes() {
		if info.Code <= last {
			t.Errorf("%s is not in rising order", info.Name)
		}
		last = info.Code
		sentence := strings.HasSuffix(info.Text, ".") && strings.Count(info.Text, ".") == 1
		if !sentence || texts[info.Text] {
			t.Errorf("%s: %q is not one sentence of its own", info.Name, info.Text)
		}
		texts[info.Text] = true
		if info.Code.String() != info.Name || info.Code.Text() != info.Text {
			t.Errorf("%d says %q, %q", uint16(info.Code), info.Code, info.Code.Text())
		}
	}
}

func TestCloseCodesReturnsACopy(t *testing.T) {
	CloseCodes()[0].Name = "changed"
	if CloseCodes()[0].Name != "Normal" {
		t.Error("a caller changed the table")
	}
}

func TestUnknownCloseCode(t *testing.T) {
	for code, want := range map[CloseCode]string{0: "CloseCode(0)", 4999: "CloseCode(4999)", 65535: "CloseCode(65535)"} {
		if code.String() != want || code.Text() == "" {
			t.Errorf("%q, %q, want %q", code.String(), code.Text(), want)
		}
	}
}
