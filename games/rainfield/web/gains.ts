import { paintText } from "./labels.ts";
import { SANS, TINTS, WHITE, css, mix } from "./palette.ts";
import type { Sprite } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const CAPACITY = 16;
const LIFE = 0.9; // in seconds
const RISE = 30; // in units, over its life
const FONT = `700 15px ${SANS}`;

interface Gain {
  x: number;
  y: number;
  left: number; // in seconds
  sprite: Sprite | null;
}

/** What the player has scored, where it happened: numbers that rise and fade. */
export class Gains {
  private readonly list: Gain[] = Array.from({ length: CAPACITY }, () => ({ x: 0, y: 0, left: 0, sprite: null }));
  private readonly painted = new Map<number, Sprite>(); // by points and tint
  private next = 0;
  private scale = 1;

  rescale(scale: number): void {
    this.scale = scale;
    this.painted.clear();
    for (const gain of this.list) gain.sprite = null;
  }

  /** Shows points at a place. tint is a number in TINTS. */
  add(x: number, y: number, points: number, tint: number): void {
    const gain = this.list[this.next]!;
    this.next = (this.next + 1) % CAPACITY;
    gain.x = x;
    gain.y = y;
    gain.left = LIFE;
    gain.sprite = this.spriteOf(points, tint);
  }

  /** Moves all by a time in seconds and draws them. */
  draw(stage: Stage, seconds: number): void {
    for (const gain of this.list) {
      if (gain.left <= 0 || gain.sprite === null) continue;
      gain.left -= seconds;
      const share = Math.max(0, gain.left / LIFE);
      stage.context.globalAlpha = Math.min(1, share * 1.6);
      stage.stamp(gain.sprite, gain.x, gain.y - 18 - RISE * (1 - share * share));
    }
    stage.context.globalAlpha = 1;
    stage.reset();
  }

  private spriteOf(points: number, tint: number): Sprite {
    const key = points * TINTS.length + tint;
    let sprite = this.painted.get(key);
    if (sprite === undefined) {
      sprite = paintText(`+${points}`, FONT, css(mix(TINTS[tint] ?? WHITE, WHITE, 0.45)), this.scale);
      this.painted.set(key, sprite);
    }
    return sprite;
  }
}
