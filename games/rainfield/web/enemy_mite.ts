import type { EnemyArt } from "./enemy_art.ts";
import { EnemyKind } from "./kinds.ts";
import { body, disc, halo, line, mirrored } from "./light.ts";
import { ENEMY_RADII } from "./measures.ts";
import { Tint, WHITE, css, mix, palette } from "./palette.ts";

const RADIUS = ENEMY_RADII[EnemyKind.Mite];
const SHELL = mirrored([10, 0, 1, -6, -7, -4, -4, 0]);

/** The mite: a small sting with four legs. */
export const mite: EnemyArt = {
  radius: RADIUS,
  reach: RADIUS * 2.1,
  tint: Tint.Brood,
  spin: 0,
  front(context) {
    const color = mix(palette.brood, palette.enemy, 0.3);
    halo(context, color, RADIUS * 2.1, 0.42);
    context.strokeStyle = css(mix(color, WHITE, 0.2), 0.85);
    context.lineWidth = 1.2;
    for (const side of [-1, 1]) {
      line(context, 1, side * 4, 5, side * 10);
      line(context, -3, side * 4, -8, side * 9);
    }
    body(context, color, SHELL, -7, 10);
    disc(context, 3, 0, 1.8, css(mix(color, WHITE, 0.85)));
  },
};
