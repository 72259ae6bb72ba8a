import type { GameClient } from "./client.ts";

/** Draws a frame: its instant and the time since the one before, in milliseconds. */
export type Draw = (now: number, elapsed: number) => void;

/** Says where on the page a place of the world is drawn, in CSS pixels from the upper left corner of the window. */
export type Place = (x: number, y: number) => { readonly x: number; readonly y: number };

/** What tests, the browser's console and the inspector can look at, as window.__tickwork. It costs two additions a frame. */
export interface DebugHandle {
  readonly client: GameClient;
  /** Frames that the loop has begun. */
  frames: number;
  /** Frames that were drawn to the end. */
  drawn: number;
  /** Called after every drawn frame, with the frame's instant. */
  ondrawn: ((now: number) => void) | null;
  /** Called in place of the game's drawing, which it is given: the inspector, while it is open. */
  around: ((now: number, elapsed: number, draw: Draw) => void) | null;
  /** Where the game draws what, if it says so. */
  readonly place: Place | null;
  /** Called when a recorded match is shown: what the game says of it, or null. */
  readonly watch: (() => void) | null;
  /** What the game adds, for example its WorldView. */
  game: unknown;
}

declare global {
  interface Window {
    __tickwork?: DebugHandle;
  }
}

/** Makes the handle for a client and shows it to the page. */
export function exposeDebug(client: GameClient, place: Place | null, watch: (() => void) | null): DebugHandle {
  const handle: DebugHandle = { client, frames: 0, drawn: 0, ondrawn: null, around: null, place, watch, game: null };
  window.__tickwork = handle;
  return handle;
}
