import { EnemyKind, Mood } from "./kinds.ts";
import { Lanes } from "./lanes.ts";
import { circle, halo, spark } from "./light.ts";
import { ENEMY_RADII, LANCE_RUSH } from "./measures.ts";
import { WHITE, css, mix, palette } from "./palette.ts";
import type { EnemyView } from "./rules_gen.ts";
import type { Sightings } from "./sightings.ts";
import { Sprite, SpriteSheet, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** The lane along which a lancer will come. */
const LANCE = { length: LANCE_RUSH, half: ENEMY_RADII[EnemyKind.Lancer] };
/** How long it takes until a gunner's charge has grown, in milliseconds. */
const CHARGE_GROWS = 400;
/** Where a gunner's muzzle is. */
const MUZZLE = 20;
/** How often a bomber pulses, calm and about to burst, in milliseconds, and how far. */
const PULSE = 1250;
const ALARM = 260;
const PULSE_REACH = 30;

/** What enemies are about to do, shown before they do it. */
export class Warnings {
  private readonly lanes = new Lanes();
  private readonly charges = new SpriteSheet((_, scale) => square(scale, 18, (c) => spark(c, palette.bolt, 18)));
  private readonly pulses = new SpriteSheet((_, scale) => square(scale, PULSE_REACH + 3, paintPulse));
  private readonly streaks = new SpriteSheet((_, scale) => new Sprite(scale, 60, 14, paintStreak));

  rescale(scale: number): void {
    for (const part of [this.lanes, this.charges, this.pulses, this.streaks]) part.rescale(scale);
  }

  /** Draws what is under the enemies: lanes and pulses. */
  drawUnder(stage: Stage, enemies: EnemyView, seen: Sightings, now: number): void {
    const { context } = stage;
    context.globalCompositeOperation = "lighter";
    for (let i = enemies.length - 1; i >= 0; i--) {
      const kind = enemies.kind(i);
      if (kind !== EnemyKind.Lancer && kind !== EnemyKind.Bomber) continue;
      const mood = enemies.mood(i);
      const since = now - seen.moodAt[seen.note(enemies.id(i), enemies.hp(i), mood, now)]!;
      if (kind === EnemyKind.Bomber) this.drawPulse(stage, enemies, i, now);
      else if (mood === Mood.Aiming) this.lanes.draw(stage, enemies, i, LANCE, since);
      else if (mood === Mood.Rushing) this.drawStreak(stage, enemies, i);
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
  }

  /** Draws what is over the enemies: charges at muzzles. */
  drawOver(stage: Stage, enemies: EnemyView, seen: Sightings, now: number): void {
    const { context } = stage;
    context.globalCompositeOperation = "lighter";
    for (let i = enemies.length - 1; i >= 0; i--) {
      if (enemies.kind(i) !== EnemyKind.Gunner || enemies.mood(i) !== Mood.Aiming) continue;
      const since = now - seen.moodAt[seen.note(enemies.id(i), enemies.hp(i), Mood.Aiming, now)]!;
      const grown = Math.min(1, since / CHARGE_GROWS);
      const aim = enemies.aim(i);
      const x = enemies.posX(i) + Math.cos(aim) * MUZZLE;
      const y = enemies.posY(i) + Math.sin(aim) * MUZZLE;
      stage.stamp(this.charges.get(0), x, y, 0, 0.25 + 0.85 * grown + 0.1 * Math.sin(now * 0.04) * grown);
    }
    context.globalCompositeOperation = "source-over";
  }

  private drawStreak(stage: Stage, enemies: EnemyView, i: number): void {
    const way = Math.atan2(enemies.velY(i), enemies.velX(i));
    stage.context.globalAlpha = 0.9;
    stage.stamp(this.streaks.get(0), enemies.posX(i) - Math.cos(way) * 58, enemies.posY(i) - Math.sin(way) * 58, way);
  }

  private drawPulse(stage: Stage, enemies: EnemyView, i: number, now: number): void {
    const alarmed = enemies.mood(i) !== Mood.Calm;
    const every = alarmed ? ALARM : PULSE;
    const share = ((now + enemies.id(i) * 97) % every) / every;
    stage.context.globalAlpha = (alarmed ? 1 : 0.5) * (1 - share);
    stage.stamp(this.pulses.get(0), enemies.posX(i), enemies.posY(i), 0, (alarmed ? 1.3 : 1) * (0.5 + 0.5 * share));
  }
}

function paintPulse(context: CanvasRenderingContext2D): void {
  halo(context, palette.ember, PULSE_REACH, 0.2);
  circle(context, PULSE_REACH, 2, css(mix(palette.ember, WHITE, 0.2), 0.9));
}

function paintStreak(context: CanvasRenderingContext2D): void {
  const light = context.createLinearGradient(-60, 0, 60, 0);
  light.addColorStop(0, css(palette.enemy, 0));
  light.addColorStop(1, css(mix(palette.enemy, WHITE, 0.4), 0.8));
  context.fillStyle = light;
  context.beginPath();
  context.moveTo(60, -11);
  context.lineTo(-60, 0);
  context.lineTo(60, 11);
  context.closePath();
  context.fill();
}
