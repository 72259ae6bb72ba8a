import { HEIGHT, WIDTH } from "./measures.ts";
import { css, mix, slotColor, WHITE } from "./palette.ts";
import type { Stage } from "./stage.ts";
import { shortest } from "./torus.ts";

/** Points of a ribbon, and how often one is added, in seconds. */
const POINTS = 24;
const EVERY = 0.02;
/** Two points that are farther apart have nothing to do with each other: the ship came from elsewhere. */
const JUMP = 70;
/** How far ribbons reach from their ships, at most. */
const REACH = 330;
/** The speed at which a ribbon is seen in full, in units a second. */
const FULL_SPEED = 240;
/** How long a ribbon takes for most of the way to a new strength, in seconds. */
const EASE = 0.1;

/** What ships leave behind them: ribbons of light along the ways that they have come. */
export class Ribbons {
  private readonly ribbons = Array.from({ length: 4 }, () => new Ribbon());
  private since = 0;

  /** Forgets the colors, because they have changed. */
  rescale(): void {
    this.ribbons.forEach((ribbon, slot) => ribbon.recolor(slot));
  }

  /** Moves on by a time in seconds: ribbons whose ships are not there fade. */
  advance(seconds: number): void {
    this.since += seconds;
    const due = Math.floor(this.since / EVERY);
    this.since -= due * EVERY;
    const ease = 1 - Math.exp(-seconds / EASE);
    for (const ribbon of this.ribbons) {
      ribbon.due = Math.min(due, POINTS);
      ribbon.ease = ease;
    }
  }

  /** Draws the ribbon of a slot's ship, which is at a place, to be called after {@link advance}. */
  draw(stage: Stage, slot: number, x: number, y: number, speed: number, strength: number): void {
    const ribbon = this.ribbons[slot];
    if (ribbon === undefined) return;
    ribbon.follow(x, y, Math.min(1, speed / FULL_SPEED) * strength);
    ribbon.draw(stage);
  }
}

class Ribbon {
  due = 0; // points to be added
  ease = 0; // the share of the way to its new strength that it goes now
  private readonly x = new Float64Array(POINTS); // the newest is at head
  private readonly y = new Float64Array(POINTS);
  private head = 0;
  private count = 0;
  private strength = 0;
  private atX = 0; // the ship
  private atY = 0;
  private color = "";

  recolor(slot: number): void {
    this.color = css(mix(slotColor(slot), WHITE, 0.15));
  }

  follow(x: number, y: number, strength: number): void {
    const jumped = Math.abs(shortest(x - this.atX, WIDTH)) + Math.abs(shortest(y - this.atY, HEIGHT)) > JUMP;
    if (jumped) this.count = 0;
    this.atX = x;
    this.atY = y;
    this.strength += (strength - this.strength) * this.ease;
    for (; this.due > 0; this.due--) {
      this.head = (this.head + POINTS - 1) % POINTS;
      this.x[this.head] = x;
      this.y[this.head] = y;
      this.count = Math.min(this.count + 1, POINTS);
    }
  }

  draw(stage: Stage): void {
    if (this.strength < 0.03 || this.count < 2) return;
    const { context, pane } = stage;
    const n = pane.find(this.atX, this.atY, REACH);
    context.strokeStyle = this.color;
    for (let copy = 0; copy < n; copy++) this.trace(context, pane.x[copy]! - this.atX, pane.y[copy]! - this.atY);
    context.globalAlpha = 1;
  }

  /** Draws it piece by piece: the farther from the ship, the thinner and the fainter. */
  private trace(context: CanvasRenderingContext2D, shiftX: number, shiftY: number): void {
    let fromX = this.atX + shiftX;
    let fromY = this.atY + shiftY;
    for (let i = 0; i < this.count; i++) {
      const place = (this.head + i) % POINTS;
      const x = shiftX + this.atX + shortest(this.x[place]! - this.atX, WIDTH);
      const y = shiftY + this.atY + shortest(this.y[place]! - this.atY, HEIGHT);
      const share = 1 - i / POINTS;
      context.globalAlpha = this.strength * 0.5 * share * share;
      context.lineWidth = 0.5 + 5.5 * share;
      context.beginPath();
      context.moveTo(fromX, fromY);
      context.lineTo(x, y);
      context.stroke();
      fromX = x;
      fromY = y;
    }
  }
}
