// Opens the inspector. `play` lets pages load this script; it loads the inspector itself when it is asked for: by F2, by a tap
// with three fingers, or by ?inspect in the page's address. The game's own scripts know nothing of it.

/** What inspector.ts exports. */
interface InspectorModule {
  /** Opens it, or closes it. */
  toggle(): void;
  /** Opens it, and takes the keyboard into it or gives it back to the game. */
  focus(): void;
}

/** A tap with three fingers is over after this, in milliseconds. */
const TAP = 400;

let loading: Promise<InspectorModule> | null = null;
let touched = -Infinity; // when three fingers came down

/** Loads the inspector once, and lets it do something. */
function inspector(act: (module: InspectorModule) => void): void {
  loading ??= import(new URL("inspector.js", import.meta.url).href) as Promise<InspectorModule>;
  loading.then(act).catch((error) => console.error("the inspector cannot be opened", error));
}

window.addEventListener("keydown", (event) => {
  if (event.code !== "F2" || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.repeat) return;
  if (event.shiftKey) inspector((module) => module.focus());
  else inspector((module) => module.toggle());
}, { capture: true });

window.addEventListener("touchstart", (event) => {
  touched = event.touches.length === 3 ? event.timeStamp : -Infinity;
}, { capture: true, passive: true });

window.addEventListener("touchend", (event) => {
  if (event.touches.length > 0 || event.timeStamp - touched > TAP) return;
  touched = -Infinity;
  inspector((module) => module.toggle());
}, { capture: true, passive: true });

if (new URLSearchParams(location.search).has("inspect")) inspector((module) => module.toggle());
