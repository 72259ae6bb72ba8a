import { Blasts } from "./blasts.ts";
import { artOf } from "./enemies.ts";
import { Fragments } from "./fragments.ts";
import { Gains } from "./gains.ts";
import { DropKind, EnemyKind, Met, Weapon } from "./kinds.ts";
import type { Look } from "./look.ts";
import { NOVA_RADIUS, ROCK_RADII, WARD_REACH } from "./measures.ts";
import { Tint } from "./palette.ts";
import { Rings } from "./rings.ts";
import type {
  BreakEvent, CollectEvent, DashedEvent, HurtEvent, ImpactEvent, KillEvent, NovaBurstEvent, ShotEvent, VolleyEvent,
  WardUpEvent,
} from "./rules_gen.ts";
import { Shake } from "./shake.ts";
import { Sparks } from "./sparks.ts";
import type { Stage } from "./stage.ts";
import { Veil } from "./veil.ts";

const MUZZLE = { count: 2, speed: 200, life: 0.14, size: 6 };
const HIT = { count: 6, speed: 250, life: 0.3, size: 5 };
const DEFLECTED = { count: 4, speed: 180, life: 0.2, size: 4 };
const BROKEN = { count: 10, speed: 190, life: 0.55, size: 7 };
const KILL = { count: 20, speed: 340, life: 0.7, size: 9 };
const CORE = { count: 5, speed: 70, life: 0.4, size: 20 };
const HURT = { count: 14, speed: 240, life: 0.45, size: 7 };
const LOST = { count: 50, speed: 420, life: 1.1, size: 12 };
const GATHER = { count: 8, speed: 130, life: 0.45, size: 6 };
const VOLLEY = { count: 5, speed: 130, life: 0.25, size: 7 };
const BOLT_END = { count: 5, speed: 140, life: 0.3, size: 5 };
const DASH = { count: 14, speed: 320, life: 0.4, size: 7 };
const NOVA = { count: 36, speed: 560, life: 0.6, size: 8 };
const RISE = { count: 22, speed: 200, life: 0.8, size: 8 };

/** Everything that sparkles, shakes and fades. */
export class Effects {
  readonly shake: Shake;
  readonly veil: Veil;
  readonly sparks: Sparks;
  readonly rings = new Rings();
  readonly blasts = new Blasts();
  readonly fragments: Fragments;
  private readonly gains = new Gains();

  constructor(look: Look) {
    this.shake = new Shake(look);
    this.veil = new Veil(look);
    this.sparks = new Sparks(look);
    this.fragments = new Fragments(look);
  }

  rescale(scale: number): void {
    const { veil, sparks, rings, blasts, fragments, gains } = this;
    for (const part of [veil, sparks, rings, blasts, fragments, gains]) part.rescale(scale);
  }

  shot(e: ShotEvent): void {
    if (e.weapon === Weapon.Shard) return;
    this.sparks.spray(e.posX, e.posY, MUZZLE, e.owner, Math.atan2(e.velY, e.velX), 0.5);
  }

  /** A bullet met something. The player sees what damage his own ones do. */
  impact(e: ImpactEvent, own: boolean): void {
    if (e.what === Met.Nothing) {
      this.sparks.burst(e.posX, e.posY, DEFLECTED, Tint.White);
      return this.rings.add(e.posX, e.posY, 2, 16, 0.25, Tint.White);
    }
    this.sparks.burst(e.posX, e.posY, HIT, e.owner);
    if (own && e.what !== Met.Asteroid) this.gains.damage(e.posX, e.posY, e.damage, Tint.White);
  }

  /** An asteroid broke. own says whether the player has scored with it. */
  break(e: BreakEvent, own: boolean): void {
    const radius = ROCK_RADII[e.size] ?? ROCK_RADII[0];
    this.sparks.burst(e.posX, e.posY, BROKEN, Tint.Rock);
    this.fragments.burst(e.posX, e.posY, radius, 5 + Math.round(radius / 4), 60 + 4 * radius, Tint.Rock);
    this.rings.add(e.posX, e.posY, radius * 0.5, radius * 2, 0.4, Tint.Rock);
    if (own) this.gains.score(e.posX, e.posY, e.score, e.by);
  }

  /** An enemy was destroyed. */
  kill(e: KillEvent, own: boolean): void {
    const { radius, tint } = artOf(e.what);
    const large = radius > 18;
    this.sparks.burst(e.posX, e.posY, KILL, tint);
    this.sparks.burst(e.posX, e.posY, CORE, Tint.White);
    this.fragments.burst(e.posX, e.posY, radius, Math.round(radius * 0.6), 170, tint);
    this.blasts.add(e.posX, e.posY, radius * (large ? 3.4 : 2.6), 0.38, tint);
    this.rings.add(e.posX, e.posY, radius * 0.6, radius * 4, 0.5, tint);
    if (e.what === EnemyKind.Bomber) this.blasts.add(e.posX, e.posY, 80, 0.5, Tint.Ember);
    if (own) {
      this.gains.score(e.posX, e.posY, e.score, e.by);
      this.shake.add(large ? 0.3 : 0.12);
    }
  }

  /** A ship at a place was hurt, or lost. */
  hurt(e: HurtEvent, x: number, y: number, own: boolean): void {
    this.sparks.burst(x, y, e.lost ? LOST : HURT, e.slot);
    if (own) {
      this.shake.add(e.lost ? 1 : 0.4 + e.damage / 60);
      this.veil.hurt(e.lost ? 1 : 0.45 + e.damage / 60);
    }
    if (!e.lost) return this.rings.add(x, y, 10, 36, 0.3, Tint.Enemy);
    this.sparks.burst(x, y, CORE, Tint.White);
    this.fragments.burst(x, y, 14, 10, 190, e.slot);
    this.blasts.add(x, y, 90, 0.6, e.slot);
    this.rings.add(x, y, 10, 130, 0.8, e.slot);
    this.rings.add(x, y, 5, 60, 0.5, Tint.White);
  }

  /** A ship comes into play: light closes in on it, and breaks. */
  enter(x: number, y: number, slot: number): void {
    this.rings.add(x, y, 120, 14, 0.5, slot);
    this.rings.add(x, y, 12, 80, 0.8, Tint.White);
    this.blasts.add(x, y, 60, 0.6, slot);
    this.sparks.burst(x, y, RISE, slot);
  }

  collect(e: CollectEvent, own: boolean): void {
    const tint = e.what === DropKind.Repair ? Tint.Repair : e.what === DropKind.Orb ? Tint.Orb : Tint.Crate;
    this.sparks.burst(e.posX, e.posY, GATHER, tint);
    this.rings.add(e.posX, e.posY, 8, e.what === DropKind.Orb ? 28 : 46, 0.4, tint);
    if (own) this.gains.score(e.posX, e.posY, e.score, tint);
  }

  volley(e: VolleyEvent): void {
    this.sparks.burst(e.posX, e.posY, VOLLEY, Tint.Bolt);
    if (e.from === EnemyKind.Boss) this.rings.add(e.posX, e.posY, 40, 74, 0.3, Tint.Bolt);
  }

  boltEnd(x: number, y: number): void {
    this.sparks.burst(x, y, BOLT_END, Tint.Bolt);
  }

  /** A ship dashed: light is pushed back. */
  dash(e: DashedEvent): void {
    this.sparks.spray(e.posX, e.posY, DASH, e.slot, e.way + Math.PI, 0.6);
    this.rings.add(e.posX, e.posY, 6, 40, 0.35, e.slot);
  }

  nova(e: NovaBurstEvent, own: boolean): void {
    this.blasts.add(e.posX, e.posY, NOVA_RADIUS, 0.6, e.slot);
    this.rings.add(e.posX, e.posY, 12, NOVA_RADIUS, 0.5, e.slot);
    this.rings.add(e.posX, e.posY, 12, NOVA_RADIUS * 0.8, 0.7, Tint.White);
    this.sparks.burst(e.posX, e.posY, NOVA, e.slot);
    if (own) this.shake.add(0.5);
  }

  ward(e: WardUpEvent): void {
    this.rings.add(e.posX, e.posY, 10, WARD_REACH, 0.6, e.slot);
    this.rings.add(e.posX, e.posY, WARD_REACH, 26, 0.5, Tint.White);
  }

  /** Something good happens to a ship. */
  lift(x: number, y: number, tint: number): void {
    this.sparks.burst(x, y, RISE, tint);
    this.rings.add(x, y, 70, 12, 0.45, tint);
    this.rings.add(x, y, 8, 56, 0.7, Tint.White);
  }

  /** Draws what is under the ships, after a time in seconds. */
  drawUnder(stage: Stage, seconds: number): void {
    this.blasts.draw(stage, seconds);
    this.fragments.draw(stage, seconds);
  }

  /** Draws what is over everything else. */
  drawTop(stage: Stage, seconds: number): void {
    this.sparks.draw(stage, seconds);
    this.rings.draw(stage, seconds);
    this.gains.draw(stage, seconds);
  }
}
