import type { EnemyArt } from "./enemy_art.ts";
import { EnemyKind } from "./kinds.ts";
import { body, circle, disc, dull, halo, line, shine } from "./light.ts";
import { ENEMY_RADII } from "./measures.ts";
import { Tint, WHITE, css, mix, palette } from "./palette.ts";

const RADIUS = ENEMY_RADII[EnemyKind.Gunner];
/** A hexagon with a flat front. */
const HULL = [12, -6.5, 3, -13, -8, -12, -14, -5, -14, 5, -8, 12, 3, 13, 12, 6.5] as const;

/** The gunner: a turret with two barrels, and pods at its sides. */
export const gunner: EnemyArt = {
  radius: RADIUS,
  reach: RADIUS * 2.1,
  tint: Tint.Ember,
  spin: 0,
  front(context) {
    const color = palette.ember;
    halo(context, color, RADIUS * 2.1, 0.36);
    context.lineCap = "butt";
    context.strokeStyle = css(mix(color, WHITE, 0.25));
    context.lineWidth = 4;
    for (const side of [-4, 4]) line(context, 6, side, 21, side);
    body(context, color, HULL, -16, 14);
    for (const side of [-1, 1]) {
      const pod = [-2, side * 13, -10, side * 12, -13, side * 18, -3, side * 18];
      body(context, color, pod, -14, 0);
    }
    circle(context, 6.5, 1.2, css(mix(color, WHITE, 0.3), 0.9));
    shine(context, css(color), 5);
    disc(context, 0, 0, 3, css(mix(color, WHITE, 0.8)));
    dull(context);
  },
};
