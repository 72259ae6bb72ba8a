import { Phase } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { Bullets } from "./bullets.ts";
import type { Instants } from "./bullets.ts";
import { Drops } from "./drops.ts";
import { Effects } from "./effects.ts";
import { Enemies } from "./enemies.ts";
import { Rocks } from "./rocks.ts";
import { readEvent } from "./rules_gen.ts";
import type { GameEvent, HurtEvent, WorldView } from "./rules_gen.ts";
import { Ships } from "./ships.ts";
import { Sky } from "./sky.ts";
import type { Stage } from "./stage.ts";

/** Draws the game: the view as it is, and what its events leave behind. */
export class Scene {
  private readonly sky = new Sky();
  private readonly drops = new Drops();
  private readonly rocks = new Rocks();
  private readonly enemies = new Enemies();
  private readonly bullets = new Bullets();
  private readonly ships = new Ships();
  private readonly effects = new Effects();
  private readonly at: Instants = { slot: 0, own: 0, others: 0 };
  private room = 0;

  constructor(
    private readonly stage: Stage,
    private readonly client: GameClient,
    private readonly world: WorldView,
    private readonly nameOf: (slot: number) => string,
  ) {}

  /** Tells the frame's events and draws the view. now and elapsed are in milliseconds. */
  draw(now: number, elapsed: number): void {
    const { stage } = this;
    if (stage.fit()) this.rescale();
    this.readInstants();
    this.tell(now);
    const { shake } = this.effects;
    shake.advance(elapsed / 1000, now);
    stage.begin(shake.x, shake.y);
    this.sky.draw(stage, now);
    this.drawWorld(now, elapsed);
    stage.end();
  }

  private drawWorld(now: number, elapsed: number): void {
    const { stage, world, at } = this;
    this.drops.draw(stage, world.drops, at.others);
    this.rocks.draw(stage, world.asteroids, at.own);
    this.effects.drawTrails(stage, world.ships, elapsed);
    this.enemies.draw(stage, world.enemies, at.others);
    this.bullets.draw(stage, at);
    this.ships.draw(stage, world.ships, at.slot, this.nameOf, now);
    this.effects.drawTop(stage, elapsed);
  }

  private rescale(): void {
    for (const part of [this.sky, this.drops, this.rocks, this.enemies, this.bullets, this.ships, this.effects]) {
      part.rescale(this.stage.scale);
    }
  }

  /** Notes the instants at which things are drawn, which belong to the room. */
  private readInstants(): void {
    const { header, status } = this.client;
    this.at.slot = header.slot;
    this.at.others = header.renderTick;
    this.at.own = header.predicting ? header.localTick : header.renderTick;
    if (status.room !== this.room) this.bullets.clear();
    this.room = status.room;
  }

  private tell(now: number): void {
    const { events } = this.client;
    for (let i = 0; i < events.length; i++) {
      const event = readEvent(events.words, events.at(i));
      if (event.phase === Phase.Withdrawn) this.takeBack(event);
      else if (event.phase !== Phase.Confirmed) this.show(event, now);
    }
  }

  /** Shows what happens. */
  private show(event: GameEvent, now: number): void {
    const { effects } = this;
    const own = this.at.slot;
    switch (event.kind) {
      case "shot":
        this.bullets.add(event);
        return effects.shot(event);
      case "impact":
        this.bullets.end(event);
        return effects.impact(event);
      case "break":
        return effects.break(event, event.by === own);
      case "kill":
        return effects.kill(event, event.by === own);
      case "hurt":
        return this.hurt(event, now);
      case "enter":
        return effects.enter(event);
      case "collect":
        return effects.collect(event, event.slot === own);
    }
  }

  /** Takes back what was shown and did not happen; sparks that have flown are let go. */
  private takeBack(event: GameEvent): void {
    if (event.kind === "shot") this.bullets.withdraw(event);
    if (event.kind === "impact") this.bullets.resume(event);
  }

  private hurt(event: HurtEvent, now: number): void {
    const { ships } = this.world;
    this.ships.hit(event.slot, now);
    for (let i = ships.length - 1; i >= 0; i--) {
      if (ships.slot(i) !== event.slot) continue;
      this.effects.hurt(event.slot, ships.posX(i), ships.posY(i), event.lost, event.slot === this.at.slot);
    }
  }
}
