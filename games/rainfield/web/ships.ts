import { lifeOf } from "./figures.ts";
import { Ghosts } from "./ghosts.ts";
import { Guns } from "./guns.ts";
import { TAIL, paintFlame, paintHit, paintHull, paintOwnLight } from "./hulls.ts";
import type { Look } from "./look.ts";
import { Plates } from "./plates.ts";
import { Ribbons } from "./ribbons.ts";
import type { ShipView } from "./rules_gen.ts";
import { Shields } from "./shields.ts";
import { SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { Wrecks } from "./wrecks.ts";

/** How strongly a ship is drawn whose player is away. */
const AWAY = 0.3;
/** Ticks between two blinks of a ship that nothing can hurt. */
const BLINK = 12;
/** How long a hit is seen on a ship, in milliseconds. */
const FLASH = 150;
/** The speed at which an engine burns with all its length, in units a second. */
const FULL_SPEED = 320;

/** Draws the ships, with all that belongs to them. */
export class Ships {
  readonly guns = new Guns();
  private readonly ghosts = new Ghosts();
  private readonly ribbons = new Ribbons();
  private readonly shields = new Shields();
  private readonly plates = new Plates();
  private readonly wrecks = new Wrecks();
  private readonly hulls = new SpriteSheet(paintHull);
  private readonly hits = new SpriteSheet(paintHit);
  private readonly flames = new SpriteSheet(paintFlame);
  private readonly lights = new SpriteSheet(paintOwnLight);
  private readonly hitAt = new Float64Array(4).fill(-Infinity); // by slot

  /** @param nameOf what to write over a ship, by slot */
  constructor(private readonly look: Look, private readonly nameOf: (slot: number) => string) {}

  rescale(scale: number): void {
    for (const part of [this.guns, this.ghosts, this.ribbons, this.shields, this.plates, this.wrecks]) part.rescale(scale);
    for (const sheet of [this.hulls, this.hits, this.flames, this.lights]) sheet.rescale(scale);
  }

  /** Lets a ship flash, from an instant in milliseconds on. */
  hit(slot: number, now: number): void {
    this.hitAt[slot] = now;
  }

  /** Draws what ships leave behind, under everything else that moves; elapsed is in seconds. */
  drawTrails(stage: Stage, ships: ShipView, elapsed: number): void {
    this.ribbons.advance(elapsed);
    stage.context.globalCompositeOperation = "lighter";
    for (let i = ships.length - 1; i >= 0; i--) {
      if (lifeOf(ships, i) !== "alive") continue;
      const x = ships.posX(i);
      const y = ships.posY(i);
      const speed = Math.hypot(ships.velX(i), ships.velY(i));
      this.ribbons.draw(stage, ships.slot(i), x, y, speed, ships.away(i) ? 0.2 : 1);
      if (ships.dashing(i) > 0) this.ghosts.trail(ships.slot(i), x, y, ships.aim(i), elapsed);
    }
    this.ghosts.draw(stage, elapsed);
    stage.context.globalCompositeOperation = "source-over";
    stage.reset();
  }

  /** Draws the ships; own is the player's own slot, now in milliseconds, elapsed in seconds. */
  draw(stage: Stage, ships: ShipView, own: number, now: number, elapsed: number): void {
    for (let i = ships.length - 1; i >= 0; i--) {
      const life = lifeOf(ships, i);
      if (life === "down") this.wrecks.draw(stage, ships, i, now);
      else if (life === "alive") this.drawShip(stage, ships, i, ships.slot(i) === own, now);
      else continue;
      const slot = ships.slot(i);
      const away = ships.away(i);
      stage.reset();
      stage.context.globalAlpha = away ? AWAY : 1;
      this.plates.draw(stage, ships, i, this.nameOf(slot), slot === own, elapsed);
      stage.context.globalAlpha = 1;
    }
  }

  private drawShip(stage: Stage, ships: ShipView, i: number, own: boolean, now: number): void {
    const { context } = stage;
    const slot = ships.slot(i);
    const x = ships.posX(i);
    const y = ships.posY(i);
    const aim = ships.aim(i);
    const strength = ships.away(i) ? AWAY : this.blink(ships.dashing(i) > 0 ? 0 : ships.safe(i));
    if (own) stage.stamp(this.lights.get(slot), x, y);
    if (own) this.guns.drawAim(stage, ships, i);
    if (!ships.away(i)) this.drawFlame(stage, ships, i, now);
    context.globalAlpha = strength;
    stage.stamp(this.hulls.get(slot), x, y, aim);
    if (!ships.away(i)) this.guns.draw(stage, ships, i, now);
    const since = now - this.hitAt[slot]!;
    if (since < FLASH) {
      context.globalAlpha = 1 - since / FLASH;
      stage.stamp(this.hits.get(slot), x, y, aim);
    }
    context.globalAlpha = 1;
    this.shields.draw(stage, ships, i, now);
  }

  /** Draws the engine's flame: the faster, the longer; a dash burns all at once, and behind its way. */
  private drawFlame(stage: Stage, ships: ShipView, i: number, now: number): void {
    const dashing = ships.dashing(i) > 0;
    const aim = dashing ? Math.atan2(ships.velY(i), ships.velX(i)) : ships.aim(i);
    const speed = Math.min(1, Math.hypot(ships.velX(i), ships.velY(i)) / FULL_SPEED);
    const flicker = 0.9 + 0.1 * Math.sin(now * 0.05 + i * 2);
    const length = (0.3 + 0.6 * speed) * flicker + (dashing ? 0.9 : 0);
    const back = TAIL - 4 + 16 * length;
    stage.context.globalCompositeOperation = "lighter";
    stage.stretch(
      this.flames.get(ships.slot(i)), ships.posX(i) - Math.cos(aim) * back, ships.posY(i) - Math.sin(aim) * back,
      aim, length, dashing ? 1.3 : 0.75 + 0.25 * speed,
    );
    stage.context.globalCompositeOperation = "source-over";
  }

  /** How strongly to draw a ship that nothing hurts for so many ticks. */
  private blink(safe: number): number {
    if (safe === 0) return 1;
    if (this.look.reducedMotion) return 0.7;
    return safe % BLINK < BLINK / 2 ? 0.4 : 0.95;
  }
}
