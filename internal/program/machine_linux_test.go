package program

import (
	"os"
	"testing"
	"time"
)

const (
	initial = 1       // a process that is always there
	nobody  = 1 << 30 // beyond all process ids
)

// busy uses the processor until the system has counted some of it.
func busy(t *testing.T) {
	t.Helper()
	before := processTicks(os.Getpid())
	for end := time.Now().Add(testPatience); processTicks(os.Getpid()) < before+3; {
		if time.Now().After(end) {
			t.Fatal("the system does not count the time that this process takes")
		}
	}
}

func TestProcessorTimeIsCounted(t *testing.T) {
	idle, total := machineTicks()
	m := readMachine(os.Getpid(), nobody)
	asLoad := readMachine(nobody, os.Getpid())
	busy(t)
	idleAfter, totalAfter := machineTicks()
	if totalAfter <= total || idleAfter < idle || idleAfter-idle > totalAfter-total {
		t.Errorf("of %v clock ticks %v were idle", totalAfter-total, idleAfter-idle)
	}
	if s := m.span(); s.load != 0 || s.foreign < 0 || s.foreign > 100 {
		t.Errorf("a server that is busy: %+v", s)
	}
	if s := asLoad.span(); s.load <= 0 || s.load > 100*64 || s.foreign < 0 || s.foreign > 100 {
		t.Errorf("bots that are busy: %+v", s)
	}
}

func TestProcessThatIsNotThere(t *testing.T) {
	if n, mb := processTicks(nobody), residentMB(nobody); n != 0 || mb != 0 {
		t.Errorf("it has run for %v clock ticks and has %v MB", n, mb)
	}
	if n := processTicks(initial); n < 0 {
		t.Errorf("the first process has run for %v clock ticks", n)
	}
}

func TestResidentMemory(t *testing.T) {
	before := residentMB(os.Getpid())
	const more = 64 // MB
	held := make([]byte, more<<20)
	for i := 0; i < len(held); i += 4096 {
		held[i] = 1
	}
	if after := residentMB(os.Getpid()); before < 1 || after-before < more/2 {
		t.Errorf("%v MB are resident, %v before", after, before)
	}
	if held[4096] != 1 {
		t.Error("the memory was let go of")
	}
}
