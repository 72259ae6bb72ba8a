import type { Device } from "./device.ts";
import { labelsOf } from "./keys.ts";
import type { Action } from "./keys.ts";
import { byId, make, restart, show } from "./page.ts";
import { remember, remembered } from "./storage.ts";

const KEY = "rainfield taught";
/** For how long something must be done until it is taken as learned, in milliseconds. */
const ENOUGH = 450;
/** How long the last word stays, in milliseconds. */
const FAREWELL = 3500;

/** What the player does in a frame, as far as it is taught. */
export interface Doing {
  readonly moves: boolean;
  readonly aims: boolean;
  readonly fires: boolean;
  readonly dashes: boolean;
}

interface Lesson {
  readonly action: Action;
  readonly text: string;
  readonly done: (doing: Doing) => boolean;
  /** How long it must be done, in milliseconds. */
  readonly enough: number;
}

const LESSONS: readonly Lesson[] = [
  { action: "move", text: "moves your ship", done: (doing) => doing.moves, enough: ENOUGH },
  { action: "aim", text: "aims", done: (doing) => doing.aims, enough: ENOUGH },
  { action: "fire", text: "fires; hold it", done: (doing) => doing.fires, enough: ENOUGH },
  { action: "dash", text: "dashes: nothing hurts you meanwhile", done: (doing) => doing.dashes, enough: 0 },
];

/** Teaches who plays for the first time, one thing after the other, each until it is done. */
export class Lessons {
  private readonly box = byId("lesson", HTMLElement);
  private at = remembered("browser", KEY) === null ? 0 : LESSONS.length;
  private practiced = 0;
  private until = 0; // when the farewell is over
  private device: Device = "keys";

  /** Begins to teach, if there is anything left to. */
  begin(device: Device): void {
    this.device = device;
    this.write();
  }

  /** Writes the keys of another device. */
  label(device: Device): void {
    this.device = device;
    if (!this.box.hidden) this.write();
  }

  /** Looks at what the player has done for a time in milliseconds, at an instant. */
  update(doing: Doing, now: number, elapsed: number): void {
    if (this.until !== 0 && now > this.until) this.finish();
    const lesson = LESSONS[this.at];
    if (lesson === undefined || this.box.hidden || !lesson.done(doing)) return;
    this.practiced += elapsed;
    if (this.practiced < lesson.enough) return;
    this.practiced = 0;
    this.at++;
    if (this.at === LESSONS.length) this.sayFarewell(now);
    this.write();
  }

  /** Leaves off; it goes on with the next match. */
  stop(): void {
    show(this.box, false);
  }

  private sayFarewell(now: number): void {
    this.until = now + FAREWELL;
    remember("browser", KEY, "yes");
  }

  private farewell(): HTMLElement[] {
    const nova = labelled("nova", this.device, "strikes all around");
    const ward = labelled("ward", this.device, "shields you and those near");
    return [...nova, make("span", "·", "dot"), ...ward];
  }

  private finish(): void {
    this.until = 0;
    show(this.box, false);
  }

  private write(): void {
    const lesson = LESSONS[this.at];
    if (lesson === undefined && this.until === 0) return;
    const parts = lesson === undefined ? this.farewell() : labelled(lesson.action, this.device, lesson.text);
    this.box.replaceChildren(...parts);
    show(this.box, true);
    restart(this.box, "shown");
  }
}

/** An action's keys and what it does; without keys, its name. */
function labelled(action: Action, device: Device, text: string): HTMLElement[] {
  const labels = labelsOf(action, device);
  const name = action[0]!.toUpperCase() + action.slice(1);
  const keys = labels.length === 0 ? [make("b", name)] : labels.map((label) => make("kbd", label));
  return [...keys, make("span", text)];
}
