import { HZ, SHIP_HP, SHIP_RADIUS } from "./measures.ts";
import { Labels } from "./labels.ts";
import { calm } from "./motion.ts";
import { SLOT_COLORS, WHITE, css, mix, slotColor } from "./palette.ts";
import type { Color } from "./palette.ts";
import type { ShipView } from "./rules_gen.ts";
import { Sprite, SpriteSheet, shine, tracePolygon } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { copyX, copyY, findCopies } from "./torus.ts";

const HULL = [18, 0, 2, -6, -7, -13, -12, -13, -8, -5, -11, 0, -8, 5, -12, 13, -7, 13, 2, 6] as const;
const REACH = 30;
/** How strongly a ship is drawn whose player is away. */
const AWAY = 0.3;
/** Ticks between two blinks of a ship that nothing can hurt. */
const BLINK = 12;
/** How long a hit is seen on a ship, in milliseconds. */
const FLASH = 130;

const BAR_WIDTH = 34;
const BAR_HEIGHT = 3.5;
/** A bar's colors: more than half full, more than a quarter, and less. */
const BAR_COLORS = ["#8fe8c0", "#ffc65c", "#ff5a72"] as const;
const BAR_ABOVE = 27;
const NAME_ABOVE = 37;
/** How far bars and names reach from a ship, in units. */
const LABEL_REACH = 60;

/** Draws the ships with their names and hit points. */
export class Ships {
  private readonly hulls = new SpriteSheet(paintHull);
  private readonly hits = new SpriteSheet(paintHit);
  private readonly shields = new SpriteSheet(paintShield);
  private readonly marks = new SpriteSheet(paintMark);
  private readonly labels = new Labels();
  private readonly hitAt = new Float64Array(SLOT_COLORS.length).fill(-Infinity);

  rescale(scale: number): void {
    for (const sheet of [this.hulls, this.hits, this.shields, this.marks, this.labels]) sheet.rescale(scale);
  }

  /** Lets a ship flash, from an instant in milliseconds on. */
  hit(slot: number, now: number): void {
    this.hitAt[slot] = now;
  }

  /**
   * @param own the player's own slot
   * @param nameOf what to write over a ship, by slot
   * @param now the instant of the frame, in milliseconds
   */
  draw(stage: Stage, ships: ShipView, own: number, nameOf: (slot: number) => string, now: number): void {
    for (let i = ships.length - 1; i >= 0; i--) {
      if (ships.gone(i) > 0) continue;
      const slot = ships.slot(i);
      const away = ships.away(i);
      if (slot === own) stage.stamp(this.marks.get(slot), ships.posX(i), ships.posY(i), ships.aim(i));
      this.drawShip(stage, ships, i, away, now);
      stage.context.globalAlpha = away ? AWAY : 1;
      const label = this.labels.get(slot, away ? `${nameOf(slot)} (away)` : nameOf(slot), slot === own);
      drawAbove(stage, ships, i, label);
      stage.context.globalAlpha = 1;
    }
  }

  private drawShip(stage: Stage, ships: ShipView, i: number, away: boolean, now: number): void {
    const { context } = stage;
    const slot = ships.slot(i);
    const x = ships.posX(i);
    const y = ships.posY(i);
    const aim = ships.aim(i);
    context.globalAlpha = away ? AWAY : blink(ships.safe(i));
    stage.stamp(this.hulls.get(slot), x, y, aim);
    const since = now - (this.hitAt[slot] ?? -Infinity);
    if (since < FLASH) {
      context.globalAlpha = 1 - since / FLASH;
      stage.stamp(this.hits.get(0), x, y, aim);
    }
    if (ships.safe(i) > 0 && !away) {
      context.globalAlpha = Math.min(1, ships.safe(i) / (HZ / 3));
      stage.stamp(this.shields.get(slot), x, y);
    }
    context.globalAlpha = 1;
    stage.reset();
  }
}

/** How strongly to draw a ship that nothing hurts for so many ticks. */
function blink(safe: number): number {
  if (safe === 0) return 1;
  if (calm()) return 0.7;
  return safe % BLINK < BLINK / 2 ? 0.35 : 0.95;
}

/** Draws a ship's name and hit points above it. */
function drawAbove(stage: Stage, ships: ShipView, i: number, label: Sprite): void {
  const n = findCopies(ships.posX(i), ships.posY(i), LABEL_REACH);
  for (let k = 0; k < n; k++) {
    const x = copyX[k]!;
    const y = copyY[k]!;
    drawBar(stage.context, x - BAR_WIDTH / 2, y - BAR_ABOVE, ships.hp(i) / SHIP_HP);
    const { image, halfWidth, halfHeight } = label;
    stage.context.drawImage(image, x - halfWidth, y - NAME_ABOVE - halfHeight, 2 * halfWidth, 2 * halfHeight);
  }
}

/** Draws a bar that is full by a share. */
function drawBar(context: CanvasRenderingContext2D, left: number, top: number, share: number): void {
  context.fillStyle = "rgb(4 6 13 / 65%)";
  context.fillRect(left - 1, top - 1, BAR_WIDTH + 2, BAR_HEIGHT + 2);
  context.fillStyle = BAR_COLORS[share > 0.5 ? 0 : share > 0.25 ? 1 : 2];
  context.fillRect(left, top, BAR_WIDTH * share, BAR_HEIGHT);
}

function paintHull(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return new Sprite(scale, REACH, REACH, (context) => {
    shine(context, css(color, 0.75), 9);
    tracePolygon(context, HULL);
    const metal = context.createLinearGradient(-13, 0, 18, 0);
    metal.addColorStop(0, css(mix(color, [6, 10, 24], 0.75)));
    metal.addColorStop(0.6, css(mix(color, [6, 10, 24], 0.35)));
    metal.addColorStop(1, css(mix(color, WHITE, 0.45)));
    context.fillStyle = metal;
    context.fill();
    shine(context, "transparent", 0);
    context.lineJoin = "round";
    context.lineWidth = 1.4;
    context.strokeStyle = css(mix(color, WHITE, 0.3));
    context.stroke();
    paintCockpit(context, color);
  });
}

function paintCockpit(context: CanvasRenderingContext2D, color: Color): void {
  context.beginPath();
  context.ellipse(2.5, 0, 5.2, 2.5, 0, 0, 2 * Math.PI);
  context.fillStyle = css(mix(color, WHITE, 0.78));
  context.fill();
  context.strokeStyle = css(mix(color, [6, 10, 24], 0.5));
  context.lineWidth = 1;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.moveTo(-1, side * 5);
    context.lineTo(-7.5, side * 8.5);
    context.stroke();
  }
}

/** Paints the hull in plain white, for the moment of a hit. */
function paintHit(_: number, scale: number): Sprite {
  return new Sprite(scale, REACH, REACH, (context) => {
    tracePolygon(context, HULL);
    context.fillStyle = css(WHITE);
    context.fill();
  });
}

function paintShield(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  const radius = SHIP_RADIUS * 1.75;
  return new Sprite(scale, REACH, REACH, (context) => {
    const bubble = context.createRadialGradient(0, 0, radius * 0.55, 0, 0, radius);
    bubble.addColorStop(0, css(color, 0));
    bubble.addColorStop(1, css(color, 0.22));
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fillStyle = bubble;
    context.fill();
    context.lineWidth = 1.1;
    context.strokeStyle = css(color, 0.6);
    context.stroke();
  });
}

/** Paints what marks the player's own ship: a faint light around it, and where the gun points. */
function paintMark(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return new Sprite(scale, 92, 34, (context) => {
    const light = context.createRadialGradient(0, 0, 4, 0, 0, 34);
    light.addColorStop(0, css(color, 0.2));
    light.addColorStop(1, css(color, 0));
    context.fillStyle = light;
    context.fillRect(-34, -34, 68, 68);
    const ray = context.createLinearGradient(28, 0, 90, 0);
    ray.addColorStop(0, css(color, 0.5));
    ray.addColorStop(1, css(color, 0));
    context.strokeStyle = ray;
    context.lineWidth = 1.3;
    context.setLineDash([5, 5]);
    context.beginPath();
    context.moveTo(28, 0);
    context.lineTo(90, 0);
    context.stroke();
  });
}
