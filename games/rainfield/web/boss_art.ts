import { bow, circle, disc, dull, halo, line, paintBody, shine } from "./light.ts";
import { BOSS_RADIUS } from "./measures.ts";
import { NIGHT, WHITE, css, mix, palette } from "./palette.ts";
import type { Color } from "./palette.ts";
import { sequence } from "./random.ts";

// What the Warden looks like. Its phases are 0 to 3: the armor opens, then is gone, and the core burns brighter.

/** How far its pictures reach, in units. */
export const BOSS_REACH = 96;
const PLATES = 6;
const TEETH = 12;
const BLADES = 8;

/** The color of a phase: it grows hotter. */
export function phaseColor(phase: number): Color {
  return mix(palette.boss, phase < 2 ? palette.brood : palette.ember, [0.55, 0.55, 0.45, 0][phase] ?? 0);
}

/** Paints the light around it. */
export function paintAura(context: CanvasRenderingContext2D, phase: number): void {
  halo(context, phaseColor(phase), BOSS_REACH, 0.3 + 0.08 * phase);
}

/** Paints what turns outside: closed plates, open plates, and at last blades. */
export function paintArmor(context: CanvasRenderingContext2D, phase: number): void {
  const color = phaseColor(phase);
  if (phase >= 3) return paintBlades(context, color);
  const part = (2 * Math.PI) / PLATES;
  const gap = phase < 2 ? 0.06 : 0.2;
  for (let i = 0; i < PLATES; i++) {
    const open = phase >= 2 && i % 2 === 1;
    context.save();
    context.rotate(i * part);
    if (phase >= 2) context.translate(open ? 7 : 2, 0);
    tracePlate(context, part / 2 - gap, open ? 44 : 40, 54);
    paintBody(context, color, 36, 58);
    context.lineWidth = 1;
    context.strokeStyle = css(mix(color, WHITE, 0.3), 0.5);
    bow(context, 47, -part / 2 + gap + 0.12, part / 2 - gap - 0.12);
    context.restore();
  }
}

/** Traces a plate around the axis to the right: half its angle, its inner and its outer radius. */
function tracePlate(context: CanvasRenderingContext2D, half: number, inner: number, outer: number): void {
  context.beginPath();
  context.arc(0, 0, outer, -half, half);
  context.lineTo(Math.cos(half * 0.84) * inner, Math.sin(half * 0.84) * inner);
  context.arc(0, 0, inner, half * 0.84, -half * 0.84, true);
  context.closePath();
}

function paintBlades(context: CanvasRenderingContext2D, color: Color): void {
  for (let i = 0; i < BLADES; i++) {
    context.save();
    context.rotate((i * 2 * Math.PI) / BLADES);
    context.beginPath();
    context.moveTo(62, 10);
    context.quadraticCurveTo(50, -6, 33, -7);
    context.lineTo(34, 7);
    context.quadraticCurveTo(48, 4, 62, 10);
    context.closePath();
    paintBody(context, color, 30, 64);
    context.restore();
  }
}

/** Paints the wheel that turns against the armor, with its gun ports. */
export function paintCog(context: CanvasRenderingContext2D, phase: number): void {
  const color = phaseColor(phase);
  context.beginPath();
  for (let i = 0; i < 2 * TEETH; i++) {
    const angle = (i * Math.PI) / TEETH;
    const reach = i % 2 === 0 ? 39 : 34;
    context.lineTo(Math.cos(angle - 0.09) * reach, Math.sin(angle - 0.09) * reach);
    context.lineTo(Math.cos(angle + 0.09) * reach, Math.sin(angle + 0.09) * reach);
  }
  context.closePath();
  paintBody(context, color, -40, 44);
  for (let i = 0; i < TEETH / 2; i++) {
    const angle = (i * 4 * Math.PI) / TEETH;
    disc(context, Math.cos(angle) * 32, Math.sin(angle) * 32, 2.6, css(mix(color, WHITE, 0.5), 0.9));
  }
}

/** Paints the core: a hull of six sides, and the socket of its eye. */
export function paintCore(context: CanvasRenderingContext2D, phase: number): void {
  const color = phaseColor(phase);
  context.beginPath();
  for (let i = 0; i < 6; i++) context.lineTo(Math.cos((i * Math.PI) / 3) * 27, Math.sin((i * Math.PI) / 3) * 27);
  context.closePath();
  paintBody(context, color, -24, 30);
  context.lineWidth = 1;
  context.strokeStyle = css(mix(color, WHITE, 0.3), 0.5);
  for (let i = 0; i < 6; i++) {
    const angle = (i * Math.PI) / 3;
    line(context, Math.cos(angle) * 17, Math.sin(angle) * 17, Math.cos(angle) * 26, Math.sin(angle) * 26);
  }
  disc(context, 0, 0, 16, css(mix(color, NIGHT, 0.9)));
  circle(context, 16, 1.6, css(mix(color, WHITE, 0.35)));
}

/** Paints the eye, which looks to the right. */
export function paintEye(context: CanvasRenderingContext2D, phase: number): void {
  const color = phaseColor(phase);
  shine(context, css(color), 10);
  disc(context, 4, 0, 10, css(mix(color, WHITE, 0.25)));
  dull(context);
  disc(context, 6, 0, 6.5, css(mix(color, WHITE, 0.85)));
  context.beginPath();
  context.ellipse(8, 0, 1.7, 5.4, 0, 0, 2 * Math.PI);
  context.fillStyle = css(NIGHT, 0.9);
  context.fill();
}

/** Paints damage, by a level of 1 to 3: cracks that glow. */
export function paintCracks(context: CanvasRenderingContext2D, level: number): void {
  const random = sequence(40);
  shine(context, css(palette.ember), 4);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = css(mix(palette.ember, WHITE, 0.55), 0.95);
  for (let crack = 0; crack < 3 + 3 * level; crack++) {
    let angle = crack * 2.4 + random();
    let reach = 16 + 6 * random();
    context.lineWidth = 1 + 0.8 * random();
    context.beginPath();
    context.moveTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
    for (let step = 0; step < 4 && reach < BOSS_RADIUS; step++) {
      angle += (random() - 0.5) * 0.5;
      reach += 5 + 4 * random();
      context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
    }
    context.stroke();
  }
  dull(context);
}

/** Paints the shield that it has while it enters: nothing hurts it yet. */
export function paintShell(context: CanvasRenderingContext2D): void {
  const color = mix(palette.boss, WHITE, 0.4);
  const rim = context.createRadialGradient(0, 0, 40, 0, 0, 66);
  rim.addColorStop(0, css(color, 0));
  rim.addColorStop(1, css(color, 0.3));
  disc(context, 0, 0, 66, "transparent");
  context.fillStyle = rim;
  context.fill();
  circle(context, 66, 1.4, css(color, 0.8));
  context.lineWidth = 3;
  context.strokeStyle = css(mix(color, WHITE, 0.4), 0.9);
  for (let i = 0; i < 8; i++) bow(context, 66, (i * Math.PI) / 4 + 0.12, ((i + 1) * Math.PI) / 4 - 0.3);
}
