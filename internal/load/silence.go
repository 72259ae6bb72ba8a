package load

import (
	"context"
	"encoding/binary"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Silence is a number of connections that are open and say nothing.
type Silence struct {
	Open    int   // that were opened
	Refused error // why one was not, or nil

	mu    sync.Mutex
	ages  []time.Duration // of those that are closed
	codes map[string]int
	ended sync.WaitGroup
}

const (
	// silentDials is how many connections are being opened at a time.
	silentDials = 16
	// silentShare is how many come from one address: servers bound how many of them they bear.
	silentShare = 20
	// silentPatience is how long one is waited for that the server does not close.
	silentPatience = 30 * time.Second
)

// KeepSilent opens n connections to a server's address on this machine, from one address of it (127.0.0.0/8) for every
// twenty, and says nothing over them.
func KeepSilent(ctx context.Context, address string, n int) *Silence {
	s := &Silence{codes: make(map[string]int)}
	numbers := make(chan int)
	var dialing sync.WaitGroup
	for range silentDials {
		dialing.Go(func() {
			for i := range numbers {
				s.open(ctx, address, i)
			}
		})
	}
	for i := range n {
		numbers <- i
	}
	close(numbers)
	dialing.Wait()
	return s
}

// open opens a connection and lets a goroutine wait for its end.
func (s *Silence) open(ctx context.Context, address string, i int) {
	ctx, cancel := context.WithTimeout(ctx, rawPatience)
	defer cancel()
	nc, in, err := openRaw(ctx, address, silentAddress(i))
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.Refused = err
		return
	}
	s.Open++
	begin := time.Now()
	s.ended.Go(func() {
		defer nc.Close()
		_ = nc.SetReadDeadline(begin.Add(silentPatience))
		c := &raw{nc: nc, in: in, receiver: nobody{}, gone: make(chan struct{})}
		code := c.deliver()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.ages = append(s.ages, time.Since(begin))
		s.codes[code.String()]++
	})
}

// silentAddress returns where the ith connection comes from: 127.0.1.0 and on.
func silentAddress(i int) net.Addr {
	var ip [4]byte
	binary.BigEndian.PutUint32(ip[:], 0x7f000100+uint32(i/silentShare))
	return &net.TCPAddr{IP: ip[:]}
}

// Wait waits until all are closed, and returns the median and the longest time that they were borne, and how many were
// closed with which code.
func (s *Silence) Wait() (middle, longest time.Duration, codes map[string]int) {
	s.ended.Wait()
	if len(s.ages) == 0 {
		return 0, 0, s.codes
	}
	slices.Sort(s.ages)
	return s.ages[len(s.ages)/2], s.ages[len(s.ages)-1], s.codes
}

// nobody hears nothing.
type nobody struct{}

func (nobody) Receive(clock.Time, transport.Channel, []byte) {}
func (nobody) Closed(clock.Time, wire.CloseCode)             {}
