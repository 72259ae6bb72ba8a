import type { Look } from "./look.ts";

const LARGEST = 11; // in units
/** How long the strongest shaking lasts, in seconds. */
const LASTS = 0.5;

/** Shakes the world when something hits hard, as far as the player wants it to. */
export class Shake {
  x = 0;
  y = 0;
  private strength = 0; // 0 to 1

  constructor(private readonly look: Look) {}

  /** Adds a blow of a strength of 0 to 1. */
  add(strength: number): void {
    if (!this.look.reducedMotion) this.strength = Math.min(1, this.strength + strength);
  }

  /** Moves on by a time in seconds; now is the frame's instant in milliseconds. */
  advance(seconds: number, now: number): void {
    this.strength = Math.max(0, this.strength - seconds / LASTS);
    const reach = LARGEST * this.strength ** 2 * this.look.shake;
    this.x = Math.sin(now * 0.083) * reach;
    this.y = Math.cos(now * 0.107) * reach;
  }
}
