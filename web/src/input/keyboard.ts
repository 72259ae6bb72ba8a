import { Latch } from "./latch.ts";
import { clampStick } from "./sources.ts";
import type { ButtonSource, StickSource } from "./sources.ts";

/** The keys of a stick, by KeyboardEvent.code: the place of a key, whatever is printed on it. */
export interface StickKeys {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** The keyboard, as far as a game uses it: keys that it did not ask for keep their meaning in the browser. */
export class Keyboard {
  private readonly latch = new Latch<string>();
  private readonly used = new Set<string>();

  /** @param target where keys are listened for */
  constructor(target: Window = window) {
    target.addEventListener("keydown", (event) => this.down(event));
    target.addEventListener("keyup", (event) => this.latch.release(event.code));
    target.addEventListener("blur", () => this.latch.clear());
  }

  /** Returns four directions as a stick. */
  stick(keys: StickKeys): StickSource {
    for (const code of [...keys.left, ...keys.right, ...keys.up, ...keys.down]) this.used.add(code);
    return {
      read: (out) => {
        const x = this.any(keys.right) - this.any(keys.left);
        const y = this.any(keys.down) - this.any(keys.up);
        if (x === 0 && y === 0) return false;
        out.x = x;
        out.y = y;
        clampStick(out);
        return true;
      },
    };
  }

  /** Returns a button that is pressed when any of the keys is. */
  button(...codes: readonly string[]): ButtonSource {
    for (const code of codes) this.used.add(code);
    return { pressed: () => this.any(codes) === 1 };
  }

  private any(codes: readonly string[]): 0 | 1 {
    return codes.some((code) => this.latch.isDown(code)) ? 1 : 0;
  }

  private down(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return;
    if (this.used.has(event.code)) event.preventDefault();
    this.latch.press(event.code);
  }
}

const CONTROLS = "input, textarea, select, button, a[href], [contenteditable]";

/** Whether keys belong to something on the page that has the focus: a text field, a button, a link. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}
