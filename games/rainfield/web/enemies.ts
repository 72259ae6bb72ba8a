import { ENEMY_HP, ENEMY_RADIUS } from "./measures.ts";
import { ENEMY, WHITE, css, mix } from "./palette.ts";
import { scatter } from "./random.ts";
import type { EnemyView } from "./rules_gen.ts";
import { Sprite, SpriteSheet, shine } from "./sprite.ts";
import type { Stage } from "./stage.ts";

const DARK = mix(ENEMY, [10, 4, 14], 0.82);
const PALE = mix(ENEMY, WHITE, 0.4);
/** Turning in radians a tick. */
const SPIN = 0.035;
const BLADES = 4;
const REACH = ENEMY_RADIUS * 2.3;

/** Draws the enemies: blades that turn around an eye, and a ring with a part for each hit point that is left. */
export class Enemies {
  private readonly blades = new SpriteSheet((_, scale) => new Sprite(scale, REACH, REACH, paintBlades));
  private readonly eyes = new SpriteSheet((_, scale) => new Sprite(scale, REACH, REACH, paintEye));
  private readonly rings = new SpriteSheet((hp, scale) => new Sprite(scale, REACH, REACH, (c) => paintRing(c, hp)));

  rescale(scale: number): void {
    for (const sheet of [this.blades, this.eyes, this.rings]) sheet.rescale(scale);
  }

  /** Draws them at an instant in ticks. */
  draw(stage: Stage, enemies: EnemyView, tick: number): void {
    for (let i = enemies.length - 1; i >= 0; i--) {
      const x = enemies.posX(i);
      const y = enemies.posY(i);
      stage.stamp(this.blades.get(0), x, y, tick * SPIN + (scatter(enemies.id(i)) % 64));
      stage.stamp(this.rings.get(Math.min(enemies.hp(i), ENEMY_HP)), x, y);
      stage.stamp(this.eyes.get(0), x, y, Math.atan2(enemies.velY(i), enemies.velX(i)));
    }
    stage.reset();
  }
}

function paintBlades(context: CanvasRenderingContext2D): void {
  const glow = context.createRadialGradient(0, 0, 4, 0, 0, REACH);
  glow.addColorStop(0, css(ENEMY, 0.5));
  glow.addColorStop(1, css(ENEMY, 0));
  context.fillStyle = glow;
  context.fillRect(-REACH, -REACH, 2 * REACH, 2 * REACH);
  traceBlades(context, ENEMY_RADIUS * 1.42, ENEMY_RADIUS * 0.62);
  const metal = context.createRadialGradient(0, 0, 3, 0, 0, ENEMY_RADIUS * 1.3);
  metal.addColorStop(0, css(DARK));
  metal.addColorStop(0.5, css(mix(ENEMY, DARK, 0.6)));
  metal.addColorStop(1, css(ENEMY));
  context.fillStyle = metal;
  context.fill();
  context.lineJoin = "round";
  context.lineWidth = 1.2;
  context.strokeStyle = css(PALE);
  context.stroke();
}

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

/** Paints what looks ahead: the eye is to the right of the middle. */
function paintEye(context: CanvasRenderingContext2D): void {
  const r = ENEMY_RADIUS * 0.46;
  disc(context, 0, r, "#18040d");
  context.lineWidth = 1;
  context.strokeStyle = css(ENEMY, 0.9);
  context.stroke();
  shine(context, css(PALE), 5);
  disc(context, r * 0.36, r * 0.5, css(mix(ENEMY, WHITE, 0.85)));
}

function disc(context: CanvasRenderingContext2D, x: number, radius: number, color: string): void {
  context.beginPath();
  context.arc(x, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

/** Paints the ring of an enemy with so many hit points left. */
function paintRing(context: CanvasRenderingContext2D, hp: number): void {
  const part = (2 * Math.PI) / ENEMY_HP;
  context.lineCap = "round";
  for (let i = 0; i < ENEMY_HP; i++) {
    const from = -Math.PI / 2 + i * part + 0.22;
    context.beginPath();
    context.arc(0, 0, ENEMY_RADIUS * 1.62, from, from + part - 0.44);
    context.lineWidth = i < hp ? 1.8 : 1;
    context.strokeStyle = css(i < hp ? PALE : ENEMY, i < hp ? 0.85 : 0.25);
    context.stroke();
  }
}
