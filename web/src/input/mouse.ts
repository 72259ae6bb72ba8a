import { Latch } from "./latch.ts";
import type { ButtonSource } from "./sources.ts";

/** The buttons of a mouse, as MouseEvent.button numbers them. */
export const MouseButton = { Left: 0, Middle: 1, Right: 2 } as const;

/** The mouse over an element, usually the canvas. Fingers are not taken for one. */
export class Mouse {
  /** Where it is, in CSS pixels from the element's upper left corner. */
  x = 0;
  y = 0;
  /** The instant at which it was last moved or pressed, or -Infinity. */
  usedAt = -Infinity;
  private readonly latch = new Latch<number>();

  constructor(private readonly element: HTMLElement) {
    window.addEventListener("pointermove", (event) => this.moved(event));
    element.addEventListener("pointerdown", (event) => this.pressed(event));
    window.addEventListener("mouseup", (event) => this.latch.release(event.button));
    element.addEventListener("mousedown", (event) => this.latch.press(event.button));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    window.addEventListener("blur", () => this.latch.clear());
  }

  /** Returns a button, one of MouseButton. */
  button(which: number): ButtonSource {
    return { pressed: () => this.latch.isDown(which) };
  }

  private pressed(event: PointerEvent): void {
    this.moved(event);
    if (event.pointerType === "mouse") this.element.setPointerCapture(event.pointerId);
  }

  private moved(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    const box = this.element.getBoundingClientRect();
    this.x = event.clientX - box.left;
    this.y = event.clientY - box.top;
    this.usedAt = performance.now();
  }
}
