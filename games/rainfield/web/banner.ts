import { byId, restart, setText } from "./page.ts";

/** How long what is told stays, in milliseconds. */
const LASTS = 2600;

/** Which color a banner has. */
export type Mood = "calm" | "good" | "danger";

/** Tells in large letters what concerns all: a wave begins, the boss is here. A newer one takes the older one's place. */
export class Banner {
  private readonly box = byId("banner", HTMLElement);
  private readonly title = byId("banner-title", HTMLElement);
  private readonly text = byId("banner-text", HTMLElement);
  private until = 0;

  /** Tells something. */
  say(title: string, text: string, mood: Mood): void {
    setText(this.title, title);
    setText(this.text, text);
    this.box.dataset.mood = mood;
    this.box.hidden = false;
    restart(this.box, "shown");
    this.until = performance.now() + LASTS;
  }

  /** Takes it away when its time is over, at an instant in milliseconds. */
  update(now: number): void {
    if (this.until !== 0 && now >= this.until) this.clear();
  }

  clear(): void {
    this.until = 0;
    this.box.hidden = true;
  }
}
