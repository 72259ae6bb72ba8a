import { paintGhost } from "./hulls.ts";
import { SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const CAPACITY = 40;
/** How long an image lasts, and how often one is left, in seconds. */
const LIFE = 0.34;
const EVERY = 0.022;

/** The images that dashing ships leave behind. */
export class Ghosts {
  private readonly x = new Float64Array(CAPACITY);
  private readonly y = new Float64Array(CAPACITY);
  private readonly angle = new Float64Array(CAPACITY);
  private readonly left = new Float64Array(CAPACITY); // seconds
  private readonly slot = new Uint8Array(CAPACITY);
  private readonly since = new Float64Array(4); // by slot, since the last image
  private next = 0;
  private readonly images = new SpriteSheet(paintGhost);

  rescale(scale: number): void {
    this.images.rescale(scale);
  }

  /** Leaves an image of a dashing ship if it is time to, after a time in seconds. */
  trail(slot: number, x: number, y: number, angle: number, seconds: number): void {
    this.since[slot]! += seconds;
    if (this.since[slot]! < EVERY) return;
    this.since[slot] = 0;
    const i = this.next;
    this.next = (i + 1) % CAPACITY;
    this.x[i] = x;
    this.y[i] = y;
    this.angle[i] = angle;
    this.slot[i] = slot;
    this.left[i] = LIFE;
  }

  /** Moves on by a time in seconds and draws the images. */
  draw(stage: Stage, seconds: number): void {
    const { context } = stage;
    for (let i = 0; i < CAPACITY; i++) {
      if (this.left[i]! <= 0) continue;
      this.left[i]! -= seconds;
      const share = Math.max(0, this.left[i]! / LIFE);
      context.globalAlpha = 0.6 * share * share;
      stage.stamp(this.images.get(this.slot[i]!), this.x[i]!, this.y[i]!, this.angle[i]!, 1 + 0.12 * (1 - share));
    }
    context.globalAlpha = 1;
  }
}
