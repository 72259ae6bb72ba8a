import { clampStick } from "./sources.ts";
import type { Stick, StickSource } from "./sources.ts";

/** How far a finger moves for the whole way, in CSS pixels. */
const REACH = 56;
/** How far it must have moved to count at all, as a share. */
const SLACK = 0.12;

/** Where a stick is on the screen, for drawing it. */
export interface TouchStick extends StickSource {
  /** Whether a finger is on it. */
  readonly held: boolean;
  /** Where the finger came down: the stick's middle, in CSS pixels from the element's upper left corner. */
  readonly originX: number;
  readonly originY: number;
  /** The place that it is pushed to. */
  readonly place: Readonly<Stick>;
}

/**
 * Two sticks for thumbs: a finger that comes down on the left or the right half of an element holds that side's stick,
 * whose middle is where it came down.
 */
export class TouchSticks {
  /** How far a stick goes from its middle, in CSS pixels. */
  static readonly reach = REACH;
  readonly left: TouchStick;
  readonly right: TouchStick;
  /** Whether the device has been touched. */
  used = false;
  private readonly sides = [new Thumb(), new Thumb()] as const;

  constructor(private readonly element: HTMLElement) {
    [this.left, this.right] = this.sides;
    element.style.touchAction = "none";
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.thumbOf(event)?.move(this.xOf(event), this.yOf(event)));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      element.addEventListener(end, (event) => this.thumbOf(event)?.release());
    }
  }

  /** Whether the device says that it can be touched. */
  static get available(): boolean {
    return navigator.maxTouchPoints > 0;
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === "mouse") return;
    this.used = true;
    const x = this.xOf(event);
    const thumb = this.sides[x < this.element.clientWidth / 2 ? 0 : 1];
    if (thumb.held) return;
    this.element.setPointerCapture(event.pointerId);
    thumb.hold(event.pointerId, x, this.yOf(event));
    event.preventDefault();
  }

  private thumbOf(event: PointerEvent): Thumb | undefined {
    return this.sides.find((thumb) => thumb.pointer === event.pointerId);
  }

  private xOf(event: PointerEvent): number {
    return event.clientX - this.element.getBoundingClientRect().left;
  }

  private yOf(event: PointerEvent): number {
    return event.clientY - this.element.getBoundingClientRect().top;
  }
}

class Thumb implements TouchStick {
  pointer: number | null = null;
  originX = 0;
  originY = 0;
  readonly place: Stick = { x: 0, y: 0 };

  get held(): boolean {
    return this.pointer !== null;
  }

  hold(pointer: number, x: number, y: number): void {
    this.pointer = pointer;
    this.originX = x;
    this.originY = y;
    this.move(x, y);
  }

  move(x: number, y: number): void {
    this.place.x = (x - this.originX) / REACH;
    this.place.y = (y - this.originY) / REACH;
    clampStick(this.place);
  }

  release(): void {
    this.pointer = null;
    this.place.x = 0;
    this.place.y = 0;
  }

  read(out: Stick): boolean {
    if (Math.hypot(this.place.x, this.place.y) < SLACK) return false;
    Object.assign(out, this.place);
    return true;
  }
}
