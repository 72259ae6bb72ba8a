import type { GameClient } from "@tickwork/client";
import { icon, markIcon } from "./icons.ts";
import { make, setAttribute, setProperty, setText, show, wrapIn } from "./page.ts";
import { css, slotColor, slotMark } from "./palette.ts";
import { powerOf } from "./powers.ts";
import { SLOTS } from "./rules_gen.ts";
import type { WorldView } from "./rules_gen.ts";

/** Who of the other players has chosen which power. */
export class Choosers {
  readonly element = make("ul", "", "choosers");
  private readonly rows = Array.from({ length: SLOTS }, (_, slot) => new Chooser(slot));

  constructor(
    private readonly client: GameClient,
    private readonly world: WorldView,
    private readonly nameOf: (slot: number) => string,
  ) {
    this.element.append(...this.rows.map((row) => row.element));
  }

  /** Brings it up to date. */
  write(): void {
    const { offers } = this.world;
    for (const row of this.rows) row.seen = false;
    for (let i = offers.length - 1; i >= 0; i--) {
      const slot = offers.slot(i);
      if (slot === this.client.header.slot) continue;
      const chosen = offers.chosen(i);
      this.rows[slot]?.write(this.nameOf(slot), chosen === 0 ? -1 : offers.cards(i, chosen - 1));
    }
    for (const row of this.rows) show(row.element, row.seen);
  }
}

/** One of them. */
class Chooser {
  seen = false;
  readonly element: HTMLLIElement;
  private readonly name = make("b");
  private readonly picture = make("span");
  private readonly text = make("em");
  private power = -2;

  constructor(private readonly slot: number) {
    this.element = wrapIn("li", "", markIcon(slotMark(slot)), this.name, this.picture, this.text);
  }

  /** Writes a name and a power's number, or -1 for one who has not chosen. */
  write(name: string, power: number): void {
    this.seen = true;
    setText(this.name, name);
    setProperty(this.element, "--slot", css(slotColor(this.slot)));
    if (power === this.power) return;
    this.power = power;
    setAttribute(this.element, "data-chosen", power < 0 ? "no" : "yes");
    setText(this.text, power < 0 ? "is choosing" : powerOf(power).name);
    this.picture.replaceChildren(...(power < 0 ? [] : [icon(powerOf(power).icon)]));
  }
}
