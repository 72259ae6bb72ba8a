import type { GameClient } from "@tickwork/client";
import { Choir } from "./choir.ts";
import * as fanfares from "./fanfares.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import type { Mixer } from "./mixer.ts";
import { rowOf } from "./own.ts";
import type { CollectEvent, GameEvent, ShotEvent, WorldView } from "./rules_gen.ts";
import * as sounds from "./sounds.ts";
import type { Sound } from "./sounds.ts";
import { shortest } from "./torus.ts";

/** How far to the side a sound is when only one ear hears it, and at which distance it is half as loud, in units. */
const ASIDE = 900;
const HALF = 560;
/** How loud what others do is. */
const OTHERS = 0.55;

/** Which sounds give way to which. */
const Rank = { Small: 0, Fight: 1, Own: 2, All: 3 } as const;

/** The kinds of drops. */
const REPAIR = 0;
const ORB = 1;

/** Lets the player hear what happens, from where it happens, seen from his own ship. */
export class Hearing {
  private readonly choir: Choir;
  private earX = WIDTH / 2;
  private earY = HEIGHT / 2;
  private weapon = 0; // in hand

  constructor(mixer: Mixer, private readonly client: GameClient, private readonly world: WorldView) {
    this.choir = new Choir(mixer);
  }

  /** Notes how the player's own ship is. To be called in every frame. */
  listen(): void {
    const own = rowOf(this.world, this.client.header.slot);
    if (own < 0) return;
    this.earX = this.world.ships.posX(own);
    this.earY = this.world.ships.posY(own);
    const weapon = this.world.ships.weapon(own);
    if (weapon !== this.weapon) this.page("weapon");
    this.weapon = weapon;
  }

  /** Plays what belongs to an event. own says whether it is the player's own doing, or is done to his ship. */
  tell(event: GameEvent, own: boolean): void {
    if ("posX" in event) return this.tellPlace(event, own);
    switch (event.kind) {
      case "hurt": return this.hurt(event.slot, event.lost, own);
      case "waveStart": return this.all(event.boss ? fanfares.bossStart : fanfares.waveStart);
      case "waveClear":
        this.all(fanfares.waveClear);
        return this.all(fanfares.deal, "deal");
      case "chose": return own ? this.all(fanfares.choose) : undefined;
      case "over": return this.all(event.won ? fanfares.won : fanfares.over);
      case "begin": return this.all(fanfares.begin);
    }
  }

  /** Plays a sound of the page. */
  page(name: "move" | "press" | "back" | "offline" | "online" | "weapon"): void {
    const made = { move: fanfares.uiMove, press: fanfares.uiPress, back: fanfares.uiBack,
      offline: fanfares.offline, online: fanfares.online, weapon: sounds.nextWeapon };
    this.choir.play(made[name], { key: `page ${name}`, gap: 40, rank: Rank.All, pan: 0, gain: 1 });
  }

  /** Plays what happens at a place. */
  private tellPlace(event: GameEvent & { readonly posX: number; readonly posY: number }, own: boolean): void {
    const at = (sound: Sound | undefined, gap: number, rank: number): void => {
      if (sound !== undefined) this.place(sound, event, own, gap, rank);
    };
    switch (event.kind) {
      case "shot": return this.shot(event, own);
      case "impact": return at(sounds.IMPACTS[event.what], 45, Rank.Small);
      case "break": return at(sounds.BREAKS[event.size], 40, Rank.Fight);
      case "kill": return at(sounds.KILLS[event.what], 30, Rank.Fight);
      case "volley": return at(sounds.volley, 70, Rank.Fight);
      case "enter": return at(sounds.enter, 100, Rank.Own);
      case "collect": return this.collect(event, own);
      case "dashed": return at(sounds.dash, 60, own ? Rank.Own : Rank.Fight);
      case "novaBurst": return at(sounds.nova, 60, Rank.Own);
      case "wardUp": return at(sounds.ward, 60, Rank.Own);
      case "downed": return this.all(sounds.down);
      case "revived": return this.all(sounds.revived);
      case "bossPhase": return event.number > 1 ? this.all(fanfares.bossPhase) : undefined;
      case "bossEnd": return this.all(fanfares.bossEnd);
    }
  }

  private shot(event: ShotEvent, own: boolean): void {
    const sound = sounds.SHOTS[event.weapon];
    if (sound !== undefined && event.nr === 0) this.place(sound, event, own, 50, own ? Rank.Fight : Rank.Small);
  }

  private collect(event: CollectEvent, own: boolean): void {
    const { what } = event;
    if (what === ORB) {
      const row = rowOf(this.world, event.slot);
      const combo = row < 0 ? 0 : this.world.ships.combo(row);
      return this.place(sounds.orb(combo), event, own, 45, own ? Rank.Fight : Rank.Small);
    }
    this.place(what === REPAIR ? sounds.repair : sounds.crate, event, own, 60, own ? Rank.Own : Rank.Fight);
  }

  private hurt(slot: number, lost: boolean, own: boolean): void {
    const row = rowOf(this.world, slot);
    if (row < 0) return;
    const { ships } = this.world;
    const event = { kind: "hurt", owner: slot, posX: ships.posX(row), posY: ships.posY(row) };
    this.place(lost ? sounds.lost : sounds.hurt, event, own, 60, own ? Rank.All : Rank.Fight);
  }

  /** Plays a sound at a place. What others do is softer, and limited apart from what the player does. */
  private place(
    sound: Sound, { kind, owner, posX, posY }: { kind: string; owner: number; posX: number; posY: number },
    own: boolean, gap: number, rank: number,
  ): void {
    const x = shortest(posX - this.earX, WIDTH);
    const distance = Math.hypot(x, shortest(posY - this.earY, HEIGHT));
    const gain = (own ? 1 : OTHERS) / (1 + distance / HALF);
    const pan = Math.max(-0.85, Math.min(0.85, x / ASIDE));
    this.choir.play(sound, { key: `${kind} ${own ? "own" : owner}`, gap, rank, pan, gain });
  }

  /** Plays a sound that concerns all, from the middle. */
  private all(sound: Sound, key = "all"): void {
    this.choir.play(sound, { key, gap: 0, rank: Rank.All, pan: 0, gain: 1 });
  }
}
