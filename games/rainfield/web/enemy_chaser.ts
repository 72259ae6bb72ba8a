import type { EnemyArt } from "./enemy_art.ts";
import { EnemyKind } from "./kinds.ts";
import { disc, dull, halo, paintBody, shine } from "./light.ts";
import { ENEMY_RADII } from "./measures.ts";
import { Tint, WHITE, css, mix, palette } from "./palette.ts";

const RADIUS = ENEMY_RADII[EnemyKind.Chaser];
const BLADES = 4;

/** The chaser: bent blades that turn around an eye. */
export const chaser: EnemyArt = {
  radius: RADIUS,
  reach: RADIUS * 2.1,
  tint: Tint.Enemy,
  spin: 2.1,
  wheel(context) {
    halo(context, palette.enemy, RADIUS * 2.1, 0.42);
    traceBlades(context, RADIUS * 1.4, RADIUS * 0.6);
    paintBody(context, palette.enemy, -RADIUS, RADIUS * 1.3);
  },
  front(context) {
    const r = RADIUS * 0.48;
    disc(context, 0, 0, r, "#18040d");
    context.lineWidth = 1;
    context.strokeStyle = css(palette.enemy, 0.9);
    context.stroke();
    shine(context, css(mix(palette.enemy, WHITE, 0.4)), 5);
    disc(context, r * 0.36, 0, r * 0.5, css(mix(palette.enemy, WHITE, 0.85)));
    dull(context);
  },
};

/** Traces blades that reach to one radius, and the notches between them to another. */
function traceBlades(context: CanvasRenderingContext2D, outer: number, inner: number): void {
  const turn = (2 * Math.PI) / BLADES;
  context.beginPath();
  for (let i = 0; i < BLADES; i++) {
    const tip = i * turn;
    const notch = tip + turn * 0.7; // off the middle: the blades are bent
    context.lineTo(Math.cos(tip) * outer, Math.sin(tip) * outer);
    context.quadraticCurveTo(
      Math.cos(tip + turn * 0.12) * inner, Math.sin(tip + turn * 0.12) * inner,
      Math.cos(notch) * inner, Math.sin(notch) * inner,
    );
  }
  context.closePath();
}
