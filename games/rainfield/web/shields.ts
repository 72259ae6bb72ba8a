import { bow, circle } from "./light.ts";
import { SHIP_RADIUS, WARD_RADIUS } from "./measures.ts";
import { WHITE, css, mix, slotColor } from "./palette.ts";
import type { ShipView } from "./rules_gen.ts";
import { Sprite, SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const SAFE_RADIUS = SHIP_RADIUS * 1.75;
const REACH = 36;
/** Ticks over which a shield fades before it is gone. */
const FADING = 30;
/** How fast a ward turns, in radians a second. */
const TURN = 0.7;

/** What protects ships: the bubble of one that nothing hurts for a moment, and the ward. */
export class Shields {
  private readonly bubbles = new SpriteSheet(paintBubble);
  private readonly wards = new SpriteSheet(paintWard);

  rescale(scale: number): void {
    this.bubbles.rescale(scale);
    this.wards.rescale(scale);
  }

  /** Draws a ship's shields at an instant in milliseconds. */
  draw(stage: Stage, ships: ShipView, i: number, now: number): void {
    const { context } = stage;
    const slot = ships.slot(i);
    const x = ships.posX(i);
    const y = ships.posY(i);
    const safe = ships.away(i) ? 0 : ships.safe(i);
    const warded = ships.warded(i);
    if (safe > 0 && warded === 0) {
      context.globalAlpha = Math.min(1, safe / FADING);
      stage.stamp(this.bubbles.get(slot), x, y);
    }
    if (warded > 0) {
      const breath = 1 + 0.03 * Math.sin(now * 0.009);
      context.globalAlpha = Math.min(1, warded / FADING);
      context.globalCompositeOperation = "lighter";
      stage.stamp(this.wards.get(slot), x, y, (now / 1000) * TURN, breath);
      stage.stamp(this.wards.get(slot), x, y, (-now / 1000) * TURN * 0.6, breath * 0.86);
      context.globalCompositeOperation = "source-over";
    }
    context.globalAlpha = 1;
  }
}

function paintBubble(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return square(scale, REACH, (context) => {
    fillRim(context, css(color, 0), css(color, 0.24), SAFE_RADIUS, 0.55);
    circle(context, SAFE_RADIUS, 1.1, css(color, 0.6));
  });
}

/** Paints a ward: six bows around a rim of light, and cells within. */
function paintWard(slot: number, scale: number): Sprite {
  const color = mix(slotColor(slot), WHITE, 0.25);
  return square(scale, REACH, (context) => {
    fillRim(context, css(color, 0), css(color, 0.3), WARD_RADIUS, 0.6);
    circle(context, WARD_RADIUS, 1, css(color, 0.5));
    context.lineWidth = 2.4;
    context.strokeStyle = css(mix(color, WHITE, 0.4), 0.95);
    for (let i = 0; i < 6; i++) bow(context, WARD_RADIUS, (i * Math.PI) / 3 + 0.16, ((i + 1) * Math.PI) / 3 - 0.16);
    context.lineWidth = 0.8;
    context.strokeStyle = css(color, 0.4);
    context.beginPath();
    for (let i = 0; i < 6; i++) {
      const angle = (i * Math.PI) / 3;
      context.moveTo(Math.cos(angle) * WARD_RADIUS, Math.sin(angle) * WARD_RADIUS);
      context.lineTo(Math.cos(angle) * WARD_RADIUS * 0.78, Math.sin(angle) * WARD_RADIUS * 0.78);
    }
    context.stroke();
  });
}

/** Fills a disc whose light is at its rim. */
function fillRim(context: CanvasRenderingContext2D, inner: string, outer: string, radius: number, from: number): void {
  const rim = context.createRadialGradient(0, 0, radius * from, 0, 0, radius);
  rim.addColorStop(0, inner);
  rim.addColorStop(1, outer);
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = rim;
  context.fill();
}
