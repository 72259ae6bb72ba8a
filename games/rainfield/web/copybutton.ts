import { copy } from "./invite.ts";
import { button } from "./page.ts";

/** How long a button says that it has copied, in milliseconds. */
const LASTS = 1800;

/** A button that copies a text, and says so. */
export class CopyButton {
  readonly element: HTMLButtonElement;
  private timer = 0;

  constructor(private readonly name: string, text: () => string) {
    this.element = button(name, "copy", () => void copy(text()).then((done) => this.tell(done)));
  }

  private tell(done: boolean): void {
    this.element.textContent = done ? "Copied" : "Please copy it yourself";
    this.element.dataset.done = String(done);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.element.textContent = this.name;
      delete this.element.dataset.done;
    }, LASTS);
  }
}
