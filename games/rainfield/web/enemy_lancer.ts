import type { EnemyArt } from "./enemy_art.ts";
import { EnemyKind } from "./kinds.ts";
import { body, disc, dull, halo, line, mirrored, shine } from "./light.ts";
import { ENEMY_RADII } from "./measures.ts";
import { Tint, WHITE, css, mix, palette } from "./palette.ts";

const RADIUS = ENEMY_RADII[EnemyKind.Lancer];
const SPEAR = mirrored([27, 0, 8, -4, -2, -5, -10, -14, -17, -15, -11, -5, -14, 0]);

/** The lancer: a spear with barbs. */
export const lancer: EnemyArt = {
  radius: RADIUS,
  reach: RADIUS * 2.3,
  tint: Tint.Enemy,
  spin: 0,
  front(context) {
    const color = mix(palette.enemy, WHITE, 0.12);
    halo(context, palette.enemy, RADIUS * 2.1, 0.38);
    body(context, color, SPEAR, -17, 27);
    context.strokeStyle = css(mix(color, WHITE, 0.7), 0.9);
    context.lineWidth = 1.2;
    line(context, 24, 0, 4, 0);
    shine(context, css(color), 5);
    disc(context, -3, 0, 3, css(mix(color, WHITE, 0.85)));
    dull(context);
  },
};
