package explain

import "github.com/tickwork-engine/tickwork/sim"

// Report is what the snapshots of a player, or of several, took in a span of time. What is "per second" is of one player.
type Report struct {
	Game      string   `json:"game"`
	Room      uint64   `json:"room,omitempty"`
	Slot      int      `json:"slot"` // -1: all players
	FromTick  sim.Tick `json:"from_tick"`
	ToTick    sim.Tick `json:"to_tick"`
	Seconds   float64  `json:"client_seconds"`
	Left      bool     `json:"left"` // the player's link ended before the span did
	Snapshots int      `json:"snapshots"`
	Wholes    int      `json:"wholes"`  // snapshots that built on nothing
	Queued    int      `json:"queued"`  // packets without one, because the link has a queue
	Unheard   int      `json:"unheard"` // packets without one, because nothing was acknowledged
	Cut       int      `json:"cut"`     // snapshots in which not all fitted that had news
	Payload   float64  `json:"payload_bytes_per_s"`
	Body      float64  `json:"snapshot_bytes_per_s"`
	P50       int      `json:"p50_bytes"` // of snapshots
	P95       int      `json:"p95_bytes"`
	Max       int      `json:"max_bytes"`
	Budget    int      `json:"budget_bytes"`             // of the last one
	Level     int      `json:"pressure"`                 // likewise; 0 is a link without a queue
	Age       float64  `json:"baseline_age_ticks"`       // the mean
	Sharers   float64  `json:"sharers"`                  // the mean number of other players who were sent the same bytes
	Head      float64  `json:"head_bytes_per_s"`         // of snapshots, and what is lost to whole bytes
	Events    []Event  `json:"events"`                   // the dearest first
	Types     []Type   `json:"types"`                    // the dearest first
	Dearest   []Entity `json:"dearest"`                  // entities, the dearest first
	Advice    []string `json:"advice"`                   // what to try
	Snapshot  *Detail  `json:"snapshot,omitempty"`       // if one was asked for, entity by entity
	Sizes     []int    `json:"snapshot_sizes,omitempty"` // ascending, in bytes
}

// Type is what the entities of a type took.
type Type struct {
	Name     string  `json:"name"`
	Bytes    float64 `json:"bytes_per_s"`
	Share    float64 `json:"share"`           // of all snapshots' bytes
	Own      float64 `json:"own_bytes_per_s"` // for which entities there are, and which of them have news
	Entities float64 `json:"entities"`        // the mean number of those that the player may know of
	New      float64 `json:"new_per_s"`       // entities that came
	Gone     float64 `json:"gone_per_s"`      // and that went, or went out of sight
	Fresh    float64 `json:"new_bytes_per_s"` // what new ones took; it is in the fields as well
	Told     float64 `json:"told"`            // the mean numbers of entities by what became of them
	Same     float64 `json:"same"`            // in a snapshot
	HeldBack float64 `json:"held_back"`       //
	Waits    float64 `json:"waits"`           //
	Hidden   float64 `json:"hidden"`          //
	Longest  float64 `json:"longest_wait_s"`  // since one was told of that has waited longest
	Fields   []Field `json:"fields"`          // the dearest first
}

// Field is what a column took.
type Field struct {
	Name    string  `json:"name"`
	Bits    int     `json:"bits"` // of a value that is not foreseen
	Bytes   float64 `json:"bytes_per_s"`
	Share   float64 `json:"share"`
	Changes float64 `json:"changes_per_s"` // from one snapshot to the next, over all entities
	Told    float64 `json:"told_per_s"`    // how often it was told that it is not the baseline's: until that is acknowledged
	Each    float64 `json:"bits_each"`     // for every time it was told
	Held    float64 `json:"held_per_s"`    // how often a change was held back
	Masked  float64 `json:"masked"`        // the mean number of entities of which it is not for the player
}

// Event is what events of a kind took.
type Event struct {
	Name  string  `json:"name"`
	Bytes float64 `json:"bytes_per_s"`
	New   float64 `json:"new_per_s"`
	Sent  float64 `json:"sent_per_s"` // until they are acknowledged
}

// Entity is what an entity took.
type Entity struct {
	Type  string  `json:"type"`
	Index int     `json:"index"` // its place in the pool
	Gen   int     `json:"generation"`
	Bytes float64 `json:"bytes_per_s"` // over the whole span
	Share float64 `json:"share"`
}
