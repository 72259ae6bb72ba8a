import { Digits } from "./digits.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import type { Stage } from "./stage.ts";
import { shortest } from "./torus.ts";

const CAPACITY = 40;
/** How long a number is seen, in seconds, and how far it rises, in units. */
const LIFE = 0.95;
const RISE = 30;
/** Damage that comes so soon after other damage, in seconds, and so near to it, in units, is added to it. */
const TOGETHER = 0.45;
const NEAR = 46;

interface Gain {
  x: number;
  y: number;
  value: number;
  tint: number;
  size: number;
  signed: boolean; // points are, damage is not
  left: number; // in seconds
}

/** What the player has scored and what damage he has done, where it happened: numbers that rise and fade. */
export class Gains {
  private readonly list: Gain[] = Array.from({ length: CAPACITY }, () => (
    { x: 0, y: 0, value: 0, tint: 0, size: 1, signed: false, left: 0 }
  ));
  private readonly digits = new Digits();
  private next = 0;

  rescale(scale: number): void {
    this.digits.rescale(scale);
  }

  /** Shows points at a place: the more, the larger. */
  score(x: number, y: number, points: number, tint: number): void {
    if (points > 0) this.add(x, y - 18, points, tint, Math.min(1.5, 0.95 + points / 700), true);
  }

  /** Shows damage at a place. Hits that follow each other are one number. */
  damage(x: number, y: number, points: number, tint: number): void {
    if (points === 0) return;
    for (const gain of this.list) {
      if (gain.signed || gain.left < LIFE - TOGETHER) continue;
      if (Math.abs(shortest(gain.x - x, WIDTH)) > NEAR || Math.abs(shortest(gain.y - y, HEIGHT)) > NEAR) continue;
      gain.value += points;
      gain.size = Math.min(1.25, gain.size + 0.05);
      gain.left = LIFE;
      return;
    }
    this.add(x + 14 * (Math.random() - 0.5), y - 12, points, tint, points > 3 ? 0.95 : 0.78, false);
  }

  /** Moves all by a time in seconds and draws them. */
  draw(stage: Stage, seconds: number): void {
    for (const gain of this.list) {
      if (gain.left <= 0) continue;
      gain.left -= seconds;
      const share = Math.max(0, gain.left / LIFE);
      const pop = 1 + 0.35 * Math.max(0, (share - 0.85) / 0.15);
      stage.context.globalAlpha = Math.min(1, share * 1.8) * (gain.signed ? 1 : 0.85);
      this.digits.draw(stage, gain.x, gain.y - RISE * (1 - share * share), gain.value, gain, gain.size * pop);
    }
    stage.context.globalAlpha = 1;
    stage.reset();
  }

  private add(x: number, y: number, value: number, tint: number, size: number, signed: boolean): void {
    const gain = this.list[this.next]!;
    this.next = (this.next + 1) % CAPACITY;
    gain.x = x;
    gain.y = y;
    gain.value = value;
    gain.tint = tint;
    gain.size = size;
    gain.signed = signed;
    gain.left = LIFE;
  }
}
