import { clampStick } from "@tickwork/client";
import type { Stick, StickSource } from "@tickwork/client";
import { make, wrapIn } from "./page.ts";
import type { Settings } from "./settings.ts";

/** How far a thumb moves for the whole way, in CSS pixels, by size. */
const REACHES: Readonly<Record<Settings["thumbSize"], number>> = { small: 46, medium: 58, large: 72 };
/** How far it must have moved to count at all, as a share. */
const SLACK = 0.14;

/**
 * Two sticks for thumbs. A finger that comes down on one half of an element holds that side's stick, whose middle is where
 * it came down. At rest they stand where the style sheet puts them, to show where thumbs belong.
 */
export class ThumbSticks {
  readonly move = new ThumbStick("move");
  readonly aim = new ThumbStick("aim");
  /** What shows them. */
  readonly element = wrapIn("div", "", this.move.element, this.aim.element);
  private moveRight = false;
  private reach = REACHES.medium;

  constructor(private readonly target: HTMLElement) {
    target.style.touchAction = "none";
    target.addEventListener("pointerdown", (event) => this.down(event));
    target.addEventListener("pointermove", (event) => this.stickOf(event)?.to(event.clientX, event.clientY));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      target.addEventListener(end, (event) => this.stickOf(event)?.release());
    }
  }

  /** Takes over what is set for them. */
  set({ moveSide, thumbSize }: Readonly<Settings>): void {
    this.moveRight = moveSide === "right";
    this.reach = REACHES[thumbSize];
    const { dataset, style } = document.documentElement;
    dataset.moveSide = moveSide;
    style.setProperty("--thumb", `${this.reach}px`);
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === "mouse") return;
    event.preventDefault();
    const right = event.clientX >= window.innerWidth / 2;
    const stick = right === this.moveRight ? this.move : this.aim;
    if (stick.pointer !== null) return;
    this.target.setPointerCapture(event.pointerId);
    stick.hold(event, this.reach);
  }

  private stickOf(event: PointerEvent): ThumbStick | null {
    if (event.pointerId === this.move.pointer) return this.move;
    return event.pointerId === this.aim.pointer ? this.aim : null;
  }
}

/** One of them. */
class ThumbStick implements StickSource {
  readonly element: HTMLElement;
  /** The finger that holds it, or null. */
  pointer: number | null = null;
  private readonly knob = make("i");
  private readonly place: Stick = { x: 0, y: 0 };
  private originX = 0;
  private originY = 0;
  private reach = 1;

  constructor(name: string) {
    this.element = wrapIn("div", "stick", this.knob);
    this.element.dataset.for = name;
  }

  read(out: Stick): boolean {
    if (!this.pushed) return false;
    Object.assign(out, this.place);
    return true;
  }

  /** Whether it is out of its middle. */
  get pushed(): boolean {
    return Math.hypot(this.place.x, this.place.y) >= SLACK;
  }

  hold({ pointerId, clientX, clientY }: PointerEvent, reach: number): void {
    this.pointer = pointerId;
    this.originX = clientX;
    this.originY = clientY;
    this.reach = reach;
    this.element.style.left = `${clientX}px`;
    this.element.style.top = `${clientY}px`;
    this.element.classList.add("held");
    this.to(clientX, clientY);
  }

  to(x: number, y: number): void {
    this.place.x = (x - this.originX) / this.reach;
    this.place.y = (y - this.originY) / this.reach;
    clampStick(this.place);
    this.show();
  }

  release(): void {
    this.pointer = null;
    this.place.x = this.place.y = 0;
    this.element.classList.remove("held");
    this.element.style.left = this.element.style.top = "";
    this.show();
  }

  private show(): void {
    const { x, y } = this.place;
    this.knob.style.transform = `translate(${x * this.reach}px, ${y * this.reach}px)`;
  }
}
