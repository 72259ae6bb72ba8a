package vet

import (
	"os"
	"testing"
)

// TestMain lets the test program be the tool that "go vet" starts.
func TestMain(m *testing.M) {
	if IsVetTool(os.Args[1:]) {
		RunVetTool()
	}
	os.Exit(m.Run())
}
