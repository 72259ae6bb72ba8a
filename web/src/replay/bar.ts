import { button, make, setPressed, setText, slider } from "../inspector/dom.ts";
import { STYLE } from "./style.ts";
import { SPEEDS, clockTime, speedText } from "./watching.ts";
import type { Watching } from "./watching.ts";

/** How long the bar stays while the match plays and nobody touches anything, in milliseconds. */
const STAYS = 2500;

/** How many slots have a button: those that have a key. */
const MOST_EYES = 9;
/** How much of the bar's upper edge fades out, in pixels. */
const FADE = 14;

const PLAY = "M5 3l11 6-11 6z";
const PAUSE = "M4 3h4v12H4zM10 3h4v12h-4z";
const AGAIN = "M9 3a6 6 0 1 1-5.7 4.1l1.9.6A4 4 0 1 0 9 5v3L4.5 4.5 9 1z";

/** The bar at the lower edge of the page: where the match is, and all that can be done with it. */
export class Bar {
  private readonly root: ShadowRoot;
  private readonly bar = make("section", { class: "bar" });
  private readonly play = button("", "Stop, or go on (space)", () => this.watching.toggle());
  private readonly line: HTMLInputElement;
  private readonly hint = make("output", { class: "hint" });
  private readonly now = make("b");
  private readonly rest = make("span");
  private readonly warning = make("span", { class: "warn" });
  private readonly speeds: readonly HTMLButtonElement[];
  private readonly eyes: readonly HTMLButtonElement[];
  private covered = -1; // pixels
  private icon = "";
  private touched = performance.now();

  constructor(private readonly watching: Watching) {
    const { replay } = watching;
    const { first, last, slots } = replay.facts;
    const host = document.createElement("tickwork-replay");
    this.root = host.attachShadow({ mode: "open" });
    this.line = slider(first, Math.max(last, first + 1), 1, "Where in the match");
    this.line.setAttribute("aria-label", "Where in the match");
    this.play.classList.add("play");
    this.speeds = SPEEDS.map((speed) => (
      button(speedText(speed), `Play at ${speedText(speed)} of the speed (up and down)`, () => (replay.speed = speed))
    ));
    this.eyes = Array.from({ length: Math.min(slots, MOST_EYES) }, (_, slot) => (
      button(String(slot + 1), `See it as player ${slot + 1} (${slot + 1})`, () => (replay.slot = slot))
    ));
    this.bar.setAttribute("aria-label", "Replay");
    this.hint.hidden = true;
    this.bar.append(
      make("div", { class: "line" }, this.line, this.hint), this.play,
      make("div", { class: "group steps" },
        button("−5 s", "Back by five seconds (left)", () => watching.jump(-1)),
        button("‹", "Back by a tick (shift and left)", () => watching.step(-1)),
        button("›", "On by a tick (shift and right)", () => watching.step(1)),
        button("+5 s", "On by five seconds (right)", () => watching.jump(1))),
      make("div", { class: "time" }, this.now, this.rest, this.warning),
      make("div", { class: "group eyes" }, make("span", { text: "seen by" }), ...this.eyes),
      make("div", { class: "group speeds" }, ...this.speeds),
    );
    this.root.append(make("style", { text: STYLE }), this.bar);
    document.body.append(host);
    this.follow();
  }

  /** Notes that the viewer does something: the bar comes back. */
  wake(): void {
    this.touched = performance.now();
  }

  /** Brings it up to date, at an instant in milliseconds. */
  refresh(now: number): void {
    const { replay, plays, seconds, length } = this.watching;
    const { first, last, complete } = replay.facts;
    this.appear(!plays || now - this.touched < STAYS || this.bar.matches(":focus-within:has(:focus-visible)"));
    this.draw(replay.atEnd ? AGAIN : plays ? PAUSE : PLAY);
    if (this.line.value !== String(replay.tick)) this.line.value = String(replay.tick);
    this.line.style.setProperty("--at", `${(100 * (replay.tick - first)) / Math.max(last - first, 1)}%`);
    this.line.setAttribute("aria-valuetext", clockTime(seconds));
    setText(this.now, clockTime(seconds));
    setText(this.rest, ` / ${clockTime(length)} · tick ${replay.tick}`);
    setText(this.warning, warningOf(replay.stuck, replay.partedAt, complete));
    this.speeds.forEach((made, i) => setPressed(made, replay.speed === SPEEDS[i]));
    this.eyes.forEach((made, slot) => setPressed(made, replay.slot === slot));
  }

  /** Shows the bar or lets it go, and tells the page how much of its lower edge is covered. */
  private appear(shown: boolean): void {
    const covered = shown ? this.bar.offsetHeight - FADE : 0;
    if (covered === this.covered) return;
    this.covered = covered;
    this.bar.classList.toggle("away", !shown);
    document.documentElement.style.setProperty("--tickwork-replay-bar", `${covered}px`);
  }

  /** Ties the line to the match, and the bar to the pointer. */
  private follow(): void {
    const { watching, line, hint } = this;
    line.addEventListener("pointerdown", () => watching.grab());
    line.addEventListener("input", () => watching.seek(Number(line.value)));
    for (const end of ["change", "pointerup", "pointercancel"]) {
      line.addEventListener(end, () => {
        watching.letGo();
        line.blur(); // so that the arrows are the match's again
      });
    }
    line.addEventListener("pointermove", (event) => {
      const { first, last, rate } = watching.replay.facts;
      const share = Math.min(Math.max(event.offsetX / line.clientWidth, 0), 1);
      hint.hidden = false;
      hint.style.left = `${share * 100}%`;
      setText(hint, clockTime((first + share * (last - first)) / rate));
    });
    line.addEventListener("pointerleave", () => (hint.hidden = true));
    for (const name of ["pointermove", "pointerdown"]) window.addEventListener(name, () => this.wake(), { capture: true, passive: true });
    this.bar.addEventListener("click", (event) => event.target instanceof HTMLButtonElement && event.detail > 0 && event.target.blur());
  }

  private draw(path: string): void {
    if (this.icon === path) return;
    this.icon = path;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
    svg.setAttribute("viewBox", "0 0 18 18");
    shape.setAttribute("d", path);
    svg.append(shape);
    this.play.replaceChildren(svg);
    this.play.setAttribute("aria-label", path === PAUSE ? "Stop" : path === PLAY ? "Go on" : "Again from the beginning");
  }
}

/** What is not as it should be. */
function warningOf(stuck: boolean, partedAt: number | null, complete: boolean): string {
  if (stuck) return "The file is damaged here.";
  if (partedAt !== null) return `This build plays another match from tick ${partedAt} on.`;
  return complete ? "" : "The recording breaks off.";
}

/** Covers the page with the reason why there is nothing to see. */
export function showFault(text: string): void {
  const host = document.createElement("tickwork-replay");
  host.attachShadow({ mode: "open" }).append(make("style", { text: STYLE }), make("p", { class: "fault", text }));
  document.body.append(host);
}
