import type { Look } from "./look.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import { css } from "./palette.ts";
import { Sprite, SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const RADIUS = 360;
/** How long a flash lasts, and how long it is until the next one at least and at most, in seconds. */
const LASTS = 0.55;
const SOONEST = 2.5;
const LATEST = 7;

/** Sheet lightning far behind: it belongs to the boss's waves. */
export class Thunder {
  private readonly sheet = new SpriteSheet(paintCloud);
  private left = 0; // of the flash, in seconds
  private wait = SOONEST;
  private x = 0;
  private y = 0;

  constructor(private readonly look: Look) {}

  /** It is soft: it is painted in few pixels. */
  rescale(scale: number): void {
    this.sheet.rescale(Math.min(scale, 0.25));
  }

  /** Draws it after a time in seconds. */
  draw(stage: Stage, seconds: number): void {
    if (this.look.reducedMotion) return;
    this.wait -= seconds;
    if (this.wait < 0) this.strike();
    if (this.left <= 0) return;
    this.left -= seconds;
    const share = Math.max(0, this.left / LASTS);
    const { context } = stage;
    context.globalCompositeOperation = "lighter";
    context.globalAlpha = share * share * (0.55 + 0.45 * Math.sin(share * 19));
    stage.stamp(this.sheet.get(0), this.x, this.y);
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
  }

  private strike(): void {
    this.left = LASTS;
    this.wait = SOONEST + (LATEST - SOONEST) * Math.random();
    this.x = WIDTH * Math.random();
    this.y = HEIGHT * Math.random();
  }
}

function paintCloud(_: number, scale: number): Sprite {
  return square(scale, RADIUS, (context) => {
    const light = context.createRadialGradient(0, 0, 0, 0, 0, RADIUS);
    light.addColorStop(0, css([150, 160, 255], 0.4));
    light.addColorStop(0.4, css([90, 100, 220], 0.16));
    light.addColorStop(1, css([60, 70, 190], 0));
    context.fillStyle = light;
    context.fillRect(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS);
  });
}
