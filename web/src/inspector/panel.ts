import { stateNames } from "../status.ts";
import { NO_SLOT } from "../view.ts";
import { button, make, setPressed, setText } from "./dom.ts";
import type { Inspection } from "./inspection.ts";
import type { LinkControl } from "./link_control.ts";
import { LinkTab } from "./link_tab.ts";
import { NetTab } from "./net_tab.ts";
import { STYLE } from "./style.ts";
import { TimeBar } from "./time_bar.ts";
import { WorldTab } from "./world_tab.ts";

/** How often figures are written anew, in milliseconds: faster ones cannot be read. */
const EVERY = 100;
/** Events that the game behind must not take for its own. That something is let go, it may learn. */
const KEPT = [
  "keydown", "keypress", "pointerdown", "pointermove", "mousedown", "mousemove", "click", "dblclick", "contextmenu", "wheel",
  "touchstart", "touchmove",
] as const;
/** Where it is remembered at which side the panel is. */
const SIDE = "tickwork inspector side";

/** The panel at the side of the page: its own document within the page's, so that neither changes the other's looks. */
export class Panel {
  private readonly host = document.createElement("tickwork-inspector");
  private readonly root = this.host.attachShadow({ mode: "open" });
  private readonly frame = make("aside", { class: "panel" });
  private readonly status = make("output", { class: "status" });
  private readonly time: TimeBar;
  private readonly world: WorldTab;
  private readonly tabs: readonly Tab[];
  private active = 0;
  private written = -Infinity;
  private before: Element | null = null; // what had the focus before the panel
  private readonly listening = new AbortController();

  constructor(private readonly inspection: Inspection, link: LinkControl, private readonly close: () => void) {
    this.time = new TimeBar(inspection);
    this.world = new WorldTab(inspection);
    const net = new NetTab(inspection);
    const network = new LinkTab(link);
    this.tabs = [
      this.tab("world", "1", this.world.element, () => this.world.refresh()),
      this.tab("net", "2", net.element, (now) => net.refresh(now)),
      this.tab("link", "3", network.element, () => network.refresh()),
    ];
    this.build();
    this.listen();
    this.show(0);
    (document.fullscreenElement ?? document.body).append(this.host);
  }

  /** Takes it off the page. */
  remove(): void {
    this.listening.abort();
    this.giveBack();
    this.host.remove();
  }

  /** Takes the keyboard, or gives it back to what had it. */
  toggleFocus(): void {
    if (this.root.activeElement !== null) this.giveBack();
    else this.tabs[this.active]!.button.focus();
  }

  /** Brings it up to date, at an instant in milliseconds. */
  refresh(now: number): void {
    if (now - this.written < EVERY) return;
    this.written = now;
    setText(this.status, this.describe());
    this.time.refresh(now);
    this.tabs[this.active]!.refresh(now);
  }

  private build(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.root.adoptedStyleSheets = [sheet];
    if (stored() === "left") this.frame.classList.add("left");
    this.frame.setAttribute("aria-label", "Inspector");
    this.frame.append(
      make("header", {}, make("h1", { text: this.inspection.layout.game }), this.status,
        button("⇄", "To the other side (D)", () => this.changeSide()), button("✕", "Close (F2, Escape)", this.close)),
      this.time.element,
      make("nav", {}, ...this.tabs.map((tab) => tab.button)),
      ...this.tabs.map((tab) => tab.element),
      make("footer", { text: "F2 close · ⇧F2 keyboard in, out · space stop · , . step · - + speed · L live · G ghosts · / search · 1 2 3" }),
    );
    this.root.append(this.inspection.overlay.canvas, this.frame);
  }

  private listen(): void {
    const { host } = this;
    host.addEventListener("keydown", (event) => this.pressed(event));
    for (const type of KEPT) host.addEventListener(type, (event) => event.stopPropagation());
    host.addEventListener("focusin", (event) => {
      if (event.relatedTarget instanceof Element) this.before = event.relatedTarget;
    });
    this.frame.addEventListener("pointerleave", () => {
      if (this.root.activeElement !== this.world.search) this.giveBack();
    });
    window.addEventListener("keydown", (event) => { // Escape is the game's unless the pointer is here
      if (event.key !== "Escape" || event.target === host || !this.frame.matches(":hover")) return;
      event.stopImmediatePropagation();
      this.close();
    }, { capture: true, signal: this.listening.signal });
  }

  /** Gives the keyboard back to what had it before. */
  private giveBack(): void {
    const { activeElement } = this.root;
    if (!(activeElement instanceof HTMLElement)) return;
    activeElement.blur();
    if (this.before instanceof HTMLElement && this.before.isConnected) this.before.focus({ preventScroll: true });
  }

  /** Takes a key that was pressed while the panel has the focus. */
  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = this.root.activeElement === this.world.search;
    if (event.key === "Escape") {
      if (!typing || this.world.search.value === "") this.close();
      return;
    }
    const act = typing ? undefined : this.keys[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
    this.written = -Infinity;
  }

  private readonly keys: { readonly [key: string]: () => void } = {
    " ": () => this.time.togglePause(),
    ",": () => this.inspection.step(-1),
    ".": () => this.inspection.step(1),
    "[": () => this.time.changeSpeed(-1),
    "]": () => this.time.changeSpeed(1),
    "-": () => this.time.changeSpeed(-1),
    "+": () => this.time.changeSpeed(1),
    "l": () => this.inspection.goLive(),
    "g": () => this.time.toggleGhosts(),
    "d": () => this.changeSide(),
    "1": () => this.show(0),
    "2": () => this.show(1),
    "3": () => this.show(2),
    "/": () => {
      this.show(0);
      this.world.search.focus();
    },
  };

  private tab(name: string, key: string, element: HTMLElement, refresh: (now: number) => void): Tab {
    const made = button(name, `Key ${key}`, () => this.show(this.tabs.findIndex((tab) => tab.element === element)));
    return { button: made, element, refresh };
  }

  private show(active: number): void {
    this.active = active;
    this.written = -Infinity;
    this.inspection.overlay.pointed = null;
    this.tabs.forEach((tab, i) => {
      tab.element.hidden = i !== active;
      setPressed(tab.button, i === active);
    });
  }

  private changeSide(): void {
    store(this.frame.classList.toggle("left") ? "left" : "right");
  }

  private describe(): string {
    const { status } = this.inspection.handle.client;
    const state = status.solo ? "solo" : stateNames[status.state] ?? "?";
    const slot = status.slot === NO_SLOT ? "" : ` · slot ${status.slot}`;
    return `${state}${slot} · ${this.inspection.figures.framesPerSecond.toFixed(0)} fps`;
  }
}

/** A part of the panel of which one is shown at a time. */
interface Tab {
  readonly button: HTMLButtonElement;
  readonly element: HTMLElement;
  readonly refresh: (now: number) => void;
}

// Storage may be forbidden. The panel works without it.

function stored(): string | null {
  try {
    return localStorage.getItem(SIDE);
  } catch {
    return null;
  }
}

function store(side: string): void {
  try {
    localStorage.setItem(SIDE, side);
  } catch {
    // see above
  }
}
