import type { GameClient } from "./client.ts";
import { exposeDebug } from "./debug.ts";
import type { DebugHandle, Draw, Place } from "./debug.ts";
import { showFailure } from "./failure.ts";

/** The longest time between two frames that a game is told, in milliseconds: effects need not catch up on a pause. */
const LONGEST = 100;

/** What a game does in a frame. */
export interface LoopHooks {
  /** Writes what the player does into the packed input. It is called first, with the client's input. */
  readonly input: (packed: DataView) => void;
  /**
   * Draws the client's view and tells its events. now is the frame's instant, elapsed the time since the frame before,
   * 0 to 100, both in milliseconds.
   */
  readonly draw: Draw;
  /**
   * Says where on the page a place of the world is drawn, in CSS pixels from the window's upper left corner, so that tools
   * can draw over the game. Default: the range of the positions, as large as fits, in the middle of the largest canvas.
   */
  readonly place?: Place;
  /**
   * Called when the client has begun to show a recorded match: the game leaves its title and shows the match as one that is played,
   * without what only players need. Default: nothing.
   */
  readonly watch?: () => void;
  /** Shows an error after which the loop has stopped. Default: {@link showFailure}. */
  readonly failed?: (error: unknown) => void;
}

/**
 * Drives a client with the browser's frames: in each, the player's input is sampled, the client moves to the frame's
 * instant, and the game draws. An error in any of them stops the loop and is shown.
 */
export class GameLoop {
  /** The handle for tests and the console. */
  readonly debug: DebugHandle;
  private request = 0;
  private last = 0;

  constructor(private readonly client: GameClient, private readonly hooks: LoopHooks) {
    this.debug = exposeDebug(client, hooks.place ?? null, hooks.watch ?? null);
    client.onfailure = (error) => this.fail(error);
  }

  /** Begins. It may be called before the client connects; the view is empty then. */
  start(): void {
    if (this.request !== 0) return;
    this.last = performance.now();
    this.request = requestAnimationFrame(this.frame);
  }

  /** Ends after the current frame. */
  stop(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
  }

  private readonly frame = (now: number): void => {
    this.request = requestAnimationFrame(this.frame);
    try {
      this.step(now);
    } catch (error) {
      this.fail(error);
    }
  };

  private step(now: number): void {
    const elapsed = Math.min(Math.max(now - this.last, 0), LONGEST);
    this.last = now;
    this.debug.frames++;
    this.hooks.input(this.client.input);
    this.client.frame(now);
    if (this.debug.around === null) this.hooks.draw(now, elapsed);
    else this.debug.around(now, elapsed, this.hooks.draw);
    this.debug.drawn++;
    this.debug.ondrawn?.(now);
  }

  private fail(error: unknown): void {
    this.stop();
    this.client.disconnect();
    console.error(error);
    (this.hooks.failed ?? showFailure)(error);
  }
}
