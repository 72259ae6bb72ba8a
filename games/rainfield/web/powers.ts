import type { IconName } from "./icons.ts";

/** What a card says of a power. */
export interface Power {
  readonly name: string;
  readonly text: string;
  readonly icon: IconName;
}

/** The powers, by their number. */
export const POWERS: readonly Power[] = [
  { name: "Engine", text: "Your ship flies faster.", icon: "engine" },
  { name: "Hull", text: "More hit points, and whole again at once.", icon: "hull" },
  { name: "Rapid", text: "Your guns load sooner.", icon: "rapid" },
  { name: "Caliber", text: "Every hit does more damage.", icon: "caliber" },
  { name: "Split", text: "One more bullet on each side.", icon: "split" },
  { name: "Reach", text: "Bullets fly farther.", icon: "reach" },
  { name: "Capacitor", text: "Dash, nova and ward are ready sooner.", icon: "capacitor" },
  { name: "Magnet", text: "Orbs and drops come from farther away.", icon: "magnet" },
  { name: "Mend", text: "Hit points come back slowly.", icon: "mend" },
];

/** How often a power can be taken. */
export const LEVELS = 3;

/** A power that there is not: the module is newer than the page. */
const UNKNOWN: Power = { name: "Unknown", text: "Something new.", icon: "nova" };

/** The power of a number. */
export function powerOf(number: number): Power {
  return POWERS[number] ?? UNKNOWN;
}
