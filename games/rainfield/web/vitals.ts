import { wholeHP } from "./figures.ts";
import { icon } from "./icons.ts";
import { byId, make, restart, setAttribute, setProperty, setText, wrapIn } from "./page.ts";
import { LEVELS, POWERS } from "./powers.ts";
import type { ShipView } from "./rules_gen.ts";

/** Shares of the hit points up to which the bar warns, and up to which it alarms. */
const LOW = 0.5;
const CRITICAL = 0.28;
/** The most spare ships there can be. */
const SPARES = 3;

/** How the player's own ship is: hit points, spare ships, powers. */
export class Vitals {
  private readonly box = byId("vitals", HTMLElement);
  private readonly bar = make("div", "", "hp-bar");
  private readonly number = make("b");
  private readonly whole = make("span");
  private readonly spares = make("div", "", "spares");
  private readonly chips: readonly Chip[] = POWERS.map((power) => new Chip(power.name, icon(power.icon)));
  private hp = -1;

  constructor() {
    this.bar.append(make("i", "", "ghost"), make("i", "", "fill"));
    setAttribute(this.bar, "role", "meter");
    setAttribute(this.bar, "aria-label", "Hit points");
    for (let i = 0; i < SPARES; i++) this.spares.append(icon("ship"));
    const powers = wrapIn("div", "chips", ...this.chips.map((chip) => chip.element));
    const figures = wrapIn("p", "hp-figure", this.number, this.whole, this.spares);
    this.box.append(powers, figures, this.bar);
  }

  /** Writes a ship's state, and the spare ships that all share. */
  write(ships: ShipView, i: number, spare: number): void {
    this.writeHP(ships.hp(i), wholeHP(ships, i));
    setAttribute(this.spares, "data-count", String(spare));
    setAttribute(this.spares, "aria-label", `${spare} spare ships`);
    this.chips.forEach((chip, power) => chip.write(ships.powers(i, power)));
  }

  private writeHP(hp: number, whole: number): void {
    if (hp === this.hp) return;
    if (hp < this.hp) restart(this.box, "hit");
    this.hp = hp;
    const share = Math.min(1, hp / whole);
    setText(this.number, String(hp));
    setText(this.whole, `/ ${whole}`);
    setProperty(this.bar, "--share", share.toFixed(3));
    setAttribute(this.bar, "aria-valuenow", String(hp));
    setAttribute(this.bar, "aria-valuemax", String(whole));
    setAttribute(this.box, "data-level", share > LOW ? "good" : share > CRITICAL ? "low" : "critical");
  }
}

/** A power that the ship has, with its level as pips. */
class Chip {
  readonly element: HTMLElement;
  private level = -1;

  constructor(private readonly name: string, image: SVGElement) {
    this.element = wrapIn("span", "chip", image);
    for (let i = 0; i < LEVELS; i++) this.element.append(make("i"));
  }

  write(level: number): void {
    if (level === this.level) return;
    this.level = level;
    this.element.hidden = level === 0;
    this.element.dataset.level = String(level);
    this.element.title = `${this.name} ${level}`;
  }
}
