import type { GameClient } from "@tickwork/client";
import { CopyButton } from "./copybutton.ts";
import { inviteLink, spaced } from "./invite.ts";
import type { Muted } from "./muted.ts";
import { button, make, setAttribute, setText, show, wrapIn } from "./page.ts";
import { SLOTS } from "./rules_gen.ts";

/** The player's room, as the pause screen tells it: its name, how friends get in, and who is there. */
export class RoomBox {
  readonly element: HTMLElement;
  private readonly name = make("h3");
  private readonly code = make("b", "", "code");
  private readonly invite: HTMLElement;
  private readonly players = make("ul", "", "players");

  constructor(private readonly client: GameClient, private readonly muted: Muted, private readonly nameOf: (slot: number) => string) {
    const copy = new CopyButton("Copy the link", () => inviteLink(client.lobby.info.code));
    this.invite = wrapIn("div", "choices", this.code, copy.element);
    this.element = wrapIn("section", "box room-box", this.name, this.invite, this.players);
  }

  /** Writes what is true now. */
  write(): void {
    const { info } = this.client.lobby;
    show(this.element, !this.client.status.solo);
    setText(this.name, info.name || (info.public ? "A room for everybody" : "Your room"));
    setText(this.code, spaced(info.code));
    show(this.invite, info.code !== "");
    const others = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => this.client.peers.of(slot) !== undefined);
    this.players.replaceChildren(...others.map((slot) => this.row(this.nameOf(slot))));
    show(this.players, others.length > 0);
  }

  private row(name: string): HTMLElement {
    const mute = button("", "quiet", () => {
      this.muted.set(name, !this.muted.has(name));
      paint();
    });
    const paint = (): void => {
      mute.textContent = this.muted.has(name) ? "Muted" : "Mute";
      setAttribute(mute, "aria-pressed", String(this.muted.has(name)));
      setAttribute(mute, "aria-label", `Mute ${name}`);
    };
    paint();
    return wrapIn("li", "", make("span", name), mute);
  }
}
