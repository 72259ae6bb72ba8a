import type { GameClient } from "@tickwork/client";
import { Card } from "./card.ts";
import { Choosers } from "./choosers.ts";
import type { Device } from "./device.ts";
import { HZ, Stage, secondsOf } from "./figures.ts";
import { labelsOf } from "./keys.ts";
import { ownOffer, rowOf } from "./own.ts";
import { byId, make, restart, setProperty, setText, show, wrapIn } from "./page.ts";
import type { WorldView } from "./rules_gen.ts";

/** How long the choice lasts at most, in ticks. */
const LASTS = 12 * HZ;
/** How long cards cannot be pressed when they come, in milliseconds: who fires must not choose by accident. */
const DELAY = 500;
const CARDS = 3;

/** The three cards, of which the player takes one after each wave. */
export class Choice {
  private readonly panel = byId("choice", HTMLElement);
  private readonly cleared = make("p");
  private readonly title = make("h2");
  private readonly time = make("b");
  private readonly bar = make("i");
  private readonly cards: readonly Card[];
  private readonly choosers: Choosers;
  private since = 0;

  /** @param choose called with 1 to 3 when a card is pressed */
  constructor(
    private readonly client: GameClient,
    private readonly world: WorldView,
    nameOf: (slot: number) => string,
    choose: (card: number) => void,
  ) {
    this.choosers = new Choosers(client, world, nameOf);
    this.cards = Array.from({ length: CARDS }, (_, i) => new Card(() => this.ready && choose(i + 1)));
    const head = wrapIn("header", "", this.cleared, this.title, this.time);
    const row = wrapIn("div", "cards", ...this.cards.map((card) => card.element));
    this.panel.append(head, wrapIn("div", "time", this.bar), row, this.choosers.element);
  }

  /** Whether the player has cards and has not chosen yet. */
  get open(): boolean {
    return this.isOn() && this.chosen() === 0;
  }

  /** Writes the keys of a device onto the cards. */
  label(device: Device): void {
    const labels = labelsOf("choose", device);
    this.cards.forEach((card, i) => card.label(labels[i] ?? ""));
  }

  /** Says above the cards what they are for: a wave, and what everyone scored for it. */
  reward(wave: number, bonus: number): void {
    setText(this.cleared, `Wave ${wave} cleared · +${bonus.toLocaleString("en")} for everyone`);
  }

  /** Brings it up to date. */
  write(): void {
    const on = this.isOn();
    if (show(this.panel, on) && on) this.begin();
    if (!on) return;
    const row = ownOffer(this.client, this.world);
    const left = this.world.state.left(0);
    setText(this.time, `${secondsOf(left)} s`);
    setProperty(this.bar, "--share", (left / LASTS).toFixed(3));
    const chosen = this.chosen();
    this.panel.dataset.chosen = chosen === 0 ? "no" : "yes";
    setText(this.title, chosen === 0 ? "Choose a power" : "Power chosen");
    this.panel.classList.toggle("ready", this.ready);
    this.cards.forEach((card, i) => {
      const power = this.world.offers.cards(row, i);
      card.write(power, this.levelOf(power), chosen === i + 1);
    });
    this.choosers.write();
  }

  private begin(): void {
    this.since = performance.now();
    restart(this.panel, "shown");
  }

  private get ready(): boolean {
    return performance.now() - this.since > DELAY;
  }

  private isOn(): boolean {
    const { state } = this.world;
    return state.length > 0 && state.stage(0) === Stage.Choice && ownOffer(this.client, this.world) >= 0;
  }

  private chosen(): number {
    const row = ownOffer(this.client, this.world);
    return row < 0 ? 0 : this.world.offers.chosen(row);
  }

  /** The level that the player's own ship has of a power. */
  private levelOf(power: number): number {
    const row = rowOf(this.world, this.client.header.slot);
    return row < 0 ? 0 : this.world.ships.powers(row, power);
  }
}
