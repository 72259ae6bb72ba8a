import { Gamepads, PadButton } from "@tickwork/client";
import type { ButtonSource, Stick } from "@tickwork/client";
import { focusableIn } from "./screens.ts";
import type { Screens } from "./screens.ts";

type Way = "left" | "right" | "up" | "down";

const KEYS: Readonly<Record<string, Way>> = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
};
/** How far a stick must be pushed to move the focus. */
const PUSHED = 0.6;
/** How much of two things on the page may overlap, in CSS pixels, for one to be ahead of the other. */
const OVERLAP = 4;
/** How far the page is scrolled at a time, in CSS pixels. */
const SCROLL = 90;
/** When a pad's direction that is held moves the focus again, in milliseconds: first and then. */
const FIRST = 380;
const THEN = 130;

/** Moves the focus on the topmost screen with arrow keys and gamepads, which also press and go back. */
export class Navigator {
  /** Called when the focus was moved, something was pressed, or the player went back. */
  onmove: ((what: "move" | "press" | "back") => void) | null = null;
  private readonly pads = new Gamepads();
  private readonly stick: Stick = { x: 0, y: 0 };
  private readonly left = this.pads.stick("left");
  private readonly press = new Edge(this.pads.button(PadButton.South));
  private readonly leave = new Edge(this.pads.button(PadButton.East));
  private readonly ways: readonly [Way, ButtonSource][] = [
    ["left", this.pads.button(PadButton.Left)], ["right", this.pads.button(PadButton.Right)],
    ["up", this.pads.button(PadButton.Up)], ["down", this.pads.button(PadButton.Down)],
  ];
  private held: Way | null = null;
  private again = 0;

  constructor(private readonly screens: Screens) {
    window.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest(".screen button") !== null) this.onmove?.("press");
    });
  }

  /** Looks at the gamepads. To be called in every frame, with its instant in milliseconds. */
  update(now: number): void {
    const pressed = this.press.went();
    const left = this.leave.went();
    const way = this.padWay();
    const due = way !== null && (way !== this.held || now >= this.again);
    if (due) this.again = now + (way === this.held ? THEN : FIRST);
    this.held = way;
    const { top } = this.screens;
    if (top === null) return;
    if (due) this.step(top.element, way);
    if (pressed) this.activate();
    if (left) this.goBack();
  }

  private key(event: KeyboardEvent): void {
    const { top } = this.screens;
    if (top === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = KEYS[event.code];
    const target = event.target;
    if (way === undefined || (isText(target) && (way === "left" || way === "right"))) return;
    event.preventDefault();
    this.step(top.element, way);
  }

  /** Moves the focus one way, or changes the slider or the choice that has it. */
  private step(within: HTMLElement, way: Way): void {
    const from = document.activeElement;
    const sideways = way === "left" || way === "right";
    if (sideways && from instanceof HTMLInputElement && within.contains(from)) {
      if (from.type === "range") return slide(from, way);
      if (from.type === "radio") return choose(within, from, way);
    }
    const target = next(within, from instanceof HTMLElement && within.contains(from) ? from : null, way);
    if (target === null) return scroll(within, way);
    target.focus();
    target.scrollIntoView({ block: "nearest" });
    this.onmove?.("move");
  }

  private activate(): void {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !isText(focused)) focused.click();
  }

  private goBack(): void {
    this.onmove?.("back");
    this.screens.back();
  }

  private padWay(): Way | null {
    for (const [way, source] of this.ways) {
      if (source.pressed()) return way;
    }
    if (!this.left.read(this.stick)) return null;
    const { x, y } = this.stick;
    if (Math.max(Math.abs(x), Math.abs(y)) < PUSHED) return null;
    if (Math.abs(x) > Math.abs(y)) return x < 0 ? "left" : "right";
    return y < 0 ? "up" : "down";
  }
}

/** Tells when a button goes down. */
export class Edge {
  private before = false;

  constructor(private readonly source: ButtonSource) {}

  /** Whether it was up at the call before and is down now. */
  went(): boolean {
    const now = this.source.pressed();
    const went = now && !this.before;
    this.before = now;
    return went;
  }
}

function isText(target: unknown): boolean {
  return target instanceof HTMLInputElement && target.type === "text";
}

/** Scrolls what can be scrolled, where there is nothing more to focus. */
function scroll(within: HTMLElement, way: Way): void {
  const down = way === "down" ? SCROLL : way === "up" ? -SCROLL : 0;
  within.querySelector(".scroll")?.scrollBy({ top: down });
}

function slide(range: HTMLInputElement, way: Way): void {
  if (way === "left") range.stepDown();
  else range.stepUp();
  range.dispatchEvent(new Event("input", { bubbles: true }));
}

function choose(within: HTMLElement, from: HTMLInputElement, way: Way): void {
  const group = [...within.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${from.name}"]`)];
  const target = group[group.indexOf(from) + (way === "left" ? -1 : 1)];
  target?.focus();
  target?.click();
}

/** Finds what is nearest in a direction. Up and down go by lines, however far aside the next one begins. */
function next(within: HTMLElement, from: HTMLElement | null, way: Way): HTMLElement | null {
  const all = focusableIn(within).filter((element) => !isUnchosen(element));
  if (from === null) return all[0] ?? null;
  const a = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of all) {
    const cost = element === from ? Infinity : costOf(a, element.getBoundingClientRect(), way);
    if (cost < least) [least, best] = [cost, element];
  }
  return best;
}

/** Of choices, only the chosen one takes part: left and right go on to the others. */
function isUnchosen(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && element.type === "radio" && !element.checked;
}

function costOf(a: DOMRect, b: DOMRect, way: Way): number {
  const ahead = { left: a.left - b.right, right: b.left - a.right, up: a.top - b.bottom, down: b.top - a.bottom }[way];
  if (ahead < -OVERLAP) return Infinity;
  const upright = way === "up" || way === "down";
  const aside = upright ? gap(a.left, a.right, b.left, b.right) / 10 : gap(a.top, a.bottom, b.top, b.bottom) * 3;
  return Math.max(0, ahead) + aside;
}

/** The distance between two spans, 0 if they overlap. */
function gap(a: number, b: number, c: number, d: number): number {
  return Math.max(0, c - b, a - d);
}
