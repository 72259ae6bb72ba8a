import { ClientState, CloseCode, closeReason } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { button, byId, make, setText, show, wrapIn } from "./page.ts";
import type { Whereabouts } from "./play.ts";
import { clockText, farewell } from "./sayings.ts";
import type { Step } from "./sayings.ts";
import type { Screen, Screens } from "./screens.ts";

/** How long a break may last before it is told of, in milliseconds: shorter ones are over before they are read. */
const PATIENCE = 400;
/** For how long a server keeps the place of who is away, if it was not told otherwise, in milliseconds. */
const KEPT = 60_000;
/** After which time without a connection it can be tried at once, in milliseconds. */
const LONG = 10_000;

/** What the cover's buttons do. */
export interface CoverActions {
  /** Connects once more, as before. */
  readonly again: () => void;
  /** Goes back to the title. */
  readonly title: () => void;
  /** Notes that the server has ended the connection for good. */
  readonly ended: () => void;
}

/** Covers the game while there is no connection, and says why and for how long. */
export class Cover implements Screen {
  readonly element = byId("cover", HTMLElement);
  /** Called when the connection is lost, and when it is back. */
  onbreak: ((lost: boolean) => void) | null = null;
  private readonly title = make("h2");
  private readonly text = make("p");
  private readonly wait = make("p", "", "wait");
  private readonly step: HTMLButtonElement;
  private does: Step = "again"; // what that button does
  private played = false; // in this match
  private ended = false; // what that means was written
  private since = performance.now(); // of not playing

  constructor(
    private readonly client: GameClient,
    private readonly screens: Screens,
    private readonly actions: CoverActions,
  ) {
    this.step = button("", "main", () => (this.does === "reload" ? location.reload() : actions.again()));
    this.title.tabIndex = -1;
    this.title.dataset.first = ""; // who holds a key when the link breaks must not press a button with it
    const menu = wrapIn("div", "menu", this.step, button("Back to the title", "", actions.title));
    this.element.append(wrapIn("div", "card", this.title, this.text, this.wait, menu));
  }

  /** Begins to watch, with a new connection. */
  begin(): void {
    this.played = this.ended = false;
    this.since = performance.now();
  }

  /** Going back leaves the match, but only by the button: a stray key is not to give the place up. */
  back(): void {}

  /** Brings the cover up to date, at an instant in milliseconds. */
  update(now: number, where: Whereabouts): void {
    const { state } = this.client.status;
    const asking = state === ClientState.Lobby || state === ClientState.Joining;
    if (state === ClientState.Playing) return this.connected(now, true);
    if (where === "lobby" && asking) return this.connected(now, false);
    if (state === ClientState.Ended) return this.showEnd();
    if (now - this.since > PATIENCE) this.showBreak(state, now - this.since);
  }

  private connected(now: number, playing: boolean): void {
    this.since = now;
    if (this.screens.has(this)) {
      this.screens.close(this);
      if (this.played && playing) this.onbreak?.(false);
    }
    this.played = playing;
  }

  private showEnd(): void {
    if (this.ended) return;
    this.ended = true;
    this.actions.ended();
    const { title, step, button } = farewell(this.client.closeCode);
    setText(this.title, title);
    setText(this.text, closeReason(this.client.closeCode));
    setText(this.wait, "");
    this.offer(step, button);
    this.screens.open(this);
  }

  private showBreak(state: number, span: number): void {
    if (!this.screens.has(this)) {
      this.screens.open(this);
      if (this.played) this.onbreak?.(true);
    }
    setText(this.title, this.played ? "Reconnecting" : "Connecting");
    setText(this.text, this.reason(span));
    setText(this.wait, this.progress(state, span));
    this.offer(span > LONG ? "again" : "title", "Try now");
  }

  /** Shows the button for a step; going back to the title has one of its own. */
  private offer(step: Step, name: string): void {
    this.does = step;
    setText(this.step, name);
    show(this.step, step !== "title");
  }

  private progress(state: number, span: number): string {
    const seconds = Math.ceil(this.client.retryIn / 1000);
    const waits = (state === ClientState.Waiting || state === ClientState.Joining) && seconds > 0;
    const next = waits ? `Next attempt in ${seconds} s` : "Trying now";
    return this.played ? `Lost ${clockText(span / 1000)} ago. ${next}.` : next;
  }

  private reason(span: number): string {
    const code = this.client.closeCode;
    if (code === 0) return this.client.status.state === ClientState.Joining ? "Looking for your place." : "Looking for the server.";
    if (code === CloseCode.Lost && !this.played) return "The server does not answer.";
    if (!this.played || code === CloseCode.RoomEnded) return closeReason(code);
    const place = span < KEPT ? "Your ship is kept for a minute." : "Your ship is probably gone by now; you get another one.";
    return `${closeReason(code)} ${place}`;
  }
}
