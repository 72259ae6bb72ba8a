import { DropKind } from "./kinds.ts";
import { disc, dull, halo, line, shine } from "./light.ts";
import type { Look } from "./look.ts";
import { DROP_RADIUS } from "./measures.ts";
import { NIGHT, WHITE, css, mix, palette } from "./palette.ts";
import type { DropView } from "./rules_gen.ts";
import { Sprite, SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const REACH = DROP_RADIUS * 2;
/** How often a drop blinks whose life is nearly over, in milliseconds. */
const BLINK = 260;
/** How fast orbs and crates turn, in radians a second. */
const SPIN = 1.1;

/** Draws the drops: what repairs a ship, orbs, and crates with weapons. */
export class Drops {
  private readonly sheet = new SpriteSheet((kind, scale) => paintDrop(kind, scale));

  constructor(private readonly look: Look) {}

  rescale(scale: number): void {
    this.sheet.rescale(scale);
  }

  /** Draws them at an instant in milliseconds: they breathe. */
  draw(stage: Stage, drops: DropView, now: number): void {
    const still = this.look.reducedMotion;
    for (let i = drops.length - 1; i >= 0; i--) {
      const kind = drops.kind(i);
      const own = drops.id(i) % 64;
      const breath = still ? 0 : Math.sin(now * 0.0042 + own);
      const turn = still || kind === DropKind.Repair ? 0 : kind === DropKind.Orb ? (now / 1000) * SPIN + own : 0.12 * breath;
      if (drops.fade(i)) stage.context.globalAlpha = still ? 0.5 : now % BLINK < BLINK / 2 ? 0.3 : 0.9;
      stage.stamp(this.sheet.get(kind), drops.posX(i), drops.posY(i), turn, 1 + 0.07 * breath);
      stage.context.globalAlpha = 1;
    }
    stage.reset();
  }
}

function paintDrop(kind: number, scale: number): Sprite {
  switch (kind) {
    case DropKind.Orb:
      return square(scale, 20, paintOrb);
    case DropKind.CrateScatter:
    case DropKind.CrateRail:
      return square(scale, REACH, (context) => paintCrate(context, kind));
  }
  return square(scale, REACH, paintRepair);
}

function paintRepair(context: CanvasRenderingContext2D): void {
  const color = palette.repair;
  const r = DROP_RADIUS * 0.72;
  halo(context, color, REACH, 0.42);
  disc(context, 0, 0, r, css(mix(color, [4, 16, 18], 0.84)));
  context.lineWidth = 1.8;
  context.strokeStyle = css(color);
  context.stroke();
  context.fillStyle = css(mix(color, WHITE, 0.6));
  const arm = r * 0.55;
  const half = r * 0.17;
  context.fillRect(-arm, -half, 2 * arm, 2 * half);
  context.fillRect(-half, -arm, 2 * half, 2 * arm);
}

/** Paints a small crystal. */
function paintOrb(context: CanvasRenderingContext2D): void {
  const color = palette.orb;
  halo(context, color, 20, 0.5);
  context.beginPath();
  context.moveTo(0, -7.5);
  context.lineTo(5, 0);
  context.lineTo(0, 7.5);
  context.lineTo(-5, 0);
  context.closePath();
  context.fillStyle = css(mix(color, NIGHT, 0.45));
  context.fill();
  context.lineJoin = "round";
  context.lineWidth = 1.5;
  context.strokeStyle = css(mix(color, WHITE, 0.3));
  context.stroke();
  context.fillStyle = css(mix(color, WHITE, 0.75));
  context.beginPath();
  context.moveTo(0, -7.5);
  context.lineTo(0, 7.5);
  context.lineTo(-5, 0);
  context.closePath();
  context.globalAlpha = 0.55;
  context.fill();
}

/** Paints a crate with the sign of its weapon: a fan, or a long light. */
function paintCrate(context: CanvasRenderingContext2D, kind: number): void {
  const color = palette.crate;
  halo(context, color, REACH, 0.4);
  const half = DROP_RADIUS * 0.74;
  context.beginPath();
  context.roundRect(-half, -half, 2 * half, 2 * half, 3);
  context.fillStyle = css(mix(color, NIGHT, 0.86));
  context.fill();
  context.lineWidth = 1.6;
  context.strokeStyle = css(color);
  context.stroke();
  context.lineWidth = 3;
  context.strokeStyle = css(mix(color, WHITE, 0.5));
  for (const x of [-1, 1]) {
    for (const y of [-1, 1]) {
      line(context, x * half, y * half, x * (half - 4), y * half);
      line(context, x * half, y * half, x * half, y * (half - 4));
    }
  }
  shine(context, css(color), 4);
  context.lineCap = "round";
  context.lineWidth = 2.2;
  if (kind === DropKind.CrateRail) line(context, -6.5, 6.5, 6.5, -6.5);
  else for (const angle of [-0.6, 0, 0.6]) line(context, -5, 0, -5 + Math.cos(angle) * 11, Math.sin(angle) * 11);
  dull(context);
}
