package main

import (
	"context"
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/internal/vet"
)

// vetCommand checks rules for what machines could disagree about.
type vetCommand struct {
	Packages []string `arg:"" optional:"" help:"Packages, as the go command names them. Not given: all below this folder (./...)."`
}

// Help tells more.
func (c *vetCommand) Help() string {
	return `It looks at the packages that hold a world (//tickwork:world) and tells what could make two machines disagree, such as maps,
clocks and float products that can fuse, and what would make a step slow. Each finding says what to do instead. One that is
meant is silenced by a comment on its line or above it: //tickwork:allow CATEGORY REASON.

It is also a tool for the go command: go vet -vettool=$(which tickwork) ./...`
}

// Run checks, and fails if there is a finding.
func (c *vetCommand) Run(ctx context.Context) error {
	if len(c.Packages) == 0 {
		c.Packages = []string{"./..."}
	}
	findings, err := vet.Run(ctx, ".", c.Packages, os.Stdout)
	if err == nil && findings > 0 {
		err = fmt.Errorf("%d findings in rules", findings)
	}
	return err
}
