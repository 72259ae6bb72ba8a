import type { EnemyArt } from "./enemy_art.ts";
import { EnemyKind } from "./kinds.ts";
import { circle, disc, dull, halo, paintBody, shine } from "./light.ts";
import { ENEMY_RADII } from "./measures.ts";
import { NIGHT, Tint, WHITE, css, mix, palette } from "./palette.ts";

const RADIUS = ENEMY_RADII[EnemyKind.Bomber];
const SPIKES = 8;

/** The bomber: a mine with spikes, and a core that glows through its grating. */
export const bomber: EnemyArt = {
  radius: RADIUS,
  reach: RADIUS * 1.9,
  tint: Tint.Ember,
  spin: 0.7,
  wheel(context) {
    const color = palette.ember;
    halo(context, color, RADIUS * 1.9, 0.34);
    context.beginPath();
    for (let i = 0; i < 2 * SPIKES; i++) {
      const angle = (i * Math.PI) / SPIKES;
      const reach = i % 2 === 0 ? RADIUS * 1.4 : RADIUS * 0.86;
      context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
    }
    context.closePath();
    paintBody(context, color, -RADIUS * 1.3, RADIUS * 1.3);
    circle(context, RADIUS * 0.8, 1.2, css(mix(color, WHITE, 0.2), 0.8));
  },
  front(context) {
    const color = palette.ember;
    disc(context, 0, 0, RADIUS * 0.62, css(mix(color, NIGHT, 0.8)));
    shine(context, css(color), 7);
    disc(context, 0, 0, RADIUS * 0.34, css(mix(color, WHITE, 0.6)));
    dull(context);
    context.strokeStyle = css(mix(color, NIGHT, 0.7));
    context.lineWidth = 1.6;
    for (const across of [-3, 3]) {
      context.beginPath();
      context.moveTo(across, -8);
      context.lineTo(across, 8);
      context.moveTo(-8, across);
      context.lineTo(8, across);
      context.stroke();
    }
  },
};
