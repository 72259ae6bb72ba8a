import type { GameClient } from "./client.ts";

/** What tests and the browser's console can look at, as window.__tickwork. It costs two additions a frame. */
export interface DebugHandle {
  readonly client: GameClient;
  /** Frames that the loop has begun. */
  frames: number;
  /** Frames that were drawn to the end. */
  drawn: number;
  /** Called after every drawn frame, with the frame's instant. */
  ondrawn: ((now: number) => void) | null;
  /** What the game adds, for example its WorldView. */
  game: unknown;
}

declare global {
  interface Window {
    __tickwork?: DebugHandle;
  }
}

/** Makes the handle for a client and shows it to the page. */
export function exposeDebug(client: GameClient): DebugHandle {
  const handle: DebugHandle = { client, frames: 0, drawn: 0, ondrawn: null, game: null };
  window.__tickwork = handle;
  return handle;
}
