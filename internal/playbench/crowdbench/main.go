// Crowdbench measures what it costs a server to tell a hundred players of a hundred wanderers, sixty times a second. It is the
// program behind "tickwork bench crowd": a game's program without a page.
package main

import (
	"os"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/crowd/rules"
	"github.com/tickwork-engine/tickwork/internal/program"
)

func main() {
	os.Exit(program.Main(program.Game{
		Rules:    rules.Game,
		BenchBot: func(uint64) client.Bot { return rules.Watcher{} },
	}))
}
