package program

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/tickwork-engine/tickwork/internal/load"
	"github.com/tickwork-engine/tickwork/server"
)

// silenceResult is what bench prints of connections that say nothing.
type silenceResult struct {
	Connections int            `json:"silent_connections"` // that were opened
	KBEach      float64        `json:"kb_per_connection"`  // of the server's memory while they were open: heap and stacks
	HeapKBEach  float64        `json:"heap_kb_per_connection"`
	StackKBEach float64        `json:"stack_kb_per_connection"`
	Goroutines  float64        `json:"goroutines_per_connection"`
	BorneP50    float64        `json:"borne_p50_ms"` // from the handshake to the end
	BorneMax    float64        `json:"borne_max_ms"`
	Left        int            `json:"connections_left"` // when all were closed, as the server sees it
	Closes      map[string]int `json:"closes"`
}

// silence measures connections that say nothing.
func (c *benchCommand) silence(ctx context.Context) error {
	srv, err := startServer(ctx, c.server())
	if err != nil {
		return err
	}
	defer srv.stop()
	before, err := srv.collected()
	if err != nil {
		return err
	}
	tell("opening %d connections", c.Silent)
	links := load.KeepSilent(ctx, srv.url, c.Silent)
	during, err := srv.collected()
	if err != nil {
		return err
	}
	if links.Open < c.Silent || during.Connections < c.Silent {
		return fmt.Errorf("only %d of %d connections were open at once (%d on the server): %v", links.Open, c.Silent, during.Connections, links.Refused)
	}
	tell("waiting until they are closed")
	middle, longest, codes := links.Wait()
	after, err := srv.stats()
	if err != nil {
		return err
	}
	r := silenceResult{Connections: links.Open, Left: after.Connections, Closes: codes}
	r.BorneP50, r.BorneMax = float64(middle.Microseconds())/1000, float64(longest.Microseconds())/1000
	r.fill(before, during)
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(r)
	}
	r.print(os.Stdout)
	return nil
}

// fill computes what each connection costs.
func (r *silenceResult) fill(before, during server.Stats) {
	n := float64(r.Connections)
	r.HeapKBEach = float64(int64(during.HeapBytes)-int64(before.HeapBytes)) / 1024 / n
	r.StackKBEach = float64(int64(during.StackBytes)-int64(before.StackBytes)) / 1024 / n
	r.KBEach = r.HeapKBEach + r.StackKBEach
	r.Goroutines = float64(during.Goroutines-before.Goroutines) / n
}

// print writes the result for people.
func (r *silenceResult) print(w io.Writer) {
	fmt.Fprintf(w, "%d connections that say nothing\n", r.Connections)
	fmt.Fprintf(w, "each takes         %.1f KB: %.1f of heap and %.1f of stack, %.1f goroutines\n",
		r.KBEach, r.HeapKBEach, r.StackKBEach, r.Goroutines)
	fmt.Fprintf(w, "borne for          %.0f ms (p50), %.0f ms at most; %d are left\n", r.BorneP50, r.BorneMax, r.Left)
	for code, n := range r.Closes {
		fmt.Fprintf(w, "closed             %s %d\n", code, n)
	}
}
