import { tracePolygon } from "./light.ts";
import { particleShare } from "./look.ts";
import type { Look } from "./look.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import { NIGHT, TINT_COUNT, WHITE, css, mix, tintColor } from "./palette.ts";
import { sequence } from "./random.ts";
import { Sprite, SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { wrap } from "./torus.ts";

const CAPACITY = 160;
const SHAPES = 5;
/** The size at which they are painted, in units. */
const SIZE = 9;
/** What is left of a fragment's speed after a second. */
const DRAG = 0.35;

/** The pieces of what was destroyed: they fly apart, turn, and fade. */
export class Fragments {
  private readonly x = new Float32Array(CAPACITY);
  private readonly y = new Float32Array(CAPACITY);
  private readonly velX = new Float32Array(CAPACITY);
  private readonly velY = new Float32Array(CAPACITY);
  private readonly angle = new Float32Array(CAPACITY);
  private readonly spin = new Float32Array(CAPACITY);
  private readonly size = new Float32Array(CAPACITY);
  private readonly left = new Float32Array(CAPACITY); // seconds
  private readonly life = new Float32Array(CAPACITY);
  private readonly shape = new Uint8Array(CAPACITY); // the sprite's number
  private next = 0;
  private readonly sheet = new SpriteSheet(paintFragment);

  constructor(private readonly look: Look) {}

  rescale(scale: number): void {
    this.sheet.rescale(scale);
  }

  /** Lets something of a radius and a tint fly to pieces. */
  burst(x: number, y: number, radius: number, most: number, speed: number, tint: number): void {
    const count = Math.round(most * particleShare(this.look));
    for (let k = 0; k < count; k++) {
      const i = this.next;
      this.next = (i + 1) % CAPACITY;
      const angle = ((k + Math.random()) / count) * 2 * Math.PI;
      const fast = speed * (0.3 + 0.7 * Math.random());
      const out = radius * 0.6 * Math.random();
      this.x[i] = x + Math.cos(angle) * out;
      this.y[i] = y + Math.sin(angle) * out;
      this.velX[i] = Math.cos(angle) * fast;
      this.velY[i] = Math.sin(angle) * fast;
      this.angle[i] = angle;
      this.spin[i] = (Math.random() - 0.5) * 12;
      this.size[i] = (radius / SIZE) * (0.2 + 0.3 * Math.random());
      this.life[i] = this.left[i] = 0.55 + 0.6 * Math.random();
      this.shape[i] = tint * SHAPES + Math.floor(Math.random() * SHAPES);
    }
  }

  /** Moves all by a time in seconds and draws them. */
  draw(stage: Stage, seconds: number): void {
    const keep = DRAG ** seconds;
    for (let i = 0; i < CAPACITY; i++) {
      if (this.left[i]! <= 0) continue;
      this.left[i]! -= seconds;
      this.x[i] = wrap(this.x[i]! + this.velX[i]! * seconds, WIDTH);
      this.y[i] = wrap(this.y[i]! + this.velY[i]! * seconds, HEIGHT);
      this.velX[i]! *= keep;
      this.velY[i]! *= keep;
      this.angle[i]! += this.spin[i]! * seconds;
      const share = Math.max(0, this.left[i]! / this.life[i]!);
      stage.context.globalAlpha = Math.min(1, share * 1.8);
      const size = this.size[i]! * (0.5 + 0.5 * share);
      stage.stamp(this.sheet.get(this.shape[i]!), this.x[i]!, this.y[i]!, this.angle[i]!, size);
    }
    stage.context.globalAlpha = 1;
    stage.reset();
  }
}

/** Paints a splinter. Its number tells its tint and its shape. */
function paintFragment(number: number, scale: number): Sprite {
  const color = tintColor(Math.floor(number / SHAPES) % TINT_COUNT);
  const random = sequence(90 + (number % SHAPES));
  return square(scale, SIZE * 1.3, (context) => {
    const points: number[] = [];
    const corners = 3 + (number % SHAPES) % 3;
    for (let i = 0; i < corners; i++) {
      const angle = ((i + 0.5 * random()) / corners) * 2 * Math.PI;
      points.push(Math.cos(angle) * SIZE * (0.6 + 0.5 * random()), Math.sin(angle) * SIZE * (0.5 + 0.5 * random()));
    }
    tracePolygon(context, points);
    context.fillStyle = css(mix(color, NIGHT, 0.62));
    context.fill();
    context.lineWidth = 1.8;
    context.lineJoin = "round";
    context.strokeStyle = css(mix(color, WHITE, 0.25));
    context.stroke();
  });
}
