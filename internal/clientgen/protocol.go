package main

import (
	"fmt"
	"strings"

	"github.com/tickwork-engine/tickwork/wire"
)

// section is a generated part of PROTOCOL.md. It stands between two lines of comment, the first of which names it.
type section struct {
	name string
	body func() string
}

var sections = []section{
	{"client tags", func() string { return tagTable(wire.ClientTags()) }},
	{"server tags", func() string { return tagTable(wire.ServerTags()) }},
	{"close codes", closeCodeTable},
}

const endOfSection = "<!-- end of generated part -->"

func (s section) begin() string { return "<!-- generated: " + s.name + " -->\n" }

// protocolTables returns the document with all its generated sections made anew.
func protocolTables(old []byte) ([]byte, error) {
	text := string(old)
	for _, s := range sections {
		before, rest, found := strings.Cut(text, s.begin())
		_, after, ended := strings.Cut(rest, endOfSection)
		if !found || !ended {
			return nil, fmt.Errorf("there is no section %q: write %q and %q", s.name, s.begin(), endOfSection)
		}
		text = before + s.begin() + s.body() + endOfSection + after
	}
	return []byte(text), nil
}

// tagTable returns a table of one direction's tags.
func tagTable(tags []wire.TagInfo) string {
	var b strings.Builder
	b.WriteString("| tag | message | |\n| --: | --- | --- |\n")
	for _, t := range tags {
		if t.Reserved == "" {
			fmt.Fprintf(&b, "| %d | [%s](#%s) | |\n", t.Tag, t.Name, strings.ToLower(t.Name))
		} else {
			fmt.Fprintf(&b, "| %d | %s | reserved: %s |\n", t.Tag, t.Name, t.Reserved)
		}
	}
	return b.String()
}

// closeCodeTable returns the table of close codes.
func closeCodeTable() string {
	var b strings.Builder
	b.WriteString("| code | name | what a player is told |\n| --: | --- | --- |\n")
	for _, c := range wire.CloseCodes() {
		fmt.Fprintf(&b, "| %d | %s | %s |\n", c.Code, c.Name, c.Text)
	}
	return b.String()
}
