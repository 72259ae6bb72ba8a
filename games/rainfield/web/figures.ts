// What the page has to know of the rules, beside what is drawn. Twins of the constants in ../rules.

import type { ShipView } from "./rules_gen.ts";

/** Ticks in a second. */
export const HZ = 60;

/** The stages of a match. */
export const Stage = { Ready: 0, Wave: 1, Choice: 2, Won: 3, Lost: 4 } as const;

/** The last wave; every BOSS_EVERY-th has a boss. */
export const LAST_WAVE = 10;
export const BOSS_EVERY = 5;

/** The weapons that can be on board. */
export const WEAPONS = ["blaster", "scatter", "rail"] as const;
export const WEAPON_NAMES = ["Blaster", "Scatter", "Rail"] as const;

/** How many ticks a team-mate must stay near to revive a ship. */
export const REVIVE_TICKS = 120;

/** Hit points of a whole ship: without, and for each level of the power that strengthens the hull. */
const SHIP_HP = 100;
const HULL_HP = 20;
const HULL = 1; // the power's number

/** The most hit points that a ship can have. */
export function wholeHP(ships: ShipView, i: number): number {
  return SHIP_HP + HULL_HP * ships.powers(i, HULL);
}

/** The buttons, in Input.buttons. */
export const Button = {
  Fire: 1, Dash: 2, Nova: 4, Ward: 8, Choose1: 16, Choose2: 32, Choose3: 64, Next: 128,
} as const;

/** How a ship is. */
export type Life = "alive" | "returning" | "down" | "out";

/** Tells whether a ship is in play, comes back by itself, waits for help, or is out until the next wave. */
export function lifeOf(ships: ShipView, i: number): Life {
  if (ships.hp(i) > 0) return "alive";
  if (ships.gone(i) > 0) return "returning";
  return ships.down(i) > 0 ? "down" : "out";
}

/** Whole seconds in ticks, rounded up, for counting down. */
export function secondsOf(ticks: number): number {
  return Math.ceil(ticks / HZ);
}
