import { Gains } from "./gains.ts";
import { DROP_SCORE, ENEMY_SCORE, ROCK_RADII, ROCK_SCORE } from "./measures.ts";
import { Tint } from "./palette.ts";
import { Rings } from "./rings.ts";
import type { BreakEvent, CollectEvent, EnterEvent, ImpactEvent, KillEvent, ShipView, ShotEvent } from "./rules_gen.ts";
import { Shake } from "./shake.ts";
import { Sparks } from "./sparks.ts";
import type { Burst } from "./sparks.ts";
import type { Stage } from "./stage.ts";

const MUZZLE = { count: 3, speed: 90, life: 0.16, size: 7 };
const HIT = { count: 9, speed: 260, life: 0.32, size: 5 };
const KILL: Burst = { count: 34, speed: 330, life: 0.75, size: 11, tint: Tint.Enemy };
const KILL_CORE: Burst = { count: 8, speed: 70, life: 0.4, size: 22, tint: Tint.White };
const HURT = { count: 14, speed: 230, life: 0.45, size: 7 };
const LOST = { count: 60, speed: 420, life: 1.1, size: 14 };
const GATHER: Burst = { count: 14, speed: 130, life: 0.5, size: 7, tint: Tint.Drop };
/** What a ship leaves behind where it flies fast. */
const EXHAUST = { count: 1, speed: 0, life: 0.5, size: 8 };
const EXHAUST_FROM = 50; // units a second
const EXHAUST_EVERY = 0.008; // seconds

/** Everything that sparkles, shakes and fades. */
export class Effects {
  readonly shake = new Shake();
  private readonly sparks = new Sparks();
  private readonly rings = new Rings();
  private readonly gains = new Gains();
  private readonly tinted = { ...EXHAUST, tint: 0 };
  private sinceExhaust = 0; // in seconds

  rescale(scale: number): void {
    this.sparks.rescale(scale);
    this.gains.rescale(scale);
  }

  shot(e: ShotEvent): void {
    this.sparks.burst(e.posX, e.posY, { ...MUZZLE, tint: e.owner });
  }

  impact(e: ImpactEvent): void {
    this.sparks.burst(e.posX, e.posY, { ...HIT, tint: e.owner });
  }

  /** An asteroid broke. own says whether the player has scored with it. */
  break(e: BreakEvent, own: boolean): void {
    const radius = ROCK_RADII[e.size] ?? ROCK_RADII[0];
    this.sparks.burst(e.posX, e.posY, { count: radius, speed: 9 * radius, life: 0.7, size: 9, tint: Tint.Rock });
    this.rings.add(e.posX, e.posY, radius * 2.2, 0.4, Tint.Rock);
    if (own) this.gains.add(e.posX, e.posY, ROCK_SCORE, e.by);
  }

  /** An enemy was destroyed. */
  kill(e: KillEvent, own: boolean): void {
    this.sparks.burst(e.posX, e.posY, KILL);
    this.sparks.burst(e.posX, e.posY, KILL_CORE);
    this.rings.add(e.posX, e.posY, 58, 0.5, Tint.Enemy);
    if (own) this.gains.add(e.posX, e.posY, ENEMY_SCORE, e.by);
  }

  /** A ship at a place was hurt, or lost. */
  hurt(slot: number, x: number, y: number, lost: boolean, own: boolean): void {
    this.sparks.burst(x, y, { ...(lost ? LOST : HURT), tint: slot });
    if (own) this.shake.add(lost ? 1 : 0.55);
    if (!lost) return;
    this.sparks.burst(x, y, KILL_CORE);
    this.rings.add(x, y, 110, 0.8, slot);
    this.rings.add(x, y, 60, 0.5, Tint.White);
  }

  enter(e: EnterEvent): void {
    this.rings.add(e.posX, e.posY, 90, 0.7, e.slot);
    this.rings.add(e.posX, e.posY, 45, 0.5, Tint.White);
  }

  collect(e: CollectEvent, own: boolean): void {
    this.sparks.burst(e.posX, e.posY, GATHER);
    this.rings.add(e.posX, e.posY, 42, 0.4, Tint.Drop);
    if (own) this.gains.add(e.posX, e.posY, DROP_SCORE, Tint.Drop);
  }

  /** Draws what ships leave behind; to be called before they are drawn. elapsed is in milliseconds. */
  drawTrails(stage: Stage, ships: ShipView, elapsed: number): void {
    this.sinceExhaust += elapsed / 1000;
    for (let i = ships.length - 1; i >= 0; i--) this.exhaust(ships, i);
    this.sinceExhaust %= EXHAUST_EVERY;
    this.sparks.draw(stage, elapsed / 1000);
  }

  /** Draws what is over everything else. */
  drawTop(stage: Stage, elapsed: number): void {
    this.rings.draw(stage, elapsed / 1000);
    this.gains.draw(stage, elapsed / 1000);
  }

  /** Leaves sparks along the way that a ship has come since the frame before. */
  private exhaust(ships: ShipView, i: number): void {
    const velX = ships.velX(i);
    const velY = ships.velY(i);
    const speed = Math.hypot(velX, velY);
    if (ships.gone(i) > 0 || ships.away(i) || speed < EXHAUST_FROM) return;
    this.tinted.tint = ships.slot(i);
    for (let ago = this.sinceExhaust % EXHAUST_EVERY; ago < this.sinceExhaust; ago += EXHAUST_EVERY) {
      const back = 9 / speed + ago;
      const x = ships.posX(i) - velX * back;
      const y = ships.posY(i) - velY * back;
      this.sparks.add(x, y, -velX * 0.12, -velY * 0.12, this.tinted);
    }
  }
}
