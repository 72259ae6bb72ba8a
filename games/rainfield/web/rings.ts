import { TINT_COUNT, css, tintColor } from "./palette.ts";
import type { Stage } from "./stage.ts";

const CAPACITY = 48;

interface Ring {
  x: number;
  y: number;
  from: number; // the radius at the beginning, and at the end
  to: number;
  life: number; // in seconds
  left: number;
  tint: number;
}

/** Circles that widen, or close in, and fade: what an explosion pushes before it. */
export class Rings {
  private readonly list: Ring[] = Array.from({ length: CAPACITY }, () => (
    { x: 0, y: 0, from: 0, to: 0, life: 1, left: 0, tint: 0 }
  ));
  private readonly colors: string[] = [];
  private next = 0;

  /** Takes up the colors, because they have changed. */
  rescale(): void {
    for (let tint = 0; tint < TINT_COUNT; tint++) this.colors[tint] = css(tintColor(tint));
  }

  /** Begins a ring that goes from one radius in units to another in a time in seconds. */
  add(x: number, y: number, from: number, to: number, life: number, tint: number): void {
    const ring = this.list[this.next]!;
    this.next = (this.next + 1) % CAPACITY;
    ring.x = x;
    ring.y = y;
    ring.from = from;
    ring.to = to;
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
      context.strokeStyle = this.colors[ring.tint]!;
      trace(stage, ring.x, ring.y, ring.to + (ring.from - ring.to) * share ** 3);
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
  }
}

function trace({ context, pane }: Stage, x: number, y: number, radius: number): void {
  const n = pane.find(x, y, radius);
  for (let i = 0; i < n; i++) {
    context.beginPath();
    context.arc(pane.x[i]!, pane.y[i]!, radius, 0, 2 * Math.PI);
    context.stroke();
  }
}
