// Plays a recorded match in a game's page: `tickwork replay play` lets the page load this script, and serves the file beside it. The
// game's own scripts know of it only what LoopHooks.watch says.

import type { DebugHandle } from "../debug.ts";
import { Bar, showFault } from "./bar.ts";
import { listen } from "./keys.ts";
import { Watching } from "./watching.ts";

/** Where the file is. Twin of ReplayFile in internal/program/page/replay.go. */
const FILE = new URL("match.twreplay", import.meta.url);
/** How often it is looked whether the game's loop is there, in milliseconds. */
const LOOK = 30;

/** Waits for the game's loop. */
async function loop(): Promise<DebugHandle> {
  while (window.__tickwork === undefined) await new Promise((resolve) => setTimeout(resolve, LOOK));
  return window.__tickwork;
}

async function fetchFile(): Promise<Uint8Array> {
  const answer = await fetch(FILE);
  if (!answer.ok) throw new Error(`the file cannot be had: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Hides what a page asks its players before they begin, if the page does not know of replays. */
function hideDialogs(): void {
  const style = document.createElement("style");
  style.textContent = "dialog { display: none !important; }";
  document.head.append(style);
}

async function main(): Promise<void> {
  const [handle, file] = await Promise.all([loop(), fetchFile()]);
  const watching = new Watching(handle.client.watch(file));
  if (handle.watch === null) hideDialogs();
  handle.watch?.();
  const bar = new Bar(watching);
  listen(watching, () => bar.wake());
  handle.around = (now, elapsed, draw) => {
    watching.draw(elapsed, draw);
    bar.refresh(now);
  };
}

main().catch((error: unknown) => {
  console.error(error);
  showFault(error instanceof Error ? error.message : String(error));
});
