import type { Paint } from "./sprite.ts";

/** What a kind of enemy looks like. Everything is painted around its middle, with its front to the right. */
export interface EnemyArt {
  /** Its radius, in units: what touches it. */
  readonly radius: number;
  /** How far its pictures reach, in units. */
  readonly reach: number;
  /** The tint of its light and of its remains. */
  readonly tint: number;
  /** How fast its wheel turns, in radians a second. */
  readonly spin: number;
  /** Paints what turns by itself, under the rest. */
  readonly wheel?: Paint;
  /** Paints what looks to where the enemy looks. */
  readonly front: Paint;
}
