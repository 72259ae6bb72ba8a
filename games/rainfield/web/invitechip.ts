import type { GameClient } from "@tickwork/client";
import { copy, inviteLink, spaced } from "./invite.ts";
import { byId, keepFocus, make, setText, show } from "./page.ts";

/** How long it says that the link was copied, in milliseconds. */
const LASTS = 1800;

/** The code of a room that others find only by it: pressing it copies the invite link. */
export class InviteChip {
  private readonly button = byId("invite", HTMLButtonElement);
  private readonly code = make("b");
  private readonly text = make("span");
  private told = 0; // until when it says that it was copied

  constructor(private readonly client: GameClient) {
    keepFocus(this.button);
    this.button.append(this.code, this.text);
    this.button.addEventListener("click", () => void copy(inviteLink(client.lobby.info.code)).then((done) => {
      setText(this.text, done ? "copied" : "cannot be copied");
      this.told = performance.now() + LASTS;
    }));
  }

  /** Brings it up to date, at an instant in milliseconds. */
  write(now: number): void {
    const { code, public: open } = this.client.lobby.info;
    show(this.button, code !== "" && !open);
    setText(this.code, spaced(code));
    if (now >= this.told) setText(this.text, "copy the invite");
  }
}
