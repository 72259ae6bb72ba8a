import type { EnemyArt } from "./enemy_art.ts";
import { EnemyKind } from "./kinds.ts";
import { bow, disc, dull, halo, paintBody, shine } from "./light.ts";
import { ENEMY_RADII } from "./measures.ts";
import { Tint, WHITE, css, mix, palette } from "./palette.ts";

const RADIUS = ENEMY_RADII[EnemyKind.Brood];
const EGGS = 3;
const PLATES = 5;
const PART = (2 * Math.PI) / PLATES;

/** The brood: a heavy shell of plates around three eggs that glow. */
export const brood: EnemyArt = {
  radius: RADIUS,
  reach: RADIUS * 1.9,
  tint: Tint.Brood,
  spin: 0.5,
  wheel(context) {
    halo(context, palette.brood, RADIUS * 1.9, 0.42);
    traceShell(context);
    paintBody(context, palette.brood, -RADIUS, RADIUS * 1.2);
    context.lineWidth = 1.1;
    context.strokeStyle = css(mix(palette.brood, WHITE, 0.2), 0.6);
    for (let i = 0; i < PLATES; i++) bow(context, RADIUS * 0.84, i * PART + 0.3, (i + 1) * PART - 0.3);
  },
  front(context) {
    const color = palette.brood;
    for (let i = 0; i < EGGS; i++) {
      const angle = (i * 2 * Math.PI) / EGGS;
      const x = Math.cos(angle) * RADIUS * 0.4;
      const y = Math.sin(angle) * RADIUS * 0.4;
      shine(context, css(color), 6);
      disc(context, x, y, RADIUS * 0.23, css(mix(color, WHITE, 0.35), 0.95));
      dull(context);
      disc(context, x + 1.2, y - 1.2, RADIUS * 0.1, css(WHITE, 0.9));
    }
  },
};

/** Traces plates that bulge, with notches where they meet. */
function traceShell(context: CanvasRenderingContext2D): void {
  context.beginPath();
  for (let i = 0; i < PLATES; i++) {
    const from = i * PART;
    context.lineTo(Math.cos(from) * RADIUS * 0.86, Math.sin(from) * RADIUS * 0.86);
    context.arc(0, 0, RADIUS * 1.12, from + 0.16, from + PART - 0.16);
  }
  context.closePath();
}
