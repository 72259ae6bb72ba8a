import type { Frame, Recording } from "./recording.ts";

/** The speeds at which a recording is played, as shares of real time. */
export const SPEEDS = [1, 1 / 2, 1 / 4, 1 / 8] as const;

/** A recorded frame that follows the one before it after more than this, in milliseconds, is shown at once: nothing was recorded. */
const GAP = 250;

/** What is to be drawn in a frame of the page. */
export interface Shot {
  /** The recorded frame, or null for the newest one as the client has it. */
  readonly frame: Frame | null;
  /** The instant that the game is told, and the time since the one before, in milliseconds. */
  readonly now: number;
  readonly elapsed: number;
  /** Whether the frame's events are to be told: once, when it is come to by playing forward. */
  readonly tells: boolean;
}

/**
 * Decides which recorded frame is shown when. It is live, which shows the newest frame as it is, or it stands at a recorded
 * frame, or it plays from there, at one of the speeds.
 */
export class Playback {
  /** Whether the newest frame is shown. */
  live = true;
  /** Whether the picture stands still. */
  paused = false;
  private rate: number = 1;
  private shown = 0; // the number of the recorded frame
  private at = 0; // the instant that is shown, between that frame's and the next one's
  private drawn = 0; // the instant that was told to the game last
  private stepped = false; // forward, to a frame that was not drawn yet

  constructor(private readonly recording: Recording) {}

  /** The speed at which it plays, or would if it were not paused. */
  get speed(): number {
    return this.rate;
  }

  /** The number of the recorded frame that is shown, if it is not live. */
  get frame(): number {
    return this.shown;
  }

  /** Whether there is no recorded frame after the one that is shown. */
  get atEnd(): boolean {
    return this.live || this.shown >= this.recording.end - 1;
  }

  /** How far what is shown lies behind an instant, in milliseconds. */
  behind(now: number): number {
    return this.live ? 0 : now - this.at;
  }

  /**
   * Whether the next frame is to be recorded. While the picture stands still, half of the recording is kept for what was
   * before it, and the other half takes what comes after.
   */
  get records(): boolean {
    if (!this.paused || !this.recording.isFull) return true;
    return 2 * (this.shown - this.recording.first) > this.recording.length;
  }

  /** Shows the newest frame again. */
  goLive(): void {
    this.live = true;
    this.paused = false;
    this.rate = 1;
  }

  /** Lets the picture stand still, or go on from where it is. */
  pause(paused: boolean): void {
    if (paused) this.leaveLive();
    this.paused = paused && !this.live;
  }

  /** Plays at another speed; slowly, if it was live. */
  setSpeed(speed: number): void {
    this.rate = speed;
    if (this.live && speed !== 1) this.leaveLive();
    this.paused = false;
  }

  /** Goes by so many frames, and stands still there. */
  step(frames: number): void {
    this.leaveLive();
    if (this.live) return;
    const before = this.shown;
    this.seek(this.shown + frames);
    this.stepped = this.shown === before + 1;
  }

  /** Goes to a frame, or the one nearest to it, and stands still there. */
  seek(number: number): void {
    this.leaveLive();
    if (this.live) return;
    this.paused = true;
    this.stepped = false;
    this.show(Math.min(Math.max(number, this.recording.first), this.recording.end - 1));
  }

  /** Returns what is to be drawn at an instant of the page, elapsed milliseconds after the one before. */
  advance(now: number, elapsed: number): Shot {
    if (this.live || this.recording.length === 0) {
      this.drawn = now;
      return { frame: null, now, elapsed, tells: true };
    }
    let tells = this.stepped;
    this.stepped = false;
    if (this.shown < this.recording.first) this.show(this.recording.end - 1); // it has fallen too far behind: a cut
    else if (!this.paused) tells = this.play(elapsed) || tells;
    const since = Math.min(Math.max(this.at - this.drawn, 0), 100);
    this.drawn = this.at;
    return { frame: this.recording.at(this.shown), now: this.at, elapsed: since, tells };
  }

  /** Moves on by the speed's share of the time, and answers whether that comes to the next frame. */
  private play(elapsed: number): boolean {
    const frame = this.recording.at(this.shown);
    const next = this.atEnd ? null : this.recording.at(this.shown + 1);
    this.at += elapsed * this.rate;
    if (next === null) {
      this.at = Math.min(this.at, frame.now + GAP);
      return false;
    }
    if (next.now > this.at && next.now - frame.now < GAP) return false;
    this.shown++;
    this.at = Math.max(this.at, next.now);
    if (!this.atEnd) this.at = Math.min(this.at, this.recording.at(this.shown + 1).now); // a frame at a time: each has events
    return true;
  }

  private show(number: number): void {
    this.shown = number;
    this.at = this.recording.at(number).now;
  }

  /** Takes the newest recorded frame for what is shown. */
  private leaveLive(): void {
    if (!this.live || this.recording.length === 0) return;
    this.live = false;
    this.paused = true;
    this.show(this.recording.end - 1);
  }
}
