import type { DebugHandle, Draw } from "../debug.ts";
import type { WordWindow } from "../memory.ts";
import { Ghost } from "../module.ts";
import type { GameModule } from "../module.ts";
import type { ViewWords } from "../view.ts";
import { Figures } from "./figures.ts";
import { GhostOverlay } from "./ghosts.ts";
import type { Layout } from "./layout.ts";
import { Playback } from "./playback.ts";
import type { Shot } from "./playback.ts";
import { Recording } from "./recording.ts";
import type { Frame, Source } from "./recording.ts";

/**
 * Everything that goes on while the inspector is open: it stands around the drawing of each frame, records what is drawn,
 * draws recorded frames in its place, and lays ghosts over it.
 */
export class Inspection {
  readonly recording: Recording;
  readonly playback: Playback;
  readonly figures: Figures;
  readonly overlay: GhostOverlay;
  private readonly window: WordWindow; // for what is not drawn
  private readonly source: Source = {
    told: () => this.ghost(Ghost.Told),
    predicted: () => this.ghost(Ghost.Predicted),
    view: () => this.handle.client.view.u32,
    events: () => {
      const { events } = this.handle.client;
      const first = events.at(0);
      return events.words.u32.subarray(first, first + events.length * events.stride);
    },
  };
  private stopped = false; // the match without a server stands still because of this
  private ticking = false; // and goes on for one frame

  /**
   * @param handle of the game's loop
   * @param refreshed is called after each frame
   */
  constructor(readonly handle: DebugHandle, readonly layout: Layout, private readonly refreshed: (now: number) => void) {
    const { client } = handle;
    this.recording = new Recording(layout.words, Math.max(client.events.stride, 1));
    this.playback = new Playback(this.recording);
    this.figures = new Figures(client);
    this.overlay = new GhostOverlay(layout);
    this.window = windowOf(client.module);
    handle.around = (now, elapsed, draw) => this.frame(now, elapsed, draw);
  }

  /** Ends it: the game goes on as if nothing had been. */
  end(): void {
    this.goLive();
    this.handle.around = null;
  }

  /** The view that is shown: the newest one, or a recorded one. */
  get shown(): ViewWords {
    return this.playback.live ? this.handle.client.view : this.recording.at(this.playback.frame).view;
  }

  /** What a slot's player is called. */
  readonly nameOf = (slot: number): string | undefined => {
    const { client } = this.handle;
    return slot === client.status.slot ? client.name : client.peers.of(slot);
  };

  /** Lets the picture stand still, or go on. A match without a server stands still itself. */
  pause(paused: boolean): void {
    if (paused && this.isSolo) this.stopSolo(true);
    if (!paused) this.stopSolo(false);
    this.playback.pause(paused);
  }

  /** Plays at a speed. */
  setSpeed(speed: number): void {
    this.stopSolo(false);
    this.playback.setSpeed(speed);
  }

  /** Shows the newest frame again. */
  goLive(): void {
    this.stopSolo(false);
    this.playback.goLive();
  }

  /** Goes by a frame. After the newest one, a match without a server goes on by as much. */
  step(frames: 1 | -1): void {
    if (this.playback.live) this.pause(true);
    if (frames === 1 && this.playback.atEnd && this.stopped) {
      this.ticking = true;
      this.handle.client.paused = false;
      return;
    }
    this.playback.step(frames);
  }

  private get isSolo(): boolean {
    return this.handle.client.status.solo;
  }

  private stopSolo(stop: boolean): void {
    const { client } = this.handle;
    if (stop === this.stopped || (stop && client.paused)) return; // the game may have paused by itself
    this.stopped = stop;
    this.ticking = false;
    client.paused = stop;
  }

  private frame(now: number, elapsed: number, draw: Draw): void {
    this.figures.sample(now, elapsed);
    this.record(now);
    const shot = this.playback.advance(now, elapsed);
    if (shot.frame === null) draw(now, elapsed);
    else this.drawRecorded(shot.frame, shot, draw);
    this.drawGhosts(shot.frame ?? (this.recording.length > 0 ? this.recording.at(this.recording.end - 1) : null));
    this.refreshed(now);
  }

  private drawGhosts(frame: Frame | null): void {
    if (frame === null) return;
    const { told, predicted, view } = frame;
    this.overlay.draw({ told, predicted, drawn: view }, this.handle.place);
  }

  private drawRecorded(frame: Frame, shot: Shot, draw: Draw): void {
    const { client } = this.handle;
    const { view, events } = frame;
    client.cover({ view, events, eventCount: shot.tells ? frame.eventCount : 0 });
    try {
      draw(shot.now, shot.elapsed);
    } finally {
      client.cover(null);
    }
  }

  private record(now: number): void {
    const { client } = this.handle;
    if (!this.playback.records || (this.stopped && !this.ticking) || client.view.u32.length !== this.layout.words) return;
    this.recording.push(now, this.source);
    if (!this.ticking) return;
    this.ticking = false;
    client.paused = true;
    this.playback.step(1);
  }

  private ghost(kind: number): Uint32Array {
    this.handle.client.module.ghost(kind, this.window);
    return this.window.u32;
  }
}

const windows = new WeakMap<GameModule, WordWindow>();

/** The window for a module's ghosts: one is enough, however often the inspector is opened. */
function windowOf(module: GameModule): WordWindow {
  let window = windows.get(module);
  if (window === undefined) windows.set(module, (window = module.memory.window()));
  return window;
}
