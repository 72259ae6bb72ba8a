import type { Camera } from "./camera.ts";
import { circle } from "./light.ts";
import { RAIN, WHITE, css, mix } from "./palette.ts";
import { sequence } from "./random.ts";
import { Sprite, SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { wrap } from "./torus.ts";

/** How many there are in a pane of the world's size. */
const COUNT = 24;
/** How long a ripple lives, in seconds of rain. */
const LIFE = 1.1;
const RADIUS = 17;
/** How far ripples move for a unit that the camera travels. */
const DEPTH = 0.7;

/** Where the rain falls on something that nobody sees: small rings that widen. */
export class Ripples {
  private readonly x = new Float64Array(COUNT); // as shares of the pane
  private readonly y = new Float64Array(COUNT);
  private readonly began = new Float64Array(COUNT); // seconds of rain
  private readonly random = sequence(23);
  private readonly sheet = new SpriteSheet(paintRipple);

  constructor(private readonly camera: Camera) {
    for (let i = 0; i < COUNT; i++) this.fall(i, -LIFE * this.random());
  }

  rescale(scale: number): void {
    this.sheet.rescale(scale);
  }

  /** Draws them after so many seconds of rain; share is that of the pane in the world. */
  draw(stage: Stage, fallen: number, share: number): void {
    const { context } = stage;
    const aside = stage.following ? this.camera.travelX * DEPTH : 0;
    const down = stage.following ? this.camera.travelY * DEPTH : 0;
    for (let i = 0; i < COUNT * share; i++) {
      const grown = (fallen - this.began[i]!) / LIFE;
      if (grown >= 1) this.fall(i, fallen);
      if (grown < 0 || grown >= 1) continue;
      const x = wrap(this.x[i]! * stage.width - aside, stage.width);
      const y = wrap(this.y[i]! * stage.height - down, stage.height);
      context.globalAlpha = 0.24 * (1 - grown);
      stage.put(this.sheet.get(0), x, y, (0.15 + 0.85 * Math.sqrt(grown)) * (0.6 + (0.5 * i) / COUNT));
    }
    context.globalAlpha = 1;
  }

  private fall(i: number, at: number): void {
    this.x[i] = this.random();
    this.y[i] = this.random();
    this.began[i] = at + 0.5 * this.random();
  }
}

function paintRipple(_: number, scale: number): Sprite {
  return square(scale, RADIUS + 2, (context) => {
    circle(context, RADIUS, 1.3, css(mix(RAIN, WHITE, 0.3), 0.9));
    circle(context, RADIUS * 0.6, 0.9, css(RAIN, 0.6));
  });
}
