package rollback

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

const (
	// waitsEvery is the number of ticks from one decision to wait to the next: what is decided has an effect by then.
	waitsEvery = 2 * advantageWindow
	// waitGap is the number of ticks between two that are left out, so that nobody sees it.
	waitGap = 3
	// hurryFrom is by how many ticks all others must be ahead for this machine to make more than one at a time.
	hurryFrom = 4
	// mostHurry is how many ticks it then makes more at most.
	mostHurry = 9
	// leaveWithin is for how long a machine that leaves goes on sending that it does.
	leaveWithin = clock.Second
	// silence is after what time a player who is not heard is told of.
	silence = 500 * clock.Millisecond
)

// Advance is called once a tick, with what the player of this machine does. Whether the world is stepped depends on the
// others; messages are sent in any case.
func (p *Peers) Advance(now clock.Time, in sim.PackedInput) {
	p.at(now)
	if p.state == Left {
		return
	}
	p.ticks++
	p.greet()
	p.ask()
	if p.state == Waiting {
		p.perhapsFound()
		return
	}
	p.endLeft()
	p.govern()
	p.play(in)
	p.watch()
	p.record()
	p.checkWorlds()
	p.speak()
}

// Leave ends this machine's part. Where inputs have a bit for it, the others learn the tick from the last input.
func (p *Peers) Leave() {
	if p.state != Playing || p.cfg.LeaveBit == (sim.PackedInput{}) || p.cfg.Slot == sim.NoSlot {
		p.state = Left
		return
	}
	p.leaving = true
}

// play steps the world, if the others keep up, and more than once if all of them are far ahead.
func (p *Peers) play(in sim.PackedInput) {
	before := p.core.Tick()
	p.stage(in)
	if p.holdBack() {
		p.worlds.Run(p.core.Repair())
	} else {
		p.worlds.Run(p.core.Advance())
		if p.core.Tick() != before {
			for range p.hurry() {
				p.worlds.Run(p.core.Advance())
			}
		}
		p.noteBlocked(p.core.Tick() == before && before < p.core.end)
	}
	p.sync.Sample(p.now, p.core.Tick())
	p.perhapsLeft()
}

// stage sets this player's input. The bit that says that it leaves is not the game's.
func (p *Peers) stage(in sim.PackedInput) {
	if p.cfg.Slot == sim.NoSlot {
		return
	}
	for i, mask := range p.cfg.LeaveBit {
		in[i] &^= mask
	}
	if p.leaving {
		in = p.cfg.LeaveBit
	}
	p.core.SetInput(p.cfg.Slot, in)
}

// perhapsLeft ends this machine's part once its last input is made, and all is over once the others have it.
func (p *Peers) perhapsLeft() {
	if !p.leaving {
		return
	}
	last, ended := p.core.Ended(p.cfg.Slot)
	switch {
	case !ended:
		p.leftAt = p.now
	case p.now-p.leftAt > leaveWithin || p.allHave(last):
		p.state = Left
	}
}

// allHave reports whether all others have this machine's inputs up to a tick.
func (p *Peers) allHave(tick sim.Tick) bool {
	for s := range sim.Slot(p.slots) {
		if s != p.cfg.Slot && p.comrade(PeerID(s)) && p.links[s].acked < tick {
			return false
		}
	}
	return true
}

// endLeft takes players out of the match whose last input is confirmed.
func (p *Peers) endLeft() {
	for s := range sim.Slot(p.slots) {
		if last, ended := p.core.Ended(s); ended && p.InMatch(s) && last <= p.core.Confirmed() {
			p.members[s] = member{}
			p.tell(Event{Kind: PlayerLeft, Peer: PeerID(s), Tick: last})
		}
	}
}

// holdBack reports whether this tick is left out so that slower machines catch up.
func (p *Peers) holdBack() bool {
	if p.ticks%waitsEvery == 0 {
		if p.skip = p.sync.Wait(); p.skip > 0 {
			p.tell(Event{Kind: WaitSuggested, Tick: sim.Tick(p.skip)})
		}
	}
	if p.pause > 0 {
		p.pause--
		return false
	}
	if p.skip == 0 {
		return false
	}
	p.skip--
	p.pause = waitGap
	p.stats.Waited++
	return true
}

// hurry returns how many ticks to make beside the one that is due: some if all others are well ahead.
func (p *Peers) hurry() int {
	least := float64(StaleTicks)
	for id := range PeerID(MaxPlayers) {
		if behind, ok := p.sync.Behind(p.now, int(id), p.core.Tick()); ok && p.comrade(id) {
			least = min(least, behind)
		}
	}
	if least < hurryFrom || least == StaleTicks {
		return 0
	}
	return min(int(least)-1, mostHurry)
}

// noteBlocked takes down for whom the match waits.
func (p *Peers) noteBlocked(stuck bool) {
	for s := range sim.Slot(p.slots) {
		seen := &p.seen[s]
		if s == p.cfg.Slot {
			continue
		}
		behind := p.InMatch(s) && int(p.core.Tick())+1 > int(p.core.Newest(s))+p.core.Window()
		switch {
		case !stuck || !behind:
			seen.blocked = 0
		case seen.blocked == 0:
			seen.blocked = p.now
		}
	}
}

// watch tells of players who fall silent and are heard again.
func (p *Peers) watch() {
	for s := range sim.Slot(p.slots) {
		if s == p.cfg.Slot || !p.InMatch(s) {
			continue
		}
		seen := &p.seen[s]
		if silent := p.quiet(s) > silence; silent != seen.silent {
			seen.silent = silent
			kind := Resumed
			if silent {
				kind = Interrupted
			}
			p.tell(Event{Kind: kind, Peer: PeerID(s), Tick: p.core.Tick()})
		}
	}
}
