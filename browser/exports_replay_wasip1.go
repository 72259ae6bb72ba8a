//go:build wasip1 && tickwork_replay

package browser

import "github.com/tickwork-engine/tickwork/sim"

// The functions below are those of a module that was built to show recorded matches: see replay.go. They need no client.

// tw_replay_buffer makes room for a replay file of n bytes and answers where.
//
//go:wasmexport tw_replay_buffer
func twReplayBuffer(n int32) int32 { return int32(addressOf(the.replayBuffer(int(n)))) }

// tw_replay_open lets the match of the file in the buffer be watched, and answers 0, or why it cannot be: see replayFault. It ends
// with the next tw_configure or tw_solo. Reply: first tick, last tick, ticks a second, slots, 1 if the file is complete,
// keyframes.
//
//go:wasmexport tw_replay_open
func twReplayOpen() int32 { return int32(the.openReplay()) }

// tw_replay_state answers the tick of the recorded match that is watched. Reply: the slot whose eyes it is seen with, 1 if
// this build's world was not the file's somewhere, where that was first, 1 if the match cannot be played on.
//
//go:wasmexport tw_replay_state
func twReplayState() int32 { return int32(the.replayState()) }

//go:wasmexport tw_replay_seek
func twReplaySeek(tick float64) { the.seekReplay(tick) }

// tw_replay_step goes on by a tick and tells what happens in it, or goes anywhere from here without telling.
//
//go:wasmexport tw_replay_step
func twReplayStep(by int32) { the.stepReplay(int(by)) }

//go:wasmexport tw_replay_speed
func twReplaySpeed(speed float64) {
	if r := the.replay(); r != nil {
		r.SetSpeed(speed)
	}
}

//go:wasmexport tw_replay_watch
func twReplayWatch(slot int32) {
	if r := the.replay(); r != nil {
		r.Watch(sim.Slot(slot))
	}
}

// tw_replay_run plays up to a number of ticks at once and answers how many it played.
//
//go:wasmexport tw_replay_run
func twReplayRun(ticks int32) int32 { return int32(the.runReplay(int(ticks))) }

// tw_replay_hash tells the hash of the world of the recorded match, 0 without one. Reply: low and high half.
//
//go:wasmexport tw_replay_hash
func twReplayHash() {
	h := the.replayHash()
	the.words[0], the.words[1] = uint32(h), uint32(h>>32)
}
