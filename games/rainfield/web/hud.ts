import { ClientState } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { HZ } from "./measures.ts";
import { byId, make, setText } from "./page.ts";
import { css, slotColor } from "./palette.ts";
import { SLOTS } from "./rules_gen.ts";
import type { ShipView, WorldView } from "./rules_gen.ts";

/** How often figures are written anew, in milliseconds: faster ones cannot be read. */
const EVERY = 200;
/** How long the hint is shown, in milliseconds. */
const HINT = 12_000;
/** Round trips in milliseconds up to which a connection is good, and up to which it is fair. */
const GOOD = 80;
const FAIR = 160;

/** What is written around the game: scores, the connection, and what the player ought to know. */
export class Hud {
  private readonly frame = byId("hud", HTMLElement);
  private readonly notice = byId("notice", HTMLElement);
  private readonly hint = byId("hint", HTMLElement);
  private readonly net = byId("net", HTMLElement);
  private readonly roundTrip = this.net.querySelector("span")!;
  private readonly rows: readonly Row[];
  private written = -Infinity;
  private began = Infinity;

  constructor(
    private readonly client: GameClient,
    private readonly world: WorldView,
    private readonly nameOf: (slot: number) => string,
  ) {
    const list = byId("scores", HTMLElement);
    this.rows = Array.from({ length: SLOTS }, (_, slot) => new Row(list, slot));
  }

  /** Shows it, when the player begins. */
  begin(hint: string): void {
    this.frame.hidden = false;
    setText(this.hint, hint);
    this.began = performance.now();
  }

  /** Brings it up to date, at an instant in milliseconds. */
  update(now: number): void {
    if (now - this.written < EVERY) return;
    this.written = now;
    const { header } = this.client;
    this.writeScores(header.slot);
    this.writeNet(header.state === ClientState.Playing, header.roundTrip);
    this.hint.classList.toggle("gone", now - this.began > HINT);
  }

  private writeScores(own: number): void {
    const { ships } = this.world;
    let notice = "";
    for (const row of this.rows) row.seen = false;
    for (let i = ships.length - 1; i >= 0; i--) {
      const slot = ships.slot(i);
      this.rows[slot]?.write(this.nameOf(slot), ships, i, slot === own);
      if (slot === own && ships.gone(i) > 0) notice = `Back in ${Math.ceil(ships.gone(i) / HZ)}`;
    }
    for (const row of this.rows) row.finish();
    setText(this.notice, notice);
  }

  private writeNet(playing: boolean, roundTrip: number): void {
    setText(this.roundTrip, playing ? `${Math.round(roundTrip)} ms` : "offline");
    const quality = !playing || roundTrip > FAIR ? "#ff5a72" : roundTrip > GOOD ? "#ffc65c" : "#8fe8c0";
    this.net.style.setProperty("--quality", quality);
  }
}

/** A player in the list of scores. */
class Row {
  seen = false;
  private readonly item = make("li");
  private readonly name = make("b");
  private readonly score = make("span");

  constructor(list: HTMLElement, slot: number) {
    this.item.style.setProperty("--slot", css(slotColor(slot)));
    this.item.hidden = true;
    this.item.append(make("i"), this.name, this.score);
    list.append(this.item);
  }

  write(name: string, ships: ShipView, i: number, own: boolean): void {
    this.seen = true;
    setText(this.name, name);
    setText(this.score, String(ships.score(i)));
    this.item.classList.toggle("own", own);
    this.item.classList.toggle("away", ships.away(i));
  }

  /** Hides the row of a slot in which nobody is. */
  finish(): void {
    this.item.hidden = !this.seen;
  }
}
