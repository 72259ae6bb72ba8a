import type { Draw } from "../debug.ts";
import type { Replay } from "../replay.ts";

/** The speeds that can be chosen. */
export const SPEEDS = [1 / 4, 1 / 2, 1, 2, 4, 8] as const;
/** How much time a cut takes by the game's clock, in milliseconds: longer than anything that the page shows for a while. */
const CUT = 10_000;
/** How far a jump goes, in seconds. */
const JUMP = 5;
/** The longest time between two frames that the game is told, in milliseconds: effects need not catch up. */
const LONGEST = 100;

/**
 * What a viewer does with a recorded match, and the clock that the game draws by: it stands still with the match, and runs
 * as fast as it.
 */
export class Watching {
  private clock = 0; // in milliseconds
  private owed = 0; // what a step adds to it
  private grabbed = false; // the viewer holds the bar
  private went = false; // before he did

  constructor(readonly replay: Replay) {}

  /** The instant that is shown, in seconds from tick 0. */
  get seconds(): number {
    return this.replay.tick / this.replay.facts.rate;
  }

  /** The last instant, in seconds from tick 0. */
  get length(): number {
    return this.replay.facts.last / this.replay.facts.rate;
  }

  /** Whether the match goes on by itself. */
  get plays(): boolean {
    return !this.replay.paused && !this.replay.atEnd && !this.replay.stuck;
  }

  /** Stops the match, lets it go on, or begins anew after its end. */
  toggle(): void {
    const { replay } = this;
    if (replay.atEnd) {
      this.seek(replay.facts.first);
      replay.paused = false;
    } else {
      replay.paused = !replay.paused;
    }
  }

  /** Goes by so many ticks and stands still there. */
  step(by: 1 | -1): void {
    this.replay.paused = true;
    this.replay.step(by);
    this.owed += by > 0 ? 1000 / this.replay.facts.rate : CUT;
  }

  /** Goes back or on by some seconds. */
  jump(by: 1 | -1): void {
    const { first, last, rate } = this.replay.facts;
    this.seek(Math.min(Math.max(this.replay.tick + by * JUMP * rate, first), last));
  }

  /** Goes to a tick. */
  seek(tick: number): void {
    if (tick === this.replay.tick) return;
    this.replay.seek(tick);
    this.owed = CUT;
  }

  /** Takes hold of the bar: the match stands still until it is let go. */
  grab(): void {
    if (this.grabbed) return;
    this.grabbed = true;
    this.went = this.plays;
    this.replay.paused = true;
  }

  letGo(): void {
    if (!this.grabbed) return;
    this.grabbed = false;
    if (this.went) this.replay.paused = false;
  }

  /** Takes the next speed, or the one before. */
  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.replay.speed);
    this.replay.speed = SPEEDS[Math.min(Math.max(at + by, 0), SPEEDS.length - 1)]!;
  }

  /** Draws a frame by the match's clock. */
  draw(elapsed: number, draw: Draw): void {
    const passed = (this.plays ? elapsed * this.replay.speed : 0) + this.owed;
    this.owed = 0;
    this.clock += passed;
    draw(this.clock, Math.min(passed, LONGEST));
  }
}

/** An instant as people read time: 1:05.3, or 1:02:03.4. */
export function clockTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const two = (n: number): string => String(n % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  const front = minutes < 60 ? String(minutes) : `${Math.floor(minutes / 60)}:${two(minutes)}`;
  return `${front}:${two(whole)}.${tenths % 10}`;
}

/** A speed as people write it: 1/4, 8×. */
export function speedText(speed: number): string {
  return speed < 1 ? `1/${Math.round(1 / speed)}` : `${speed}×`;
}
