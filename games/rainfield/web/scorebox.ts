import { byId, make, restart, setAttribute, setProperty, setText, wrapIn } from "./page.ts";
import type { ShipView } from "./rules_gen.ts";

/** How long a combo is held after its last hit, in ticks. */
const HELD = 180;
/** Hits for a step of the multiplier. */
const STEP = 10;

/** The player's own score, and the combo that multiplies it. */
export class ScoreBox {
  private readonly score = make("b", "0");
  private readonly times = make("strong");
  private readonly hits = make("span");
  private readonly combo: HTMLElement;
  private shown = 0; // runs after the score, so that gains are seen
  private step = 0; // whole steps of the multiplier

  constructor() {
    this.combo = wrapIn("p", "combo", this.times, this.hits, make("i", "", "bar"));
    byId("score", HTMLElement).append(this.score, this.combo);
  }

  /** Writes a ship's score and combo. To be called at a steady rate, because the score counts up. */
  write(ships: ShipView, i: number): void {
    const score = ships.score(i);
    this.shown = score < this.shown ? score : this.shown + Math.ceil((score - this.shown) * 0.35);
    setText(this.score, this.shown.toLocaleString("en"));
    this.writeCombo(ships.combo(i), ships.held(i));
  }

  private writeCombo(combo: number, held: number): void {
    const step = Math.floor(combo / STEP);
    if (step > this.step) restart(this.combo, "up");
    this.step = step;
    setAttribute(this.combo, "data-shown", combo > 1 ? "yes" : "no");
    setText(this.times, `×${(1 + combo / STEP).toFixed(1)}`);
    setText(this.hits, `${combo} ${combo === 1 ? "hit" : "hits"}`);
    setProperty(this.combo, "--share", (held / HELD).toFixed(2));
    setProperty(this.combo, "--next", ((combo % STEP) / STEP).toFixed(1));
  }
}
