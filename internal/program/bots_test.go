package program

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A hundred bots that cannot connect are one trouble, not a hundred.
func TestComplaints(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told strings.Builder
		c := &complaints{out: &told}
		for range 100 {
			c.tell(errors.New("refused"))
		}
		if told.String() != "refused\n" {
			t.Errorf("told at once: %q", told.String())
		}
		time.Sleep(complaintSpan + time.Millisecond)
		c.tell(errors.New("refused again"))
		if told.String() != "refused\nrefused again\n" {
			t.Errorf("told in all: %q", told.String())
		}
	})
}
