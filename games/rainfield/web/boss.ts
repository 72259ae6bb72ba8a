import {
  BOSS_REACH, paintArmor, paintAura, paintCog, paintCore, paintCracks, paintEye, paintShell,
} from "./boss_art.ts";
import { Mood } from "./kinds.ts";
import { Lanes } from "./lanes.ts";
import { BOSS_RADIUS, BOSS_RUSH } from "./measures.ts";
import { Tint, WHITE, css } from "./palette.ts";
import type { BossView } from "./rules_gen.ts";
import { Sightings } from "./sightings.ts";
import type { Sparks } from "./sparks.ts";
import { SpriteSheet, fillShape, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** How long a hit is seen, how long it takes to enter, and how long it falls, in milliseconds. */
const FLASH = 90;
const ENTERING = 2000;
const FALLING = 1700;
/** Radii of the ring that shows its hit points, and of the rings that close in when it enters. */
const RING = 70;
const GATE = 320;
const GATE_COLOR = css(WHITE);
/** How fast the armor turns, by phase, in radians a second. */
const TURNS = [0.5, 0.35, 0.6, 1.7] as const;
/** How much faster it turns, by mood. */
const HURRY = [1, 3, 5, 0.3] as const;
/** The lane along which it will rush. */
const LANE = { length: BOSS_RUSH, half: BOSS_RADIUS };
/** Sparks that fly from it a second when it is nearly destroyed. */
const LEAK = { count: 1, speed: 170, life: 0.7, size: 7 };
const LEAKS = 40;

/** Draws the boss: the Warden. */
export class Boss {
  private readonly auras = new SpriteSheet((phase, scale) => square(scale, BOSS_REACH, (c) => paintAura(c, phase)));
  private readonly armors = new SpriteSheet((phase, scale) => square(scale, 68, (c) => paintArmor(c, phase)));
  private readonly cogs = new SpriteSheet((phase, scale) => square(scale, 44, (c) => paintCog(c, phase)));
  private readonly cores = new SpriteSheet((phase, scale) => square(scale, 32, (c) => paintCore(c, phase)));
  private readonly eyes = new SpriteSheet((phase, scale) => square(scale, 26, (c) => paintEye(c, phase)));
  private readonly cracks = new SpriteSheet((level, scale) => square(scale, 54, (c) => paintCracks(c, level)));
  private readonly shells = new SpriteSheet((_, scale) => square(scale, 70, paintShell));
  private readonly flashes = new SpriteSheet((phase, scale) => square(scale, 68, (c) => {
    paintArmor(c, phase);
    paintCog(c, phase);
    fillShape(c, css(WHITE));
  }));
  private readonly lanes = new Lanes();
  private readonly seen = new Sightings();
  private turn = 0; // of the armor, in radians
  private leaked = 0;
  private fallAt = -Infinity; // when it was destroyed, in milliseconds
  private fallX = 0;
  private fallY = 0;

  constructor(private readonly sparks: Sparks) {}

  rescale(scale: number): void {
    const { auras, armors, cogs, cores, eyes, cracks, shells, flashes, lanes } = this;
    for (const part of [auras, armors, cogs, cores, eyes, cracks, shells, flashes, lanes]) part.rescale(scale);
  }

  /** Lets it fall apart where it was destroyed, from an instant in milliseconds on. */
  fall(x: number, y: number, now: number): void {
    this.fallAt = now;
    this.fallX = x;
    this.fallY = y;
  }

  /** Draws it at an instant in milliseconds, after a time in seconds. */
  draw(stage: Stage, bosses: BossView, now: number, seconds: number): void {
    this.drawFall(stage, now);
    for (let i = bosses.length - 1; i >= 0; i--) {
      const phase = bosses.phase(i);
      const place = this.seen.note(bosses.id(i), bosses.hp(i), bosses.mood(i), now);
      const come = phase === 0 ? Math.min(1, (now - this.seen.since[place]!) / ENTERING) : 1;
      const mood = bosses.mood(i);
      this.turn += TURNS[phase]! * HURRY[mood]! * seconds;
      if (mood === Mood.Aiming) this.drawLane(stage, bosses, i, now - this.seen.moodAt[place]!);
      this.drawBody(stage, bosses.posX(i), bosses.posY(i), bosses.aim(i), phase, come, now);
      this.drawDamage(stage, bosses, i, now - this.seen.hitAt[place]!, seconds);
      if (phase === 0) this.drawGate(stage, bosses.posX(i), bosses.posY(i), come, now);
      else this.drawRing(stage, bosses, i);
    }
    stage.reset();
  }

  private drawLane(stage: Stage, bosses: BossView, i: number, since: number): void {
    stage.context.globalCompositeOperation = "lighter";
    this.lanes.draw(stage, bosses, i, LANE, since);
    stage.context.globalCompositeOperation = "source-over";
  }

  private drawBody(stage: Stage, x: number, y: number, aim: number, phase: number, come: number, now: number): void {
    const { context } = stage;
    const size = 1 + 1.1 * (1 - come) ** 2;
    context.globalAlpha = come;
    context.globalCompositeOperation = "lighter";
    stage.stamp(this.auras.get(phase), x, y, 0, size * (1 + 0.04 * Math.sin(now * 0.004 * (1 + phase))));
    context.globalCompositeOperation = "source-over";
    stage.stamp(this.armors.get(phase), x, y, this.turn, size);
    stage.stamp(this.cogs.get(phase), x, y, -this.turn * 0.7, size);
    stage.stamp(this.cores.get(phase), x, y, this.turn * 0.2, size);
    stage.stamp(this.eyes.get(phase), x, y, aim, size);
    context.globalAlpha = 1;
  }

  /** Draws cracks, the flash of a hit, and lets sparks fly: the more, the fewer hit points are left. */
  private drawDamage(stage: Stage, bosses: BossView, i: number, since: number, seconds: number): void {
    const x = bosses.posX(i);
    const y = bosses.posY(i);
    const lost = 1 - bosses.hp(i) / Math.max(1, bosses.maxHP(i));
    const level = Math.min(3, Math.floor(lost * 4));
    if (level > 0) stage.stamp(this.cracks.get(level), x, y, this.turn * 0.2);
    if (since < FLASH) {
      stage.context.globalAlpha = 0.3 * (1 - since / FLASH);
      stage.stamp(this.flashes.get(bosses.phase(i)), x, y, this.turn);
      stage.context.globalAlpha = 1;
    }
    this.leaked += LEAKS * lost * lost * seconds;
    for (; this.leaked >= 1; this.leaked--) {
      const angle = Math.random() * 2 * Math.PI;
      const reach = BOSS_RADIUS * Math.random();
      this.sparks.spray(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, LEAK, Tint.Ember, angle, 0.4);
    }
  }

  /** Draws the rings that close in on it while it enters. */
  private drawGate(stage: Stage, x: number, y: number, come: number, now: number): void {
    const { context, pane } = stage;
    stage.context.globalAlpha = 0.9 * come;
    stage.stamp(this.shells.get(0), x, y, now * 0.0012);
    stage.reset();
    context.strokeStyle = GATE_COLOR;
    const n = pane.find(x, y, GATE);
    for (let k = 0; k < 3; k++) {
      const share = (come * 2.5 + k / 3) % 1;
      context.globalAlpha = 0.5 * share * (1 - come);
      context.lineWidth = 1 + 3 * share;
      const radius = RING + (GATE - RING) * (1 - share);
      for (let copy = 0; copy < n; copy++) strokeArc(context, pane.x[copy]!, pane.y[copy]!, radius, 0, 1);
    }
    context.globalAlpha = 1;
  }

  /** Draws how many hit points are left around it, and where its phases begin. */
  private drawRing(stage: Stage, bosses: BossView, i: number): void {
    stage.reset();
    const { context, pane } = stage;
    const share = bosses.hp(i) / Math.max(1, bosses.maxHP(i));
    const n = pane.find(bosses.posX(i), bosses.posY(i), RING + 4);
    for (let copy = 0; copy < n; copy++) {
      const x = pane.x[copy]!;
      const y = pane.y[copy]!;
      context.lineWidth = 3;
      context.strokeStyle = "rgb(255 255 255 / 14%)";
      strokeArc(context, x, y, RING, 0, 1);
      context.strokeStyle = "rgb(255 214 214 / 90%)";
      strokeArc(context, x, y, RING, 0, share);
      context.lineWidth = 8;
      context.strokeStyle = "rgb(4 6 13 / 90%)";
      for (const third of THIRDS) strokeArc(context, x, y, RING, third - 0.004, third + 0.004);
    }
  }

  /** Draws what is left of it while it falls: it burns up. */
  private drawFall(stage: Stage, now: number): void {
    const share = (now - this.fallAt) / FALLING;
    if (share < 0 || share >= 1) return;
    const { context } = stage;
    const shiver = 5 * share;
    const x = this.fallX + Math.sin(now * 0.09) * shiver;
    const y = this.fallY + Math.cos(now * 0.11) * shiver;
    this.turn += 0.05 * (1 - share);
    this.drawBody(stage, x, y, now * 0.003, 3, 1, now);
    stage.stamp(this.cracks.get(3), x, y, this.turn * 0.2);
    context.globalAlpha = share * share;
    stage.stamp(this.flashes.get(3), x, y, this.turn, 1 + 0.15 * share);
    context.globalAlpha = 1;
  }
}

const THIRDS = [1 / 3, 2 / 3] as const;

/** Strokes a circle from one share of it to another, from its top on. */
function strokeArc(
  context: CanvasRenderingContext2D, x: number, y: number, radius: number, from: number, to: number,
): void {
  context.beginPath();
  context.arc(x, y, radius, 2 * Math.PI * (from - 0.25), 2 * Math.PI * (to - 0.25));
  context.stroke();
}
