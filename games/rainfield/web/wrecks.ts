import { Digits } from "./digits.ts";
import { REVIVE_TICKS, secondsOf } from "./figures.ts";
import { paintDarkHull } from "./hulls.ts";
import { DOWN_TICKS, REVIVE_REACH } from "./measures.ts";
import { Tint, WHITE, css, mix, palette, slotColor } from "./palette.ts";
import type { ShipView } from "./rules_gen.ts";
import { SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** The beacon's radius, and that of the revival's progress, in units; its waves go as far as a team-mate can help. */
const BEACON = 25;
const PROGRESS = 31;
/** How often the beacon sends a wave out, in milliseconds. */
const EVERY = 1300;
/** How the seconds are written that are left. */
const SECONDS = { tint: Tint.White, signed: false };
/** How fast a wreck turns, in radians a second. */
const SPIN = 0.5;

/** Ships that are down: dark, drifting, with a beacon that shows how long there is to bring them back. */
export class Wrecks {
  private readonly hulls = new SpriteSheet(paintDarkHull);
  private readonly digits = new Digits();
  private readonly colors: string[] = [];
  private good = "";

  rescale(scale: number): void {
    this.hulls.rescale(scale);
    this.digits.rescale(scale);
    for (let slot = 0; slot < 4; slot++) this.colors[slot] = css(mix(slotColor(slot), WHITE, 0.15));
    this.good = css(mix(palette.repair, WHITE, 0.7));
  }

  /** Draws a ship that is down at an instant in milliseconds. */
  draw(stage: Stage, ships: ShipView, i: number, now: number): void {
    const x = ships.posX(i);
    const y = ships.posY(i);
    const slot = ships.slot(i);
    stage.stamp(this.hulls.get(slot), x, y, ships.aim(i) + (now / 1000) * SPIN * (slot % 2 === 0 ? 1 : -1));
    stage.reset();
    const n = stage.pane.find(x, y, REVIVE_REACH);
    for (let k = 0; k < n; k++) this.drawBeacon(stage, ships, i, stage.pane.x[k]!, stage.pane.y[k]!, now);
    stage.context.globalAlpha = 0.9;
    this.digits.draw(stage, x, y + BEACON + 16, secondsOf(ships.down(i)), SECONDS, 0.85);
    stage.context.globalAlpha = 1;
  }

  private drawBeacon(stage: Stage, ships: ShipView, i: number, x: number, y: number, now: number): void {
    const { context } = stage;
    const color = this.colors[ships.slot(i)]!;
    const wave = (now % EVERY) / EVERY;
    context.globalAlpha = 0.75 * (1 - wave);
    ring(context, x, y, BEACON + (REVIVE_REACH - BEACON) * wave, 1.4, color, 1);
    context.globalAlpha = 0.28;
    ring(context, x, y, BEACON, 3, color, 1);
    context.globalAlpha = 1;
    ring(context, x, y, BEACON, 3, color, ships.down(i) / DOWN_TICKS);
    if (ships.revive(i) > 0) ring(context, x, y, PROGRESS, 4.5, this.good, ships.revive(i) / REVIVE_TICKS);
  }
}

/** Strokes a share of a circle, from its top on. */
function ring(
  context: CanvasRenderingContext2D, x: number, y: number, radius: number, width: number, color: string, share: number,
): void {
  context.beginPath();
  context.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * Math.min(1, share));
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}
