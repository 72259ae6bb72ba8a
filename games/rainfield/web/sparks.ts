import { HEIGHT, WIDTH } from "./measures.ts";
import { TINTS, WHITE, css } from "./palette.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { wrap } from "./torus.ts";

const CAPACITY = 700;
/** What is left of a spark's speed after a second. */
const DRAG = 0.12;
const GLOW = 16;

/** A burst of sparks. */
export interface Burst {
  readonly count: number;
  /** The fastest spark, in units a second. */
  readonly speed: number;
  /** How long the longest one lives, in seconds. */
  readonly life: number;
  /** The radius of the largest one, in units. */
  readonly size: number;
  /** The color's number in TINTS. */
  readonly tint: number;
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
  private readonly glows = new SpriteSheet(paintGlow);

  rescale(scale: number): void {
    this.glows.rescale(scale);
  }

  /** Lets sparks fly off in all directions. */
  burst(x: number, y: number, kind: Burst): void {
    for (let i = 0; i < kind.count; i++) {
      const angle = Math.random() * 2 * Math.PI;
      const speed = kind.speed * (0.25 + 0.75 * Math.random() ** 2);
      this.add(x, y, Math.cos(angle) * speed, Math.sin(angle) * speed, kind);
    }
  }

  /** Lets one spark fly at a velocity. The oldest one makes room. */
  add(x: number, y: number, velX: number, velY: number, kind: Burst): void {
    const i = this.next;
    this.next = (i + 1) % CAPACITY;
    this.x[i] = x;
    this.y[i] = y;
    this.velX[i] = velX;
    this.velY[i] = velY;
    this.size[i] = kind.size * (0.5 + 0.5 * Math.random());
    this.life[i] = this.left[i] = kind.life * (0.4 + 0.6 * Math.random());
    this.tint[i] = kind.tint;
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

  private drawOne(stage: Stage, i: number): void {
    const share = Math.max(0, this.left[i]! / this.life[i]!);
    stage.context.globalAlpha = share;
    const size = (this.size[i]! * (0.4 + 0.6 * share)) / GLOW;
    stage.stamp(this.glows.get(this.tint[i]!), this.x[i]!, this.y[i]!, 0, size);
  }
}

function paintGlow(tint: number, scale: number): Sprite {
  const color = TINTS[tint] ?? WHITE;
  return new Sprite(scale, GLOW, GLOW, (context) => {
    const glow = context.createRadialGradient(0, 0, 0, 0, 0, GLOW);
    glow.addColorStop(0, css(WHITE, 0.95));
    glow.addColorStop(0.22, css(color, 0.85));
    glow.addColorStop(0.5, css(color, 0.22));
    glow.addColorStop(1, css(color, 0));
    context.fillStyle = glow;
    context.fillRect(-GLOW, -GLOW, 2 * GLOW, 2 * GLOW);
  });
}
