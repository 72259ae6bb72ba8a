import { button, make, setPressed, setText, slider } from "./dom.ts";
import { GHOSTS, ghostColors, ghostTitles } from "./ghosts.ts";
import type { GhostName } from "./ghosts.ts";
import type { Inspection } from "./inspection.ts";
import { SPEEDS } from "./playback.ts";

const GLYPHS: { readonly [name in GhostName]: string } = { told: "◯", predicted: "✕", drawn: "●" };
const FRACTIONS = ["1", "1/2", "1/4", "1/8"];

/** Pause, steps, slow motion, the slider over the past, and which ghosts are drawn. */
export class TimeBar {
  readonly element = make("section", { class: "time" });
  private readonly play: HTMLButtonElement;
  private readonly live: HTMLButtonElement;
  private readonly speeds: readonly HTMLButtonElement[];
  private readonly ghosts: readonly HTMLButtonElement[];
  private readonly scrub = slider(0, 1, 1, "What was drawn before");
  private readonly label = make("output", { class: "when" });

  constructor(private readonly inspection: Inspection) {
    this.play = button("❚❚", "Stop the picture, or let it go on (space)", () => this.togglePause());
    this.live = button("LIVE", "Show the newest frame (L)", () => inspection.goLive());
    this.live.classList.add("live");
    this.speeds = SPEEDS.map((speed, i) => button(FRACTIONS[i]!, `Play at ${FRACTIONS[i]} of the speed (- and +)`, () => inspection.setSpeed(speed)));
    this.ghosts = GHOSTS.map((name) => this.ghostButton(name));
    this.scrub.addEventListener("input", () => {
      inspection.pause(true);
      inspection.playback.seek(Number(this.scrub.value));
    });
    this.element.append(
      make("div", { class: "row" },
        button("◀", "One frame back (,)", () => inspection.step(-1)), this.play,
        button("▶", "One frame on (.)", () => inspection.step(1)),
        make("span", { class: "group" }, ...this.speeds), this.label, this.live),
      make("div", { class: "row" }, this.scrub),
      make("div", { class: "row" }, make("b", { text: "ghosts", title: "Where things are by three accounts, drawn over the game (G)" }), ...this.ghosts),
    );
  }

  togglePause(): void {
    this.inspection.pause(!this.inspection.playback.paused);
  }

  /** Takes the next slower speed, or the next faster one. */
  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.indexOf(this.inspection.playback.speed as (typeof SPEEDS)[number]);
    const speed = SPEEDS[Math.min(Math.max(at - by, 0), SPEEDS.length - 1)]!;
    this.inspection.setSpeed(speed);
  }

  /** Shows all ghosts, or none. */
  toggleGhosts(): void {
    const { shown } = this.inspection.overlay;
    const all = shown.size < GHOSTS.length;
    shown.clear();
    if (all) for (const name of GHOSTS) shown.add(name);
  }

  /** Brings it up to date. */
  refresh(now: number): void {
    const { playback, recording, overlay } = this.inspection;
    setText(this.play, playback.paused ? "▶▶" : "❚❚");
    setPressed(this.play, playback.paused);
    setPressed(this.live, playback.live);
    this.speeds.forEach((made, i) => setPressed(made, !playback.live && playback.speed === SPEEDS[i]));
    this.ghosts.forEach((made, i) => setPressed(made, overlay.shown.has(GHOSTS[i]!)));
    this.scrub.min = String(recording.first);
    this.scrub.max = String(Math.max(recording.end - 1, recording.first));
    const at = playback.live ? recording.end - 1 : playback.frame;
    if (this.scrub.value !== String(at)) this.scrub.value = String(at);
    const place = `${at - recording.first + 1}/${recording.length}`;
    setText(this.label, playback.live ? place : `${place} −${(playback.behind(now) / 1000).toFixed(2)} s`);
  }

  private ghostButton(name: GhostName): HTMLButtonElement {
    const { shown } = this.inspection.overlay;
    const made = button(`${GLYPHS[name]} ${name}`, ghostTitles[name], () => shown.delete(name) || shown.add(name));
    made.style.setProperty("--ghost", ghostColors[name]);
    made.classList.add("ghost");
    return made;
  }
}
