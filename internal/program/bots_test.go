package program

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
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

func TestHowManyBots(t *testing.T) {
	for _, c := range []struct {
		flags flags.Bots
		want  int
	}{{flags.Bots{Bots: 7}, 7}, {flags.Bots{Bots: 7, Rooms: 3}, 12}, {flags.Bots{Bots: 7, Rooms: 3, Players: 2}, 6}} {
		if got := (&botsCommand{c.flags}).count(4); got != c.want {
			t.Errorf("%+v are %d bots, not %d", c.flags, got, c.want)
		}
	}
}

// Honest bots and others on a served game: the honest ones play and come back, and the summary tells of both.
func TestBotsThatMisbehave(t *testing.T) {
	served := run(t, "whole", "serve", "--addr=127.0.0.1:0", "--max-rooms=3")
	address := strings.TrimPrefix(served.tells(t, "msg=serving game=rainfield address="), "http://")
	bots := run(t, "whole", "bots", "--rooms=2", "--flood=1", "--silent=1", "--drop-every=700ms", "--for=5500ms", "--json", "--url=ws://"+address+"/ws")
	bots.tells(t, "5 s: ")
	if status := bots.ended(t); status != 0 {
		t.Fatalf("status %d; %s", status, &bots.err)
	}
	var got botsResult
	if err := json.Unmarshal([]byte(bots.out.String()), &got); err != nil {
		t.Fatalf("%v in %q", err, &bots.out)
	}
	if got.Bots != 8 || got.Drops < 3 || got.Reconnects < 3 || got.SeatsChanged != 0 || got.Snapshots < 20 || got.Seconds < 5 {
		t.Errorf("%+v", got)
	}
	if got.RogueCloses["Violations"] == 0 || got.RogueCloses["HelloLate"] == 0 || len(got.Closes) != 0 {
		t.Errorf("closed: %v, of rogues: %v", got.Closes, got.RogueCloses)
	}
}

func TestTooManyRogues(t *testing.T) {
	bots := run(t, "whole", "bots", "--rooms=1", "--players=2", "--flood=3")
	if status := bots.ended(t); status != 1 || !strings.Contains(bots.err.String(), "there are 2 bots, and 3 of them are to misbehave") {
		t.Errorf("status %d; %s", status, &bots.err)
	}
}
