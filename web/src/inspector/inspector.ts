// The inspector, as it is loaded when it is asked for first. See docs/inspector.md.

import { layout } from "@tickwork/rules";
import type { DebugHandle } from "../debug.ts";
import { Inspection } from "./inspection.ts";
import { LinkControl } from "./link_control.ts";
import { Panel } from "./panel.ts";

/** How often it is looked whether the game's loop is there, or is another one, in milliseconds. */
const LOOK = 200;

let open: { readonly inspection: Inspection; readonly panel: Panel } | null = null;
let wanted = false;
let timer = 0;
/** The bad network stays when the inspector is closed: it is there to be played on. */
const link = new LinkControl();

/** Opens the inspector, or closes it. */
export function toggle(): void {
  if (wanted) close();
  else begin();
}

/** Opens the inspector if it is closed, and takes the keyboard into it or gives it back to the game. */
export function focus(): void {
  if (!wanted) begin();
  open?.panel.toggleFocus();
}

function begin(): void {
  wanted = true;
  timer = window.setInterval(look, LOOK);
  look();
}

function close(): void {
  wanted = false;
  clearInterval(timer);
  detach();
}

/** Attaches to the game's loop when there is one, also when it is another one than before. */
function look(): void {
  const handle = window.__tickwork;
  if (handle === open?.inspection.handle) return;
  detach();
  if (handle !== undefined) attach(handle);
}

function attach(handle: DebugHandle): void {
  const inspection = new Inspection(handle, layout, (now) => panel.refresh(now));
  link.attach(handle.client);
  const panel = new Panel(inspection, link, close);
  open = { inspection, panel };
}

function detach(): void {
  open?.panel.remove();
  open?.inspection.end();
  open = null;
}
