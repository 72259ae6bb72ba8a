package wire

import (
	"maps"
	"testing"
)

// checkTags compares a table with the constants of its file and checks that it is indexed by tag.
func checkTags(t *testing.T, table []TagInfo, file string) {
	t.Helper()
	byName := map[string]uint64{}
	for i, info := range table {
		byName[info.Name] = uint64(info.Tag)
		if info.Tag != uint32(i) || info.Tag >= packetBit {
			t.Errorf("%s: %s has tag %d at place %d", file, info.Name, info.Tag, i)
		}
	}
	if want := constants(t, file, "Tag"); !maps.Equal(byName, want) {
		t.Errorf("%s: the table has %v, the constants are %v", file, byName, want)
	}
}

// A tag is in use exactly if there is a message of it that decodes; a reserved one is refused.
func TestClientTags(t *testing.T) {
	checkTags(t, ClientTags(), "tags_client.go")
	used := map[ClientTag]bool{}
	for _, m := range clientSamples() {
		used[m.Tag()] = true
		if got, err := DecodeClient(m.Append(nil)); err != nil || got.Tag() != m.Tag() || IsPacket(m.Append(nil)) {
			t.Errorf("%s came back as %+v, %v", m.Tag(), got, err)
		}
	}
	for _, info := range ClientTags() {
		_, err := DecodeClient(AppendU32(nil, info.Tag))
		if refused := err == ErrUnknownMessage; refused == used[ClientTag(info.Tag)] || refused != (info.Reserved != "") {
			t.Errorf("%s: %v", info.Name, err)
		}
		if got := ClientTag(info.Tag).String(); got != info.Name {
			t.Errorf("%s says %q", info.Name, got)
		}
	}
}

func TestServerTags(t *testing.T) {
	checkTags(t, ServerTags(), "tags_server.go")
	used := map[ServerTag]bool{}
	for _, m := range serverSamples() {
		used[m.Tag()] = true
		if got, err := DecodeServer(m.Append(nil)); err != nil || got.Tag() != m.Tag() || IsPacket(m.Append(nil)) {
			t.Errorf("%s came back as %+v, %v", m.Tag(), got, err)
		}
	}
	for _, info := range ServerTags() {
		_, err := DecodeServer(AppendU32(nil, info.Tag))
		if refused := err == ErrUnknownMessage; refused == used[ServerTag(info.Tag)] || refused != (info.Reserved != "") {
			t.Errorf("%s: %v", info.Name, err)
		}
		if got := ServerTag(info.Tag).String(); got != info.Name {
			t.Errorf("%s says %q", info.Name, got)
		}
	}
}

func TestUnknownTagsHaveText(t *testing.T) {
	if got := ClientTag(99).String(); got != "ClientTag(99)" {
		t.Error(got)
	}
	if got := ServerTag(1<<32 - 1).String(); got != "ServerTag(4294967295)" {
		t.Error(got)
	}
}
