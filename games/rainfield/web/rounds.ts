import { WEAPONS, Weapon } from "./kinds.ts";
import { dull, halo, line, shine } from "./light.ts";
import { WHITE, css, mix, slotColor } from "./palette.ts";
import type { Color } from "./palette.ts";
import { Sprite } from "./sprite.ts";

/** Paints a bullet that flies to the right. Its number tells its slot and its weapon. */
export function paintRound(number: number, scale: number): Sprite {
  const color = slotColor(Math.floor(number / WEAPONS));
  switch (number % WEAPONS) {
    case Weapon.Scatter:
      return new Sprite(scale, 14, 7, (context) => paintStreak(context, color, -10, 5, 3.2));
    case Weapon.Rail:
      return new Sprite(scale, 64, 12, (context) => paintBeam(context, color));
    case Weapon.Shard:
      return new Sprite(scale, 16, 10, (context) => paintShard(context, color));
  }
  return new Sprite(scale, 22, 9, (context) => paintStreak(context, color, -18, 8, 3.8));
}

/** Paints a drop of light with a tail. */
function paintStreak(context: CanvasRenderingContext2D, color: Color, from: number, to: number, width: number): void {
  const tail = context.createLinearGradient(from, 0, to, 0);
  tail.addColorStop(0, css(color, 0));
  tail.addColorStop(1, css(color, 0.9));
  shine(context, css(color, 0.9), 9);
  context.strokeStyle = tail;
  context.lineCap = "round";
  context.lineWidth = width;
  line(context, from, 0, to - 1, 0);
  dull(context);
  context.strokeStyle = css(mix(color, WHITE, 0.85));
  context.lineWidth = width * 0.66;
  line(context, to - 6, 0, to, 0);
}

/** Paints a long, straight light. */
function paintBeam(context: CanvasRenderingContext2D, color: Color): void {
  const tail = context.createLinearGradient(-62, 0, 56, 0);
  tail.addColorStop(0, css(color, 0));
  tail.addColorStop(0.7, css(color, 0.8));
  tail.addColorStop(1, css(color, 1));
  shine(context, css(color), 10);
  context.lineCap = "round";
  context.strokeStyle = tail;
  context.lineWidth = 6;
  line(context, -58, 0, 52, 0);
  dull(context);
  const core = context.createLinearGradient(-30, 0, 56, 0);
  core.addColorStop(0, css(WHITE, 0));
  core.addColorStop(1, css(WHITE, 1));
  context.strokeStyle = core;
  context.lineWidth = 2.6;
  line(context, -30, 0, 55, 0);
}

/** Paints a splinter of crystal. */
function paintShard(context: CanvasRenderingContext2D, color: Color): void {
  halo(context, color, 10, 0.5);
  shine(context, css(color), 5);
  context.beginPath();
  context.moveTo(11, 0);
  context.lineTo(-1, -4);
  context.lineTo(-11, 0);
  context.lineTo(-1, 4);
  context.closePath();
  context.fillStyle = css(mix(color, WHITE, 0.65));
  context.fill();
  dull(context);
}
