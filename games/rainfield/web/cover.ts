import { ClientState, CloseCode, closeReason, needsReload } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { byId, setText } from "./page.ts";
import { StartPanel } from "./start.ts";

/** How long a break may last before it is told of, in milliseconds: shorter ones are over before they are read. */
const PATIENCE = 400;

/** Covers the game while there is no connection, and says why and for how long. */
export class Cover {
  private readonly panel = byId("cover", HTMLElement);
  private readonly title = byId("cover-title", HTMLElement);
  private readonly text = byId("cover-text", HTMLElement);
  private readonly wait = byId("cover-wait", HTMLElement);
  private readonly reload = byId("reload", HTMLButtonElement);
  private played = false;
  private since = performance.now(); // of not playing

  constructor(private readonly client: GameClient) {
    this.reload.addEventListener("click", () => location.reload());
  }

  /** Brings the cover up to date, at an instant in milliseconds. */
  update(now: number): void {
    const { state } = this.client.status;
    if (state === ClientState.Playing) {
      this.played = true;
      this.since = now;
      this.panel.hidden = true;
    } else if (state === ClientState.Ended) {
      this.showEnd();
    } else if (now - this.since > PATIENCE) {
      this.showBreak(state);
    }
  }

  private showEnd(): void {
    if (!this.reload.hidden) return;
    const code = this.client.closeCode;
    setText(this.title, needsReload(code) ? "There is a newer version" : "Disconnected");
    setText(this.text, closeReason(code));
    setText(this.wait, "");
    StartPanel.over();
    this.panel.hidden = false;
    this.reload.hidden = false;
    this.reload.focus();
  }

  private showBreak(state: number): void {
    setText(this.title, this.played ? "Reconnecting" : "Connecting");
    setText(this.text, this.reason());
    const seconds = Math.ceil(this.client.retryIn / 1000);
    setText(this.wait, state === ClientState.Waiting && seconds > 0 ? `Next attempt in ${seconds} s` : "Trying now");
    this.panel.hidden = false;
  }

  private reason(): string {
    const code = this.client.closeCode;
    if (code === 0) return "Looking for a place in a room.";
    if (code === CloseCode.Lost && !this.played) return "The server does not answer.";
    return this.played ? `${closeReason(code)} Your ship is kept for a minute.` : closeReason(code);
  }
}
