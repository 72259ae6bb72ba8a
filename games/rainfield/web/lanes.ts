import { line } from "./light.ts";
import { WHITE, css, mix, palette } from "./palette.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** Half the length and half the width at which a lane is painted, in units. */
const HALF = 150;
const WIDE = 15;
/** Arrows that run along a lane, and how long one takes, in milliseconds. */
const ARROWS = 4;
const ARROW_RUNS = 700;
/** How long it takes until a lane is there in full, in milliseconds. */
const GROWS = 350;

/** A lane: how long it is, and half its width, in units. */
export interface Lane {
  readonly length: number;
  readonly half: number;
}

/** The rows of the view that something to rush is among. */
interface Rushing {
  posX(i: number): number;
  posY(i: number): number;
  aim(i: number): number;
}

/** Lanes of light that show where something will rush along. */
export class Lanes {
  private readonly lanes = new SpriteSheet((_, scale) => new Sprite(scale, HALF, WIDE + 2, paintLane));
  private readonly arrows = new SpriteSheet((_, scale) => new Sprite(scale, 10, WIDE, paintArrow));

  rescale(scale: number): void {
    this.lanes.rescale(scale);
    this.arrows.rescale(scale);
  }

  /** Draws the lane of what is about to rush; since is the lane's age in milliseconds. */
  draw(stage: Stage, rows: Rushing, i: number, { length, half }: Lane, since: number): void {
    const x = rows.posX(i);
    const y = rows.posY(i);
    const aim = rows.aim(i);
    const cos = Math.cos(aim);
    const sin = Math.sin(aim);
    const grown = Math.min(1, since / GROWS);
    const middle = (length * grown) / 2;
    stage.context.globalAlpha = 0.35 + 0.65 * grown;
    stage.stretch(this.lanes.get(0), x + cos * middle, y + sin * middle, aim, middle / HALF, half / WIDE);
    for (let k = 0; k < ARROWS; k++) {
      const share = (since / ARROW_RUNS + k / ARROWS) % 1;
      if (share > grown) continue;
      stage.context.globalAlpha = (1 - share) * 0.9;
      stage.stamp(this.arrows.get(0), x + cos * length * share, y + sin * length * share, aim, Math.sqrt(half / WIDE));
    }
  }
}

function paintLane(context: CanvasRenderingContext2D): void {
  const light = context.createLinearGradient(-HALF, 0, HALF, 0);
  light.addColorStop(0, css(palette.enemy, 0.34));
  light.addColorStop(1, css(palette.enemy, 0.02));
  context.fillStyle = light;
  context.fillRect(-HALF, -WIDE, 2 * HALF, 2 * WIDE);
  const edge = context.createLinearGradient(-HALF, 0, HALF, 0);
  edge.addColorStop(0, css(mix(palette.enemy, WHITE, 0.3), 0.85));
  edge.addColorStop(1, css(palette.enemy, 0));
  context.strokeStyle = edge;
  context.lineWidth = 1.3;
  for (const side of [-1, 1]) line(context, -HALF, side * WIDE, HALF, side * WIDE);
}

function paintArrow(context: CanvasRenderingContext2D): void {
  context.strokeStyle = css(mix(palette.enemy, WHITE, 0.4), 0.9);
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(-5, -8);
  context.lineTo(5, 0);
  context.lineTo(-5, 8);
  context.stroke();
}
