import type { GameClient } from "@tickwork/client";
import { LAST_WAVE, Stage, secondsOf } from "./figures.ts";
import { markIcon } from "./icons.ts";
import { button, byId, make, setProperty, setText, show, wrapIn } from "./page.ts";
import { css, slotColor, slotMark } from "./palette.ts";
import { RESULTS, bestOf } from "./results.ts";
import type { WorldView } from "./rules_gen.ts";
import type { Screen, Screens } from "./screens.ts";

/** How long the end is shown, in ticks. */
const LASTS = 900;

/** The end of a match: whether it was won, and what each player has done. */
export class Ending implements Screen {
  readonly element = byId("end", HTMLElement);
  private readonly title = make("h2");
  private readonly text = make("p");
  private readonly table = make("table");
  private readonly next = make("span");
  private readonly bar = make("i");
  private readonly away: HTMLButtonElement;
  private drawn = 0; // players in the table
  private left = false; // the player has put it away

  constructor(
    private readonly client: GameClient,
    private readonly world: WorldView,
    private readonly screens: Screens,
    private readonly nameOf: (slot: number) => string,
    leave: () => void,
  ) {
    this.title.tabIndex = -1;
    this.title.dataset.first = ""; // who still fires must not press a button
    this.away = button("Look around", "quiet", () => this.back());
    const foot = wrapIn("footer", "", wrapIn("p", "next", this.next, wrapIn("span", "time", this.bar)),
      this.away, button("Leave the match", "", leave));
    const scroll = wrapIn("div", "scroll", this.table);
    this.element.append(wrapIn("div", "card", this.title, this.text, scroll, foot));
  }

  /** Puts the table away: the player looks at the field, or waits. */
  back(): void {
    this.left = true;
    this.screens.close(this);
  }

  /** Opens and closes it with the stages, and brings it up to date. */
  write(playing: boolean): void {
    const { state, tallies } = this.world;
    const stage = state.length > 0 ? state.stage(0) : Stage.Ready;
    const over = playing && (stage === Stage.Won || stage === Stage.Lost);
    if (!over) return this.reset();
    const ticks = state.left(0);
    setText(this.next, `The next match begins in ${secondsOf(ticks)} s`);
    setProperty(this.bar, "--share", Math.min(1, ticks / LASTS).toFixed(3));
    if (tallies.length === 0 || tallies.length === this.drawn) return;
    this.drawn = tallies.length;
    this.describe(stage === Stage.Won, state.wave(0));
    this.fill();
    if (!this.left && !this.screens.has(this)) this.screens.open(this);
  }

  private reset(): void {
    if (this.drawn === 0) return;
    this.drawn = 0;
    this.left = false;
    this.screens.close(this);
  }

  private describe(won: boolean, wave: number): void {
    this.element.dataset.won = won ? "yes" : "no";
    setText(this.title, won ? "The sky is clear" : "The rain goes on");
    setText(this.text, won ? `You won: all ${LAST_WAVE} waves are behind you.` : `Lost in wave ${wave} of ${LAST_WAVE}.`);
  }

  private fill(): void {
    const { tallies } = this.world;
    const rows = Array.from({ length: tallies.length }, (_, i) => i);
    rows.sort((a, b) => tallies.score(b) - tallies.score(a));
    const head = wrapIn("tr", "", make("td"), ...rows.map((i) => this.heading(tallies.slot(i))));
    const lines = RESULTS.filter((result) => rows.length > 1 || !result.together).map((result) => {
      const best = bestOf(result, tallies);
      const cells = rows.map((i) => cell(result.text(tallies, i), result.worth(tallies, i) === best));
      const name = make("th", result.name);
      name.scope = "row";
      return wrapIn("tr", "", name, ...cells);
    });
    this.element.dataset.players = String(rows.length);
    this.table.replaceChildren(wrapIn("thead", "", head), wrapIn("tbody", "", ...lines));
    show(this.table, rows.length > 0);
  }

  private heading(slot: number): HTMLElement {
    const element = wrapIn("th", "player", markIcon(slotMark(slot)), make("span", this.nameOf(slot)));
    element.classList.toggle("own", slot === this.client.header.slot);
    element.scope = "col";
    setProperty(element, "--slot", css(slotColor(slot)));
    return element;
  }
}

function cell(text: string, best: boolean): HTMLElement {
  const element = make("td", text);
  if (!best) return element;
  element.className = "best";
  element.title = "the best";
  const star = make("i", "★");
  star.ariaHidden = "true";
  element.prepend(star);
  return element;
}
