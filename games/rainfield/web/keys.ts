import { PadButton } from "@tickwork/client";
import { padLabel } from "./device.ts";
import type { Device } from "./device.ts";

/** What a player can do. */
export type Action =
  | "move" | "aim" | "fire" | "dash" | "nova" | "ward" | "next" | "choose" | "pause";

/** The keyboard's keys for what players do, by KeyboardEvent.code: the place of a key, whatever is printed on it. */
export const KEYS = {
  left: ["KeyA", "ArrowLeft"], right: ["KeyD", "ArrowRight"], up: ["KeyW", "ArrowUp"], down: ["KeyS", "ArrowDown"],
  aimLeft: ["KeyJ"], aimRight: ["KeyL"], aimUp: ["KeyI"], aimDown: ["KeyK"],
  fire: ["Space"], dash: ["ShiftLeft", "ShiftRight"], nova: ["KeyQ"], ward: ["KeyE"], next: ["Tab", "KeyR"],
  choose1: ["Digit1", "Numpad1"], choose2: ["Digit2", "Numpad2"], choose3: ["Digit3", "Numpad3"],
} as const;

const printed = new Map<string, string>();

interface LayoutKeyboard {
  readonly keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
}

/** Asks the browser what is printed on the keys, where it can tell: W is Z on a French keyboard. */
export async function learnLayout(): Promise<void> {
  try {
    const map = await (navigator as LayoutKeyboard).keyboard?.getLayoutMap?.();
    if (map !== undefined) for (const [code, text] of map) printed.set(code, text.toUpperCase());
  } catch {
    // it may not say so in frames
  }
}

/** What is printed on a key. */
export function keyLabel(code: string): string {
  if (code.startsWith("Shift")) return "Shift";
  return printed.get(code) ?? code.replace(/^Key|^Digit/, "");
}

/** What a player presses on a device for an action: a short list of labels. Touch has none where it shows a button. */
export function labelsOf(action: Action, device: Device): readonly string[] {
  if (device === "pad") return padLabels(action);
  return device === "touch" ? TOUCH[action] : keyLabels(action);
}

function keyLabels(action: Action): readonly string[] {
  switch (action) {
    case "move": return [KEYS.up[0], KEYS.left[0], KEYS.down[0], KEYS.right[0]].map(keyLabel);
    case "aim": return ["Mouse"];
    case "fire": return ["Left button"];
    case "dash": return ["Shift"];
    case "nova": return [keyLabel(KEYS.nova[0])];
    case "ward": return [keyLabel(KEYS.ward[0])];
    case "next": return [keyLabel(KEYS.next[1])];
    case "choose": return ["1", "2", "3"];
    case "pause": return ["Esc"];
  }
}

function padLabels(action: Action): readonly string[] {
  const { South, East, West, North, LeftShoulder, RightShoulder, LeftTrigger, RightTrigger, Start } = PadButton;
  switch (action) {
    case "move": return ["Left stick"];
    case "aim": return ["Right stick"];
    case "fire": return [padLabel(RightTrigger)];
    case "dash": return [padLabel(LeftTrigger)];
    case "nova": return [padLabel(LeftShoulder)];
    case "ward": return [padLabel(RightShoulder)];
    case "next": return [padLabel(North)];
    case "choose": return [West, South, East].map(padLabel);
    case "pause": return [padLabel(Start)];
  }
}

const TOUCH: Readonly<Record<Action, readonly string[]>> = {
  move: ["One thumb"], aim: ["Other thumb"], fire: ["Other thumb"],
  dash: [], nova: [], ward: [], next: [], choose: [], pause: [],
};
