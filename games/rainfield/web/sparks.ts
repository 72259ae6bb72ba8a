import { spark } from "./light.ts";
import { particleShare } from "./look.ts";
import type { Look } from "./look.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import { tintColor } from "./palette.ts";
import { SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { wrap } from "./torus.ts";

const CAPACITY = 420;
/** What is left of a spark's speed after a second. */
const DRAG = 0.1;
const GLOW = 16;
/** How much longer a spark is drawn along its way for a unit a second. */
const STREAK = 0.006;

/** A burst of sparks. */
export interface Burst {
  readonly count: number;
  /** The fastest spark, in units a second. */
  readonly speed: number;
  /** How long the longest one lives, in seconds. */
  readonly life: number;
  /** The radius of the largest one, in units. */
  readonly size: number;
}

/** All that flies off and fades. Nothing here is told by the server, and nothing depends on it. */
export class Sparks {
  // A spark is a place in each of these.
  private readonly x = new Float32Array(CAPACITY);
  private readonly y = new Float32Array(CAPACITY);
  private readonly velX = new Float32Array(CAPACITY);
  private readonly velY = new Float32Array(CAPACITY);
  private readonly size = new Float32Array(CAPACITY);
  private readonly left = new Float32Array(CAPACITY); // seconds
  private readonly life = new Float32Array(CAPACITY);
  private readonly tint = new Uint8Array(CAPACITY);
  private next = 0;
  private owed = 0; // of sparks that come one by one, when not all of them are to fly
  private readonly glows = new SpriteSheet((tint, scale) => (
    square(scale, GLOW, (context) => spark(context, tintColor(tint), GLOW))
  ));

  constructor(private readonly look: Look) {}

  rescale(scale: number): void {
    this.glows.rescale(scale);
  }

  /** Lets sparks of a tint fly off in all directions. */
  burst(x: number, y: number, kind: Burst, tint: number): void {
    this.spray(x, y, kind, tint, 0, Math.PI);
  }

  /** Lets sparks fly off along an angle, and up to so far to both of its sides. */
  spray(x: number, y: number, kind: Burst, tint: number, way: number, aside: number): void {
    this.owed += kind.count * particleShare(this.look);
    for (; this.owed >= 1; this.owed--) {
      const angle = way + (2 * Math.random() - 1) * aside;
      const speed = kind.speed * (0.25 + 0.75 * Math.random() ** 2);
      this.add(x, y, Math.cos(angle) * speed, Math.sin(angle) * speed, kind, tint);
    }
  }

  /** Moves all by a time in seconds and draws them. */
  draw(stage: Stage, seconds: number): void {
    const { context } = stage;
    const keep = DRAG ** seconds;
    context.globalCompositeOperation = "lighter";
    for (let i = 0; i < CAPACITY; i++) {
      if (this.left[i]! <= 0) continue;
      this.left[i]! -= seconds;
      this.x[i] = wrap(this.x[i]! + this.velX[i]! * seconds, WIDTH);
      this.y[i] = wrap(this.y[i]! + this.velY[i]! * seconds, HEIGHT);
      this.velX[i]! *= keep;
      this.velY[i]! *= keep;
      this.drawOne(stage, i);
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    stage.reset();
  }

  /** Lets one spark fly at a velocity. The oldest one makes room. */
  private add(x: number, y: number, velX: number, velY: number, kind: Burst, tint: number): void {
    const i = this.next;
    this.next = (i + 1) % CAPACITY;
    this.x[i] = x;
    this.y[i] = y;
    this.velX[i] = velX;
    this.velY[i] = velY;
    this.size[i] = kind.size * (0.5 + 0.5 * Math.random());
    this.life[i] = this.left[i] = kind.life * (0.4 + 0.6 * Math.random());
    this.tint[i] = tint;
  }

  private drawOne(stage: Stage, i: number): void {
    const share = Math.max(0, this.left[i]! / this.life[i]!);
    stage.context.globalAlpha = share;
    const size = (this.size[i]! * (0.4 + 0.6 * share)) / GLOW;
    const velX = this.velX[i]!;
    const velY = this.velY[i]!;
    const long = 1 + STREAK * Math.sqrt(velX * velX + velY * velY);
    const sprite = this.glows.get(this.tint[i]!);
    if (long < 1.3) stage.stamp(sprite, this.x[i]!, this.y[i]!, 0, size);
    else stage.stretch(sprite, this.x[i]!, this.y[i]!, Math.atan2(velY, velX), size * long, size * 0.7);
  }
}
