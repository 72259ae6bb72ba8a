import { WHITE, css, mix, tintColor } from "./palette.ts";
import { Sprite, SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const CAPACITY = 24;
/** The radius at which blasts are painted, in units. */
const RADIUS = 100;
/** The share of its life in which a blast reaches its size. */
const GROWING = 0.4;

interface Blast {
  x: number;
  y: number;
  radius: number; // at the end
  life: number; // in seconds
  left: number;
  tint: number;
}

/** Discs of light that swell and fade: novas and explosions. */
export class Blasts {
  private readonly list: Blast[] = Array.from({ length: CAPACITY }, () => (
    { x: 0, y: 0, radius: 0, life: 1, left: 0, tint: 0 }
  ));
  private next = 0;
  private readonly sheet = new SpriteSheet(paintBlast);

  /** Their light is soft: they are painted in few pixels. */
  rescale(scale: number): void {
    this.sheet.rescale(Math.min(scale, 1));
  }

  /** Begins a blast that reaches a radius in units and is gone after a time in seconds. */
  add(x: number, y: number, radius: number, life: number, tint: number): void {
    const blast = this.list[this.next]!;
    this.next = (this.next + 1) % CAPACITY;
    blast.x = x;
    blast.y = y;
    blast.radius = radius;
    blast.life = blast.left = life;
    blast.tint = tint;
  }

  /** Moves all by a time in seconds and draws them. */
  draw(stage: Stage, seconds: number): void {
    const { context } = stage;
    context.globalCompositeOperation = "lighter";
    for (const blast of this.list) {
      if (blast.left <= 0) continue;
      blast.left -= seconds;
      const gone = 1 - Math.max(0, blast.left / blast.life);
      const grown = Math.min(1, gone / GROWING);
      context.globalAlpha = (1 - gone) ** 1.5;
      stage.stamp(this.sheet.get(blast.tint), blast.x, blast.y, 0, (blast.radius / RADIUS) * (1 - (1 - grown) ** 3));
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    stage.reset();
  }
}

function paintBlast(tint: number, scale: number): Sprite {
  const color = tintColor(tint);
  return square(scale, RADIUS, (context) => {
    const light = context.createRadialGradient(0, 0, 0, 0, 0, RADIUS);
    light.addColorStop(0, css(WHITE, 0.55));
    light.addColorStop(0.18, css(mix(color, WHITE, 0.4), 0.3));
    light.addColorStop(0.7, css(color, 0.16));
    light.addColorStop(0.92, css(mix(color, WHITE, 0.3), 0.55));
    light.addColorStop(1, css(color, 0));
    context.fillStyle = light;
    context.fillRect(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS);
  });
}
