import type { ButtonSource } from "@tickwork/client";
import { keepFocus } from "./page.ts";

/** How long a press counts at least, in milliseconds: a tap that is over before the next tick must not be lost. */
const SHORTEST = 60;

/** A press that something other than a device's button makes: a tap on a card, a notch of the mouse's wheel. */
export class Pulse implements ButtonSource {
  private until = -Infinity;
  private asked = true; // whether the newest press was seen by who samples the input

  /** Presses and lets go. */
  press(): void {
    this.until = performance.now() + SHORTEST;
    this.asked = false;
  }

  pressed(): boolean {
    const now = performance.now() < this.until || !this.asked;
    this.asked = true;
    return now;
  }
}

/** A button on the page that thumbs hold. The keyboard has keys of its own for what it does, so it takes no focus. */
export class TouchButton implements ButtonSource {
  private readonly pulse = new Pulse();
  private pointer: number | null = null;

  constructor(private readonly element: HTMLButtonElement, name: string) {
    element.type = "button";
    keepFocus(element);
    element.setAttribute("aria-label", name);
    element.addEventListener("pointerdown", (event) => this.down(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      element.addEventListener(end, (event) => this.up(event));
    }
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  pressed(): boolean {
    return this.pulse.pressed() || this.pointer !== null;
  }

  private down(event: PointerEvent): void {
    this.pointer = event.pointerId;
    this.element.setPointerCapture(event.pointerId);
    this.element.classList.add("held");
    this.pulse.press();
  }

  private up(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    this.pointer = null;
    this.element.classList.remove("held");
  }
}
