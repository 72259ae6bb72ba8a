package rules

import "github.com/tickwork-engine/tickwork/fixed"

// What the enemy is that the measured workload has.
const (
	enemyRadius  = 14 * fixed.One
	enemyHP      = 3
	enemySlowest = 60 * fixed.One
	enemyFastest = 120 * fixed.One
	enemyTurning = 2 // how much of the way to the wanted velocity it goes in a second
	enemyScore   = 50
)

// The radii of the others.
const (
	gunnerRadius = 15 * fixed.One
	weaverRadius = 12 * fixed.One
	lancerRadius = 15 * fixed.One
	broodRadius  = 22 * fixed.One
	miteRadius   = 8 * fixed.One
	bomberRadius = 16 * fixed.One
)

// breed is what all enemies of a kind have in common.
type breed struct {
	radius           fixed.Q
	hp               uint8
	slowest, fastest fixed.Q // its own speed is between these, units a second
	turning          int32   // how much of the way to the wanted velocity it goes in a second
	ram              uint8   // damage to a ship that it touches
	score            uint16
	weight           uint8 // how many enemies of a wave it counts for, with those that come out of it
	loot             loot
}

// breeds are the kinds of enemies. They are never written.
var breeds = [EnemyKinds]breed{ //tickwork:allow global a table, which is only read
	Chaser: {
		radius: enemyRadius, hp: enemyHP, slowest: enemySlowest, fastest: enemyFastest, turning: enemyTurning,
		ram: 14, score: enemyScore, weight: 1, loot: loot{orbs: 30, repairs: 2, crates: 2},
	},
	Gunner: {
		radius: gunnerRadius, hp: 4, slowest: 70 * fixed.One, fastest: 100 * fixed.One, turning: 3,
		ram: 14, score: 80, weight: 1, loot: loot{orbs: 40, repairs: 3, crates: 6},
	},
	Weaver: {
		radius: weaverRadius, hp: 2, slowest: 165 * fixed.One, fastest: 210 * fixed.One, turning: 5,
		ram: 12, score: 70, weight: 1, loot: loot{orbs: 35, repairs: 2, crates: 3},
	},
	Lancer: {
		radius: lancerRadius, hp: 6, slowest: 50 * fixed.One, fastest: 70 * fixed.One, turning: 3,
		ram: 26, score: 120, weight: 1, loot: loot{orbs: 40, repairs: 5, crates: 6},
	},
	Brood: {
		radius: broodRadius, hp: 14, slowest: 38 * fixed.One, fastest: 52 * fixed.One, turning: 1,
		ram: 20, score: 150, weight: 1 + broodMites, loot: loot{orbs: 40, repairs: 15, crates: 15},
	},
	Mite: {
		radius: miteRadius, hp: 1, slowest: 185 * fixed.One, fastest: 225 * fixed.One, turning: 3,
		ram: 8, score: 20, weight: 1, loot: loot{orbs: 20},
	},
	Bomber: {
		radius: bomberRadius, hp: 4, slowest: 85 * fixed.One, fastest: 105 * fixed.One, turning: 2,
		ram: 14, score: 90, weight: 1, loot: loot{orbs: 40, repairs: 3, crates: 5},
	},
}

// breedOf returns what a kind of enemy is.
func breedOf(kind uint8) *breed { return &breeds[min(kind, Bomber)] }
