import { wholeHP } from "./figures.ts";
import { Labels } from "./labels.ts";
import type { ShipView } from "./rules_gen.ts";
import type { Stage } from "./stage.ts";

const WIDTH = 36;
const HEIGHT = 3.6;
/** How far bars and names are above a ship, and how far they reach from it, in units. */
const BAR_ABOVE = 28;
const NAME_ABOVE = 38;
const REACH = 64;
/** How fast the part of a bar that was lost goes after it, in shares a second. */
const DRAIN = 0.6;
/** A bar's colors: more than half full, more than a quarter, and less. */
const COLORS = ["#8fe8c0", "#ffc65c", "#ff5a72"] as const;
const LOST = "#f6f8ff";
const GROUND = "rgb(4 6 13 / 70%)";

/** What is written over ships: names and hit points. */
export class Plates {
  private readonly labels = new Labels();
  private readonly shown = new Float64Array(4).fill(1); // the share that bars still show, by slot

  rescale(scale: number): void {
    this.labels.rescale(scale);
  }

  /** Draws a ship's name and hit points; elapsed is in seconds. */
  draw(stage: Stage, ships: ShipView, i: number, name: string, own: boolean, elapsed: number): void {
    const slot = ships.slot(i);
    const share = Math.min(1, ships.hp(i) / wholeHP(ships, i));
    this.shown[slot] = Math.max(share, this.shown[slot]! - DRAIN * elapsed);
    const { image, halfWidth, halfHeight } = this.labels.get(slot, name, own, ships.away(i));
    const { context, pane } = stage;
    const n = pane.find(ships.posX(i), ships.posY(i), REACH);
    for (let k = 0; k < n; k++) {
      const x = pane.x[k]!;
      const y = pane.y[k]!;
      if (share > 0) drawBar(context, x - WIDTH / 2, y - BAR_ABOVE, share, this.shown[slot]!);
      context.drawImage(image, x - halfWidth, y - NAME_ABOVE - halfHeight, 2 * halfWidth, 2 * halfHeight);
    }
  }
}

/** Draws a bar that is full by a share, and before was by another. */
function drawBar(context: CanvasRenderingContext2D, left: number, top: number, share: number, before: number): void {
  context.fillStyle = GROUND;
  context.fillRect(left - 1, top - 1, WIDTH + 2, HEIGHT + 2);
  if (before > share) {
    context.fillStyle = LOST;
    context.fillRect(left, top, WIDTH * before, HEIGHT);
  }
  context.fillStyle = COLORS[share > 0.5 ? 0 : share > 0.25 ? 1 : 2];
  context.fillRect(left, top, WIDTH * share, HEIGHT);
}
