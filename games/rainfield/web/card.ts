import { icon } from "./icons.ts";
import { button, keepFocus, make, setAttribute, setText } from "./page.ts";
import { LEVELS, powerOf } from "./powers.ts";

/** A power that the player can choose. */
export class Card {
  readonly element: HTMLButtonElement;
  private power = -1;
  private readonly picture = make("div", "", "picture");
  private readonly name = make("h3");
  private readonly text = make("p");
  private readonly pips = make("div", "", "pips");
  private readonly key = make("kbd");

  constructor(choose: () => void) {
    this.element = button("", "power-card", choose);
    keepFocus(this.element);
    for (let i = 0; i < LEVELS; i++) this.pips.append(make("i"));
    this.element.append(this.picture, this.name, this.text, this.pips, this.key);
  }

  label(text: string): void {
    setText(this.key, text);
  }

  /** Writes a power, the level that the ship has of it, and whether it was chosen. */
  write(number: number, level: number, chosen: boolean): void {
    if (number !== this.power) this.paint(number);
    const next = chosen ? level : Math.min(level + 1, LEVELS);
    [...this.pips.children].forEach((pip, i) => {
      setAttribute(pip, "class", i < level ? "had" : i < next ? "new" : "");
    });
    setAttribute(this.element, "aria-pressed", String(chosen));
    setAttribute(this.element, "aria-label", `${powerOf(number).name}, level ${next}. ${powerOf(number).text}`);
  }

  private paint(number: number): void {
    this.power = number;
    const power = powerOf(number);
    this.picture.replaceChildren(icon(power.icon));
    setText(this.name, power.name);
    setText(this.text, power.text);
  }
}
