import type { ChatLine, GameClient } from "@tickwork/client";
import type { Feed } from "./feed.ts";
import { icon } from "./icons.ts";
import type { Muted } from "./muted.ts";
import { button, byId, keepFocus, make, setProperty, show, wrapIn } from "./page.ts";
import { css, slotColor } from "./palette.ts";

/** The longest thing that can be said at once, in characters. */
const LONGEST = 160;
/** How many lines are seen while the player writes. */
const MOST = 7;
/** How long a line stays in the news, in milliseconds. */
const LASTS = 9000;

/** What is said in the room: news of it while one plays, and a field to write in. */
export class Chat {
  private readonly box = byId("chat", HTMLElement);
  private readonly button = byId("chat-button", HTMLButtonElement);
  private readonly log = make("ol");
  private readonly input = make("input");
  private room = 0; // that the lines are of
  private shown = true;

  /** @param closed called when the player has done with writing */
  constructor(
    private readonly client: GameClient,
    private readonly feed: Feed,
    private readonly muted: Muted,
    private readonly nameOf: (slot: number) => string,
    private readonly closed: () => void,
  ) {
    Object.assign(this.input, {
      type: "text", maxLength: LONGEST, autocomplete: "off", placeholder: "Say something", enterKeyHint: "send",
    });
    this.input.setAttribute("aria-label", "Say something to all in the room");
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.close());
    const send = button("Send", "", () => this.send());
    send.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus until it was sent
    this.box.append(this.log, wrapIn("div", "say", this.input, send));
    keepFocus(this.button);
    this.button.append(icon("chat"));
    this.button.addEventListener("click", () => (this.open ? this.close() : this.begin()));
  }

  /** Whether the player writes. */
  get open(): boolean {
    return !this.box.hidden;
  }

  /** Shows the chat, or leaves it out. */
  set enabled(enabled: boolean) {
    this.shown = enabled;
    show(this.button, enabled);
    if (!enabled) this.close();
  }

  /** Takes a line of the chat. */
  hear({ slot, text }: ChatLine): void {
    if (this.client.status.room !== this.room) {
      this.room = this.client.status.room;
      this.log.replaceChildren();
    }
    const name = this.nameOf(slot);
    if (!this.shown || (slot !== this.client.header.slot && this.muted.has(name))) return;
    const line = wrapIn("li", "", make("b", name), ` ${text}`);
    setProperty(line, "--slot", css(slotColor(slot)));
    this.log.append(line);
    while (this.log.childElementCount > MOST) this.log.firstElementChild!.remove();
    this.feed.say(`${name}: ${text}`, css(slotColor(slot)), LASTS);
  }

  /** Begins to write. */
  begin(): void {
    if (!this.shown || this.open) return;
    show(this.box, true);
    this.input.focus({ preventScroll: true });
  }

  /** Leaves off. */
  close(): void {
    if (!show(this.box, false)) return;
    this.closed();
  }

  private key(event: KeyboardEvent): void {
    event.stopPropagation(); // it is not for the game
    if (event.key === "Escape") this.close();
    if (event.key === "Enter" && !event.isComposing) this.send();
  }

  private send(): void {
    const text = this.input.value.trim();
    this.input.value = "";
    if (text !== "") this.client.say(text);
    this.close();
  }
}
