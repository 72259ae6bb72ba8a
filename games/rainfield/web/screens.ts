import { show } from "./page.ts";

/** Something that covers the page and takes the focus: the title, a menu. */
export interface Screen {
  readonly element: HTMLElement;
  /** Called when it comes to the top, also after one above it was closed. */
  opened?(): void;
  /** Called when it is left for good. */
  closed?(): void;
  /** What going back does, if not closing the screen. */
  back?(): void;
}

const FOCUSABLE = "button:not(:disabled), input:not(:disabled), a[href], [tabindex='0']";

/** The screens that are open, one above the other. Only the topmost is seen. */
export class Screens {
  /** Called when another screen, or none, is on top. */
  onchange: ((top: Screen | null) => void) | null = null;
  private readonly stack: { screen: Screen; focused: Element | null }[] = [];

  /** The one that is seen, or null. */
  get top(): Screen | null {
    return this.stack.at(-1)?.screen ?? null;
  }

  /** Whether a screen is open, seen or below others. */
  has(screen: Screen): boolean {
    return this.stack.some((entry) => entry.screen === screen);
  }

  /** Opens a screen above the others. One that is open already comes back to the top. */
  open(screen: Screen): void {
    this.remove(screen);
    const below = this.stack.at(-1);
    if (below !== undefined) {
      below.focused = document.activeElement;
      show(below.screen.element, false);
    }
    this.stack.push({ screen, focused: null });
    this.bringUp();
  }

  /** Closes a screen, wherever it is. */
  close(screen: Screen): void {
    if (!this.remove(screen)) return;
    this.bringUp();
  }

  /** Goes back by one. */
  back(): void {
    const { top } = this;
    if (top === null) return;
    if (top.back !== undefined) top.back();
    else this.close(top);
  }

  /** Closes all. */
  clear(): void {
    for (const { screen } of this.stack.splice(0).reverse()) {
      show(screen.element, false);
      screen.closed?.();
    }
    this.bringUp();
  }

  private remove(screen: Screen): boolean {
    const at = this.stack.findIndex((entry) => entry.screen === screen);
    if (at < 0) return false;
    this.stack.splice(at, 1);
    show(screen.element, false);
    screen.closed?.();
    return true;
  }

  /** Shows the topmost and gives it the focus. */
  private bringUp(): void {
    const entry = this.stack.at(-1);
    if (entry !== undefined) {
      show(entry.screen.element, true);
      entry.screen.opened?.();
      focusIn(entry.screen.element, entry.focused);
    }
    this.onchange?.(this.top);
  }
}

/** Everything in an element that can have the focus and is seen, in the order of the page. */
export function focusableIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((found) => found.offsetParent !== null);
}

/** Focuses what had the focus before, or what is marked with data-first, or the first that can have it. */
function focusIn(element: HTMLElement, before: Element | null): void {
  const marked = element.querySelector<HTMLElement>("[data-first]");
  const target = before instanceof HTMLElement && element.contains(before) ? before : marked ?? focusableIn(element)[0];
  target?.focus({ preventScroll: true });
}
