import type { GameClient } from "@tickwork/client";
import { Banner } from "./banner.ts";
import { Feed } from "./feed.ts";
import { LAST_WAVE, WEAPON_NAMES } from "./figures.ts";
import { css, slotColor } from "./palette.ts";
import { powerOf } from "./powers.ts";
import type { BossPhaseEvent, ChoseEvent, CollectEvent, GameEvent, WaveStartEvent } from "./rules_gen.ts";

/** The kinds of drops that are crates, and the weapon in each. */
const CRATES: Readonly<Record<number, number>> = { 2: 1, 3: 2 };

/** Tells the players in words what the events say. */
export class Notices {
  private readonly banner = new Banner();
  readonly feed = new Feed();

  constructor(private readonly client: GameClient, private readonly nameOf: (slot: number) => string) {}

  /** Takes away what is old, at an instant in milliseconds. */
  update(now: number): void {
    this.banner.update(now);
    this.feed.update(now);
  }

  clear(): void {
    this.banner.clear();
    this.feed.clear();
  }

  /** Tells something about the connection. */
  connection(text: string): void {
    this.feed.say(text, "var(--soft)");
  }

  /** Tells of an event, if it is worth words. */
  tell(event: GameEvent): void {
    switch (event.kind) {
      case "waveStart": return this.waveStart(event);
      case "waveClear": return this.banner.say(`Wave ${event.wave} cleared`, `+${event.bonus} for everyone`, "good");
      case "bossPhase": return this.bossPhase(event);
      case "bossEnd": return this.banner.say("The Tempest breaks", `${this.nameOf(event.by)} dealt the last blow`, "good");
      case "begin": return this.begin(event.players);
      case "downed": return this.about(event.slot, "is down", "You are down");
      case "revived": return this.revived(event.slot, event.by);
      case "collect": return this.collect(event);
      case "chose": return this.chose(event);
    }
  }

  private begin(players: number): void {
    const text = players > 1 ? "Ten waves. Two storms. Stay together." : "Ten waves. Two storms.";
    this.banner.say("Rainfield", text, "calm");
  }

  private waveStart({ wave, boss }: WaveStartEvent): void {
    if (boss) return this.banner.say(`Wave ${wave}`, "Something large is coming", "danger");
    const last = wave === LAST_WAVE - 1 ? "One more, and then the last storm" : "";
    this.banner.say(`Wave ${wave}`, last, "calm");
  }

  private bossPhase({ number }: BossPhaseEvent): void {
    const texts = ["", "It can be hurt now", "It is getting angry", "Its last strength"];
    this.banner.say(number <= 1 ? "The Tempest" : `Phase ${number}`, texts[number] ?? "", "danger");
  }

  private revived(slot: number, by: number): void {
    const whom = this.isOwn(slot) ? "you" : this.nameOf(slot);
    this.about(by, `brought ${whom} back`, `You brought ${whom} back`);
  }

  private collect({ slot, what }: CollectEvent): void {
    const weapon = CRATES[what];
    if (weapon === undefined) return;
    const name = WEAPON_NAMES[weapon]!;
    this.about(slot, `took a ${name}`, `${name} on board`);
  }

  private chose({ slot, power, level }: ChoseEvent): void {
    const text = level > 1 ? `${powerOf(power).name} ${level}` : powerOf(power).name;
    this.about(slot, `chose ${text}`, `You chose ${text}`);
  }

  /** Adds a line about a player: what others do goes after their name. */
  private about(slot: number, others: string, own: string): void {
    const text = this.isOwn(slot) ? own : `${this.nameOf(slot)} ${others}`;
    this.feed.say(text, css(slotColor(slot)));
  }

  private isOwn(slot: number): boolean {
    return slot === this.client.header.slot;
  }
}
