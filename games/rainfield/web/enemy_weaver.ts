import type { EnemyArt } from "./enemy_art.ts";
import { EnemyKind } from "./kinds.ts";
import { disc, dull, halo, paintBody, shine } from "./light.ts";
import { ENEMY_RADII } from "./measures.ts";
import { Tint, WHITE, css, mix, palette } from "./palette.ts";

const RADIUS = ENEMY_RADII[EnemyKind.Weaver];

/** The weaver: a crescent with swept horns, and a slim body between them. */
export const weaver: EnemyArt = {
  radius: RADIUS,
  reach: RADIUS * 2.3,
  tint: Tint.Enemy,
  spin: 0,
  front(context) {
    const color = mix(palette.enemy, [255, 120, 230], 0.35);
    halo(context, color, RADIUS * 2.3, 0.4);
    context.beginPath();
    context.moveTo(14, 0);
    context.quadraticCurveTo(7, -13, -14, -16);
    context.quadraticCurveTo(-1, -8, -3, 0);
    context.quadraticCurveTo(-1, 8, -14, 16);
    context.quadraticCurveTo(7, 13, 14, 0);
    context.closePath();
    paintBody(context, color, -12, 15);
    context.beginPath();
    context.moveTo(4, 0);
    context.lineTo(-6, -3.5);
    context.lineTo(-17, 0);
    context.lineTo(-6, 3.5);
    context.closePath();
    paintBody(context, color, -17, 4);
    shine(context, css(color), 5);
    disc(context, 6.5, 0, 2.6, css(mix(color, WHITE, 0.85)));
    dull(context);
  },
};
