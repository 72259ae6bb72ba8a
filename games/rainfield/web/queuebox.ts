import type { GameClient, Queue } from "@tickwork/client";
import { button, make, setText, show, wrapIn } from "./page.ts";
import { clockText } from "./sayings.ts";

/** The search for a match with players of like skill. */
export class QueueBox {
  readonly element: HTMLElement;
  private readonly text = make("p");
  private readonly enter: HTMLButtonElement;
  private readonly cancel: HTMLButtonElement;
  private queue: Queue = { players: 0, seconds: 0, span: 0 };
  private told = 0; // when, in milliseconds

  constructor(private readonly client: GameClient) {
    this.enter = button("Find a match", "", () => this.client.enterQueue());
    this.cancel = button("Stop searching", "quiet", () => this.client.leaveQueue());
    this.element = wrapIn("section", "box", make("h3", "Match"), this.text, wrapIn("div", "choices", this.enter, this.cancel));
    this.write(this.queue);
  }

  /** Whether the player waits for a match. */
  get waiting(): boolean {
    return this.queue.players > 0;
  }

  set disabled(disabled: boolean) {
    this.enter.disabled = disabled;
  }

  write(queue: Queue): void {
    const had = document.activeElement === (this.waiting ? this.cancel : this.enter);
    this.queue = queue;
    this.told = performance.now();
    show(this.enter, !this.waiting);
    show(this.cancel, this.waiting);
    this.element.dataset.waiting = this.waiting ? "yes" : "no";
    if (had) (this.waiting ? this.cancel : this.enter).focus();
    this.update(this.told);
  }

  /** Writes the time that the player has waited, at an instant in milliseconds. */
  update(now: number): void {
    if (!this.waiting) return setText(this.text, "With players who are about as good as you.");
    const seconds = this.queue.seconds + (now - this.told) / 1000;
    const others = this.queue.players - 1;
    const who = others === 0 ? "nobody else yet" : others === 1 ? "one other" : `${others} others`;
    setText(this.text, `Searching for ${clockText(seconds)}, with ${who}.`);
  }
}
