import type { ButtonSource } from "@tickwork/client";
import { Pulse } from "./touchbutton.ts";

/** Wheels turn in many small steps: what comes sooner than this after a press belongs to it, in milliseconds. */
const APART = 160;

/** The mouse's wheel over an element, as a button that a turn presses once. */
export class Wheel implements ButtonSource {
  private readonly pulse = new Pulse();
  private last = -Infinity;

  constructor(element: HTMLElement) {
    element.addEventListener("wheel", (event) => this.turn(event), { passive: false });
  }

  pressed(): boolean {
    return this.pulse.pressed();
  }

  private turn(event: WheelEvent): void {
    if (event.ctrlKey) return; // the page is zoomed
    event.preventDefault();
    const now = performance.now();
    if (now - this.last > APART) this.pulse.press();
    this.last = now;
  }
}
