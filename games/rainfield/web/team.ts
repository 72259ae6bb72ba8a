import type { GameClient } from "@tickwork/client";
import { lifeOf, secondsOf, wholeHP } from "./figures.ts";
import { markIcon } from "./icons.ts";
import { byId, make, setAttribute, setProperty, setText, show, wrapIn } from "./page.ts";
import { css, slotColor, slotMark } from "./palette.ts";
import { SLOTS } from "./rules_gen.ts";
import type { ShipView, WorldView } from "./rules_gen.ts";

/** The list of the players: name, hit points, score, and who needs help. */
export class Team {
  private readonly list = byId("team", HTMLElement);
  private readonly rows: readonly Row[];

  constructor(
    private readonly client: GameClient,
    private readonly world: WorldView,
    private readonly nameOf: (slot: number) => string,
  ) {
    this.rows = Array.from({ length: SLOTS }, (_, slot) => new Row(this.list, slot));
  }

  /** Paints the rows anew, after the colors have changed. */
  recolor(): void {
    this.rows.forEach((row, slot) => row.paint(slot));
  }

  /** Brings the list up to date. */
  write(): void {
    const { ships } = this.world;
    const own = this.client.header.slot;
    show(this.list, ships.length > 1); // alone, it would only repeat what stands elsewhere
    for (const row of this.rows) row.seen = false;
    for (let i = ships.length - 1; i >= 0; i--) {
      const slot = ships.slot(i);
      this.rows[slot]?.write(this.nameOf(slot), ships, i, slot === own);
    }
    for (const row of this.rows) row.finish();
  }
}

/** A player in the list. */
class Row {
  seen = false;
  private readonly name = make("b");
  private readonly state = make("em");
  private readonly score = make("span", "", "score");
  private readonly bar = make("i", "", "bar");
  private readonly item: HTMLLIElement;

  constructor(list: HTMLElement, slot: number) {
    this.item = wrapIn("li", "mate", markIcon(slotMark(slot)), this.name, this.state, this.score, this.bar);
    this.item.hidden = true;
    this.paint(slot);
    list.append(this.item);
  }

  paint(slot: number): void {
    setProperty(this.item, "--slot", css(slotColor(slot)));
  }

  write(name: string, ships: ShipView, i: number, own: boolean): void {
    this.seen = true;
    const life = lifeOf(ships, i);
    const away = ships.away(i);
    setText(this.name, name);
    setText(this.score, ships.score(i).toLocaleString("en"));
    setText(this.state, away ? "away" : stateText(life, ships, i));
    setAttribute(this.item, "data-life", away ? "away" : life);
    setProperty(this.bar, "--share", (Math.min(1, ships.hp(i) / wholeHP(ships, i))).toFixed(2));
    this.item.classList.toggle("own", own);
  }

  /** Hides the row of a slot in which nobody is. */
  finish(): void {
    show(this.item, this.seen);
  }
}

function stateText(life: ReturnType<typeof lifeOf>, ships: ShipView, i: number): string {
  if (life === "down") return ships.revive(i) > 0 ? "reviving" : `down ${secondsOf(ships.down(i))}`;
  if (life === "returning") return `back in ${secondsOf(ships.gone(i))}`;
  return life === "out" ? "out" : "";
}
