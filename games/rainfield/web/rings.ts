import { TINTS, WHITE, css } from "./palette.ts";
import type { Stage } from "./stage.ts";
import { copyX, copyY, findCopies } from "./torus.ts";

const CAPACITY = 48;

interface Ring {
  x: number;
  y: number;
  radius: number; // at the end
  life: number; // in seconds
  left: number;
  tint: number;
}

const COLORS = TINTS.map((color) => css(color));

/** Circles that widen and fade: what an explosion pushes before it. */
export class Rings {
  private readonly list: Ring[] = Array.from({ length: CAPACITY }, () => (
    { x: 0, y: 0, radius: 0, life: 1, left: 0, tint: 0 }
  ));
  private next = 0;

  /** Begins a ring that reaches a radius in units after a time in seconds. tint is a number in TINTS. */
  add(x: number, y: number, radius: number, life: number, tint: number): void {
    const ring = this.list[this.next]!;
    this.next = (this.next + 1) % CAPACITY;
    ring.x = x;
    ring.y = y;
    ring.radius = radius;
    ring.life = ring.left = life;
    ring.tint = tint;
  }

  /** Moves all by a time in seconds and draws them. */
  draw(stage: Stage, seconds: number): void {
    const { context } = stage;
    context.globalCompositeOperation = "lighter";
    for (const ring of this.list) {
      if (ring.left <= 0) continue;
      ring.left -= seconds;
      const share = Math.max(0, ring.left / ring.life);
      context.globalAlpha = share * 0.8;
      context.lineWidth = 0.5 + 3.5 * share;
      context.strokeStyle = COLORS[ring.tint] ?? css(WHITE);
      trace(context, ring.x, ring.y, ring.radius * (1 - share ** 3));
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
  }
}

function trace(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const n = findCopies(x, y, radius);
  for (let i = 0; i < n; i++) {
    context.beginPath();
    context.arc(copyX[i]!, copyY[i]!, radius, 0, 2 * Math.PI);
    context.stroke();
  }
}
