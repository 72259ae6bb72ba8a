import type { Watching } from "./watching.ts";

/** What a key does, by its code. */
function actionOf(event: KeyboardEvent, watching: Watching): (() => void) | null {
  const { replay } = watching;
  const way = event.code === "ArrowLeft" ? -1 : 1;
  switch (event.code) {
    case "Space": return event.repeat ? () => {} : () => watching.toggle();
    case "ArrowLeft":
    case "ArrowRight": return () => (event.shiftKey ? watching.step(way) : watching.jump(way));
    case "Comma": return () => watching.step(-1);
    case "Period": return () => watching.step(1);
    case "ArrowUp": return () => watching.changeSpeed(1);
    case "ArrowDown": return () => watching.changeSpeed(-1);
    case "Home": return () => watching.seek(replay.facts.first);
    case "End": return () => watching.seek(replay.facts.last);
  }
  const slot = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  return slot === null ? null : () => (replay.slot = Number(slot[1]) - 1);
}

/** Gives the viewer's keys to the match: the game does not see them. */
export function listen(watching: Watching, used: () => void): void {
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = actionOf(event, watching);
    if (action === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    action();
    used();
  }, { capture: true });
}
