const query = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the player's system asks for little motion: no shaking, no streaks, no blinking. */
export function calm(): boolean {
  return query.matches;
}
