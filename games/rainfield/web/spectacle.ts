import { Beams } from "./beams.ts";
import { Bolts } from "./bolts.ts";
import type { Target } from "./bolts.ts";
import { Boss } from "./boss.ts";
import { Bullets } from "./bullets.ts";
import type { Instants } from "./bullets.ts";
import type { Camera } from "./camera.ts";
import { Collapse } from "./collapse.ts";
import { Drops } from "./drops.ts";
import { Effects } from "./effects.ts";
import { Enemies } from "./enemies.ts";
import { Field } from "./field.ts";
import { Stage as MatchStage, wholeHP } from "./figures.ts";
import { Weapon } from "./kinds.ts";
import type { Look } from "./look.ts";
import { BOSS_RADIUS, SHIP_RADIUS, WARD_RADIUS } from "./measures.ts";
import { Tint } from "./palette.ts";
import { Pointers } from "./pointers.ts";
import { Rocks } from "./rocks.ts";
import type { GameEvent, ImpactEvent, ShotEvent, WorldView } from "./rules_gen.ts";
import { Ships } from "./ships.ts";
import { Sky } from "./sky.ts";
import type { Weather } from "./sky.ts";
import type { Stage } from "./stage.ts";

/** All that is to be seen: its parts, from the sky to the numbers, and what events do to them. */
export class Spectacle {
  private readonly sky: Sky;
  private readonly field: Field;
  private readonly drops: Drops;
  private readonly rocks = new Rocks();
  private readonly enemies = new Enemies();
  private readonly boss: Boss;
  private readonly bullets = new Bullets();
  private readonly beams = new Beams();
  private readonly bolts = new Bolts();
  private readonly ships: Ships;
  private readonly effects: Effects;
  private readonly collapse: Collapse;
  private readonly pointers = new Pointers();
  private readonly target: Target = { x: 0, y: 0, reach: 0 };
  private ownShare = 1; // how whole the player's own ship is

  constructor(
    private readonly stage: Stage, private readonly world: WorldView, camera: Camera, look: Look,
    nameOf: (slot: number) => string,
  ) {
    this.sky = new Sky(camera, look);
    this.field = new Field(look);
    this.drops = new Drops(look);
    this.effects = new Effects(look);
    this.boss = new Boss(this.effects.sparks);
    this.ships = new Ships(look, nameOf);
    this.collapse = new Collapse(this.effects, look);
    this.bolts.onmet = (x, y) => this.effects.boltEnd(x, y);
  }

  /** Throws away what was painted, because the scale or the colors have changed. */
  rescale(scale: number): void {
    const { sky, field, drops, rocks, enemies, boss, bullets, beams, bolts, ships, effects, pointers } = this;
    for (const part of [sky, field, drops, rocks, enemies, boss, bullets, beams, bolts, ships, effects, pointers]) {
      part.rescale(scale);
    }
  }

  /** Forgets what flies, as in a new room, where ticks are counted anew. */
  clear(): void {
    this.bullets.clear();
    this.bolts.clear();
  }

  /** Draws all at an instant in milliseconds, after a time in seconds. */
  draw(at: Instants, now: number, seconds: number): void {
    const { stage, world, effects } = this;
    this.observe(at.slot);
    this.collapse.advance(seconds);
    effects.shake.advance(seconds, now);
    stage.begin(effects.shake.x, effects.shake.y);
    this.sky.draw(stage, this.weather(), seconds);
    this.field.draw(stage, seconds);
    this.drawWorld(at, now, seconds);
    this.field.drawDusk(stage);
    this.pointers.draw(stage, world, at.slot, now);
    effects.veil.draw(stage, seconds, this.ownShare, now);
    stage.end();
  }

  /** Shows what happens, at an instant in milliseconds. */
  show(event: GameEvent, own: boolean, now: number): void {
    const { effects } = this;
    switch (event.kind) {
      case "shot":
        return this.shoot(event, now);
      case "impact":
        return this.hit(event, own);
      case "break":
        return effects.break(event, own);
      case "kill":
        return effects.kill(event, own);
      case "collect":
        return effects.collect(event, own);
      case "volley":
        this.bolts.add(event, now);
        return effects.volley(event);
      case "boltEnd":
        if (this.bolts.end(event, now)) effects.boltEnd(event.posX, event.posY);
        return;
      case "dashed":
        return effects.dash(event);
      case "novaBurst":
        this.bolts.sweep(event.posX, event.posY, now);
        return effects.nova(event, own);
      case "wardUp":
        return effects.ward(event);
      default:
        return this.showTurn(event, own, now);
    }
  }

  /** Takes back what was shown and did not happen; sparks that have flown are let go. */
  takeBack(event: GameEvent): void {
    if (event.kind === "shot") {
      this.bullets.withdraw(event);
      this.beams.withdraw(event);
    }
    if (event.kind === "impact") this.bullets.resume(event);
  }

  /** Shows what changes how things stand: for a ship, for the boss, or for the match. */
  private showTurn(event: GameEvent, own: boolean, now: number): void {
    const { effects, field, boss } = this;
    switch (event.kind) {
      case "hurt":
        this.ships.hit(event.slot, now);
        return this.atShip(event.slot, (x, y) => effects.hurt(event, x, y, own));
      case "enter":
        return effects.enter(event.posX, event.posY, event.slot);
      case "downed":
        return effects.rings.add(event.posX, event.posY, 14, 150, 1, Tint.Enemy);
      case "revived":
        return effects.lift(event.posX, event.posY, Tint.Repair);
      case "chose":
        return this.atShip(event.slot, (x, y) => effects.lift(x, y, event.slot));
      case "waveStart":
        return field.alert(event.boss);
      case "waveClear":
        return field.relieve();
      case "over":
        return field.relieve(event.won ? Tint.Orb : Tint.Enemy);
      case "begin":
        return field.relieve(Tint.Rain);
      case "bossPhase":
        return this.bossTurns(event.posX, event.posY);
      case "bossEnd":
        boss.fall(event.posX, event.posY, now);
        return this.collapse.begin(event.posX, event.posY);
    }
  }

  private shoot(shot: ShotEvent, now: number): void {
    this.bullets.add(shot);
    if (shot.weapon === Weapon.Rail) this.beams.add(shot);
    if (shot.weapon !== Weapon.Shard) this.ships.guns.shot(shot.owner, now);
    this.effects.shot(shot);
  }

  private hit(impact: ImpactEvent, own: boolean): void {
    if (impact.ended) this.beams.end(this.bullets.end(impact), impact.age);
    this.effects.impact(impact, own);
  }

  /** The boss begins a phase: what it sheds flies off. */
  private bossTurns(x: number, y: number): void {
    const { blasts, rings, fragments, shake } = this.effects;
    blasts.add(x, y, 150, 0.8, Tint.Boss);
    rings.add(x, y, BOSS_RADIUS, 240, 0.9, Tint.Boss);
    rings.add(x, y, BOSS_RADIUS, 150, 0.7, Tint.White);
    fragments.burst(x, y, BOSS_RADIUS, 14, 260, Tint.Boss);
    shake.add(0.6);
    this.field.alert(true);
  }

  private drawWorld(at: Instants, now: number, seconds: number): void {
    const { stage, world, effects } = this;
    this.drops.draw(stage, world.drops, now);
    this.rocks.draw(stage, world.asteroids, at.own, now);
    this.ships.drawTrails(stage, world.ships, seconds);
    effects.drawUnder(stage, seconds);
    this.boss.draw(stage, world.bosses, now, seconds);
    this.enemies.draw(stage, world.enemies, now);
    this.beams.draw(stage, at);
    this.bullets.draw(stage, at);
    this.ships.draw(stage, world.ships, at.slot, now, seconds);
    this.bolts.draw(stage, at, this.target, now);
    effects.drawTop(stage, seconds);
  }

  /** Notes how the player's own ship is. */
  private observe(own: number): void {
    const { ships } = this.world;
    this.ownShare = 1;
    this.target.reach = 0;
    for (let i = ships.length - 1; i >= 0; i--) {
      if (ships.slot(i) !== own || ships.hp(i) === 0) continue;
      this.ownShare = ships.hp(i) / wholeHP(ships, i);
      this.target.x = ships.posX(i);
      this.target.y = ships.posY(i);
      const open = ships.safe(i) === 0 && ships.dashing(i) === 0;
      this.target.reach = ships.warded(i) > 0 ? WARD_RADIUS : open ? SHIP_RADIUS : 0;
    }
  }

  /** It storms while there are enemies to come. */
  private weather(): Weather {
    const { state, bosses } = this.world;
    if (state.length === 0 || state.stage(0) !== MatchStage.Wave) return "calm";
    return bosses.length > 0 ? "thunder" : "storm";
  }

  /** Calls with the place of a slot's ship. */
  private atShip(slot: number, act: (x: number, y: number) => void): void {
    const { ships } = this.world;
    for (let i = ships.length - 1; i >= 0; i--) {
      if (ships.slot(i) === slot) act(ships.posX(i), ships.posY(i));
    }
  }
}
