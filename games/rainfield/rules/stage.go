package rules

// How long stages last, in ticks. A wave lasts until its enemies are destroyed.
const (
	readyTicks  = 3 * Hz
	choiceTicks = 12 * Hz
	overTicks   = 15 * Hz
)

// waveBonus is what every player scores for a cleared wave, for each wave so far.
const waveBonus = 100

// stepStage takes the match on. A client only counts down: what comes next the server says.
func (t *turn) stepStage() {
	w := t.w
	if w.Ships.Len() == 0 {
		return
	}
	w.Left -= min(w.Left, 1)
	if t.guess {
		return
	}
	switch w.Stage {
	case StageReady:
		t.waitForWave()
	case StageWave:
		t.runWave()
	case StageChoice:
		if w.Left == 0 || allHaveChosen(w) {
			t.endChoice()
		}
	default:
		if w.Left == 0 {
			t.beginMatch()
		}
	}
}

// waitForWave begins the next wave when it is time.
func (t *turn) waitForWave() {
	t.keepAsteroids()
	if nobodyLeft(t.w) {
		t.endMatch(StageLost)
		return
	}
	if t.w.Left == 0 {
		t.beginWave()
	}
}

// runWave lets enemies come until the wave is cleared or lost.
func (t *turn) runWave() {
	w := t.w
	t.keepAsteroids()
	t.arrive()
	w.Foes = foes(w)
	switch {
	case nobodyLeft(w):
		t.endMatch(StageLost)
	case w.Foes == 0:
		t.clearWave()
	}
}

// nobodyLeft reports whether no ship is in play or comes back by itself.
func nobodyLeft(w *World) bool {
	for _, s := range w.Ships.All() {
		if s.HP > 0 || s.Gone > 0 {
			return false
		}
	}
	return true
}

// clearWave rewards the players; they may choose, or have won.
func (t *turn) clearWave() {
	w := t.w
	bonus := uint32(w.Wave) * waveBonus
	for _, s := range w.Ships.All() {
		s.Score = min(s.Score+bonus, maxScore)
	}
	t.ev.WaveClear(WaveClear{Wave: w.Wave, Bonus: uint16(bonus)})
	if w.Wave >= lastWave {
		t.endMatch(StageWon)
		return
	}
	w.Stage, w.Left = StageChoice, choiceTicks
	for _, s := range w.Ships.All() {
		t.deal(s.Slot)
	}
}

// endChoice chooses for those who have not, and brings everybody back for the next wave.
func (t *turn) endChoice() {
	w := t.w
	for _, o := range w.Offers.All() {
		if o.Chosen == 0 {
			t.choose(o, 1)
		}
	}
	w.Offers.Clear()
	w.Stage, w.Left = StageReady, readyTicks
	for _, s := range w.Ships.All() {
		if s.HP == 0 && s.Gone == 0 {
			t.enter(s)
		}
	}
}

// endMatch shows what everybody has done.
func (t *turn) endMatch(stage uint8) {
	w := t.w
	w.Stage, w.Left = stage, overTicks
	w.Offers.Clear()
	t.ev.Over(Over{Won: stage == StageWon, Wave: w.Wave})
	for _, s := range w.Ships.All() {
		addTally(w, s)
	}
}
