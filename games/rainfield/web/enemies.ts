import type { EnemyArt } from "./enemy_art.ts";
import { bomber } from "./enemy_bomber.ts";
import { brood } from "./enemy_brood.ts";
import { chaser } from "./enemy_chaser.ts";
import { gunner } from "./enemy_gunner.ts";
import { lancer } from "./enemy_lancer.ts";
import { mite } from "./enemy_mite.ts";
import { weaver } from "./enemy_weaver.ts";
import { bow } from "./light.ts";
import { WHITE, css, mix, tintColor } from "./palette.ts";
import { scatter } from "./random.ts";
import type { EnemyView } from "./rules_gen.ts";
import { Sightings } from "./sightings.ts";
import { Sprite, SpriteSheet, fillShape, square } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { Warnings } from "./warnings.ts";

/** The looks of all kinds, by their number. */
const ARTS: readonly EnemyArt[] = [chaser, gunner, weaver, lancer, brood, mite, bomber];
/** How long a hit is seen, and how long one takes to appear, in milliseconds. */
const FLASH = 90;
const APPEARING = 450;
/** Parts of the ring that shows how many hit points are left of one that was hurt. */
const PARTS = 12;

/** The look of a kind. */
export function artOf(kind: number): EnemyArt {
  return ARTS[kind] ?? chaser;
}

/** Draws the enemies, and shows beforehand what they are up to. */
export class Enemies {
  private readonly wheels = new SpriteSheet(paintWheel);
  private readonly fronts = new SpriteSheet(paintFront);
  private readonly flashes = new SpriteSheet(paintFlash);
  private readonly rings = new SpriteSheet(paintRing);
  private readonly warnings = new Warnings();
  private readonly seen = new Sightings();

  rescale(scale: number): void {
    for (const part of [this.wheels, this.fronts, this.flashes, this.rings, this.warnings]) part.rescale(scale);
  }

  /** Draws them at an instant in milliseconds. */
  draw(stage: Stage, enemies: EnemyView, now: number): void {
    this.warnings.drawUnder(stage, enemies, this.seen, now);
    for (let i = enemies.length - 1; i >= 0; i--) this.drawOne(stage, enemies, i, now);
    this.warnings.drawOver(stage, enemies, this.seen, now);
    stage.reset();
  }

  private drawOne(stage: Stage, enemies: EnemyView, i: number, now: number): void {
    const { context } = stage;
    const id = enemies.id(i);
    const kind = enemies.kind(i);
    const art = artOf(kind);
    const hp = enemies.hp(i);
    const place = this.seen.note(id, hp, enemies.mood(i), now);
    const x = enemies.posX(i);
    const y = enemies.posY(i);
    const aim = enemies.aim(i);
    const come = Math.min(1, (now - this.seen.since[place]!) / APPEARING);
    const size = come < 1 ? 1.6 - 0.6 * come * (2 - come) : 1;
    const wheel = (now / 1000) * art.spin * ((id & 1) === 0 ? 1 : -1) + (scatter(id) % 64);
    context.globalAlpha = come;
    if (art.wheel !== undefined) stage.stamp(this.wheels.get(kind), x, y, wheel, size);
    stage.stamp(this.fronts.get(kind), x, y, art.wheel === undefined || kind === 0 ? aim : -wheel, size);
    const since = now - this.seen.hitAt[place]!;
    if (since < FLASH) {
      context.globalAlpha = 0.6 * (1 - since / FLASH);
      stage.stamp(this.flashes.get(kind), x, y, art.wheel === undefined ? aim : wheel, size);
    }
    context.globalAlpha = 1;
    const most = this.seen.most[place]!;
    if (hp < most) stage.stamp(this.rings.get(kind * (PARTS + 1) + Math.ceil((hp / most) * PARTS)), x, y);
  }
}

function paintWheel(kind: number, scale: number): Sprite {
  const art = artOf(kind);
  return square(scale, art.reach, (context) => art.wheel?.(context));
}

function paintFront(kind: number, scale: number): Sprite {
  const art = artOf(kind);
  return square(scale, art.reach, art.front);
}

/** Paints the shape in white, without the light around it. */
function paintFlash(kind: number, scale: number): Sprite {
  const art = artOf(kind);
  return square(scale, art.reach, (context) => {
    (art.wheel ?? art.front)(context);
    fillShape(context, css(WHITE));
  });
}

/** Paints a ring with so many parts left of all. */
function paintRing(number: number, scale: number): Sprite {
  const art = artOf(Math.floor(number / (PARTS + 1)));
  const share = (number % (PARTS + 1)) / PARTS;
  return square(scale, art.radius + 12, (context) => {
    const color = mix(tintColor(art.tint), WHITE, 0.4);
    context.lineCap = "round";
    context.lineWidth = 1;
    context.strokeStyle = css(color, 0.25);
    bow(context, art.radius * 1.3 + 5, -Math.PI / 2, 1.5 * Math.PI);
    context.lineWidth = 2;
    context.strokeStyle = css(color, 0.9);
    bow(context, art.radius * 1.3 + 5, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * share);
  });
}
