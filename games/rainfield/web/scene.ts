import { Phase } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import type { Instants } from "./bullets.ts";
import { Camera } from "./camera.ts";
import { lifeOf } from "./figures.ts";
import { defaultLook } from "./look.ts";
import type { Look } from "./look.ts";
import { paletteVersion, usePalette } from "./palette.ts";
import { readEvent } from "./rules_gen.ts";
import type { GameEvent, ShipView, WorldView } from "./rules_gen.ts";
import { Spectacle } from "./spectacle.ts";
import type { Stage } from "./stage.ts";

/** Where the phase is in an event's record. */
const PHASE_WORD = 1;

/** What the first frame after a jump is drawn with as the time since the last one, in seconds: longer than anything glows. */
const LONG_AGO = 5;

/** Draws the game: the view as it is, and what its events leave behind. */
export class Scene {
  /**
   * Called once for each event that is shown, when it is: for sounds and notices. own says whether it is the player's
   * own doing, or is done to his ship.
   */
  onevent: ((event: GameEvent, own: boolean) => void) | null = null;
  /** Called when an event that was shown turns out not to have happened. */
  ontakeback: ((event: GameEvent, own: boolean) => void) | null = null;

  /** Whether the match is a recorded one, in which the viewer jumps. */
  watching = false;

  private readonly camera = new Camera();
  private readonly spectacle: Spectacle;
  private readonly at: Instants = { slot: 0, own: 0, others: 0 };
  private room = 0;
  private painted = 0; // the version of the palette that sprites were painted with

  constructor(
    private readonly stage: Stage,
    private readonly client: GameClient,
    private readonly world: WorldView,
    nameOf: (slot: number) => string,
    readonly look: Look = defaultLook(),
  ) {
    this.spectacle = new Spectacle(stage, world, this.camera, look, nameOf);
  }

  /** Tells the frame's events and draws the view. now and elapsed are in milliseconds. */
  draw(now: number, elapsed: number): void {
    usePalette(this.look.palette);
    if (this.stage.fit() || this.painted !== paletteVersion()) this.spectacle.rescale(this.stage.scale);
    this.painted = paletteVersion();
    const jumped = this.readInstants() && this.watching;
    const seconds = jumped ? LONG_AGO : elapsed / 1000;
    this.tell(now, jumped);
    this.follow(seconds);
    this.spectacle.draw(this.at, now, seconds);
  }

  /** Notes the instants at which things are drawn, which belong to the room. It answers whether the room is a new one. */
  private readInstants(): boolean {
    const { header, status } = this.client;
    this.at.slot = header.slot;
    this.at.others = header.renderTick;
    this.at.own = header.predicting ? header.localTick : header.renderTick;
    if (status.room === this.room) return false;
    this.spectacle.clear();
    this.room = status.room;
    return true;
  }

  /** Shows the frame's events. Those after a jump have happened before: what flies from them is shown, and nobody is told. */
  private tell(now: number, jumped: boolean): void {
    const { events } = this.client;
    for (let i = 0; i < events.length; i++) {
      const phase = events.words.u32[events.at(i) + PHASE_WORD];
      if (phase === Phase.Confirmed) continue; // it was shown when it was foreseen
      const event = readEvent(events.words, events.at(i));
      const own = isOwn(event, this.at.slot);
      if (phase === Phase.Withdrawn) {
        this.spectacle.takeBack(event);
        this.ontakeback?.(event, own);
      } else {
        this.spectacle.show(event, own, now);
        if (!jumped) this.onevent?.(event, own);
      }
    }
  }

  /** Lets the camera follow the player's own ship, or another one while the own is out. */
  private follow(seconds: number): void {
    const { ships } = this.world;
    const i = watched(ships, this.at.slot);
    if (i >= 0) {
      this.camera.follow(ships.posX(i), ships.posY(i), ships.velX(i), ships.velY(i), ships.aim(i), seconds);
    }
    this.stage.look(this.camera.x, this.camera.y);
  }
}

/** Whether an event is the doing of the player in a slot, or is done to his ship. */
function isOwn(event: GameEvent, slot: number): boolean {
  return event.owner === slot || ("by" in event && event.by === slot);
}

/** The row of the ship to look at: the own one, or if it is not seen another that is in play; -1 without any. */
function watched(ships: ShipView, own: number): number {
  let other = -1;
  for (let i = ships.length - 1; i >= 0; i--) {
    const life = lifeOf(ships, i);
    if (ships.slot(i) === own && life !== "out") return i;
    if (life === "alive" && other < 0) other = i;
  }
  return other;
}
