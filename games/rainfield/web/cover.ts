import { ClientState, CloseCode, closeReason, needsReload } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { button, byId, make, setText, show, wrapIn } from "./page.ts";
import type { Screen, Screens } from "./screens.ts";

/** How long a break may last before it is told of, in milliseconds: shorter ones are over before they are read. */
const PATIENCE = 400;

/** What the cover's buttons do. */
export interface CoverActions {
  /** Tries once more to get into a match. */
  readonly again: () => void;
  /** Goes back to the title. */
  readonly title: () => void;
  /** Notes that the server has ended the match for this player. */
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
  private readonly again: HTMLButtonElement;
  private readonly reload = button("Reload the page", "main", () => location.reload());
  private played = false; // in this match
  private ended = false; // what that means was written
  private since = performance.now(); // of not playing

  constructor(
    private readonly client: GameClient,
    private readonly screens: Screens,
    private readonly actions: CoverActions,
  ) {
    this.again = button("Try again", "main", actions.again);
    this.title.tabIndex = -1;
    this.title.dataset.first = ""; // who holds a key when the link breaks must not press a button with it
    const menu = wrapIn("div", "menu", this.again, this.reload, button("Back to the title", "", actions.title));
    this.element.append(wrapIn("div", "card", this.title, this.text, this.wait, menu));
  }

  /** Begins to watch, with a new match. */
  begin(): void {
    this.played = this.ended = false;
    this.since = performance.now();
  }

  /** Going back leaves the match, but only by the button: a stray key is not to give the place up. */
  back(): void {}

  /** Brings the cover up to date, at an instant in milliseconds. */
  update(now: number): void {
    const { state } = this.client.status;
    if (state === ClientState.Playing) return this.connected(now);
    if (state === ClientState.Ended) return this.showEnd();
    if (now - this.since > PATIENCE) this.showBreak(state);
  }

  private connected(now: number): void {
    this.since = now;
    if (this.screens.has(this)) {
      this.screens.close(this);
      if (this.played) this.onbreak?.(false);
    }
    this.played = true;
  }

  private showEnd(): void {
    if (this.ended) return;
    this.ended = true;
    this.actions.ended();
    const code = this.client.closeCode;
    const stale = needsReload(code);
    setText(this.title, stale ? "There is a newer version" : "Disconnected");
    setText(this.text, closeReason(code));
    setText(this.wait, "");
    show(this.reload, stale);
    show(this.again, !stale);
    this.screens.open(this);
  }

  private showBreak(state: number): void {
    if (!this.screens.has(this)) {
      show(this.reload, false);
      show(this.again, false);
      this.screens.open(this);
      if (this.played) this.onbreak?.(true);
    }
    setText(this.title, this.played ? "Reconnecting" : "Connecting");
    setText(this.text, this.reason());
    const seconds = Math.ceil(this.client.retryIn / 1000);
    setText(this.wait, state === ClientState.Waiting && seconds > 0 ? `Next attempt in ${seconds} s` : "Trying now");
  }

  private reason(): string {
    const code = this.client.closeCode;
    if (code === 0) return "Looking for a place in a room.";
    if (code === CloseCode.Lost && !this.played) return "The server does not answer.";
    return this.played ? `${closeReason(code)} Your ship is kept for a minute.` : closeReason(code);
  }
}
