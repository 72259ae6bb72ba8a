import { PALETTE_NAMES } from "./look.ts";
import type { PaletteName } from "./look.ts";
import { remember, remembered } from "./storage.ts";

const KEY = "rainfield settings";

/** What a player can set. Numbers run from 0 to 100. */
export interface Settings {
  master: number;
  music: number;
  effects: number;
  /** Which colors tell things apart. */
  palette: PaletteName;
  /** Neither streaks nor blinking nor shaking. */
  reducedMotion: boolean;
  shake: number;
  particles: number;
  /** Whether what others say is shown. */
  chat: boolean;
  /** Whether the gun fires while its button is held, or from one press to the next. */
  fire: "hold" | "toggle";
  /** The side of the thumb that moves the ship. */
  moveSide: "left" | "right";
  /** Size of what thumbs touch. */
  thumbSize: "small" | "medium" | "large";
}

/** What is set before anything was set. */
function defaults(): Settings {
  return {
    master: 80, music: 60, effects: 80, palette: "normal",
    reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    shake: 70, particles: 100, chat: true, fire: "hold", moveSide: "left", thumbSize: "medium",
  };
}

/** The values that words can have. */
const WORDS: { readonly [key: string]: readonly string[] } = {
  palette: PALETTE_NAMES,
  fire: ["hold", "toggle"],
  moveSide: ["left", "right"],
  thumbSize: ["small", "medium", "large"],
};

/** The settings as they are, kept in the browser. */
export class SettingsStore {
  readonly values: Readonly<Settings>;
  private readonly changed = read(); // from the defaults, which may follow what the system wishes
  private readonly listeners: ((values: Readonly<Settings>) => void)[] = [];

  constructor() {
    this.values = { ...defaults(), ...this.changed };
  }

  /** Changes one of them, keeps it, and tells those who follow. */
  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    if (this.values[key] === value) return;
    (this.values as Settings)[key] = value;
    this.changed[key] = value;
    remember("browser", KEY, JSON.stringify(this.changed));
    for (const listener of this.listeners) listener(this.values);
  }

  /** Calls a function with the settings now and after every change. */
  follow(listener: (values: Readonly<Settings>) => void): void {
    this.listeners.push(listener);
    listener(this.values);
  }
}

/** Reads what was kept. What does not fit is left out: an older or newer page may have written it. */
function read(): Partial<Settings> {
  const model = defaults();
  const fitting: Partial<Settings> = {};
  let kept: unknown = null;
  try {
    kept = JSON.parse(remembered("browser", KEY) ?? "null");
  } catch {
    // not ours
  }
  if (typeof kept !== "object" || kept === null) return fitting;
  for (const [key, value] of Object.entries(kept)) {
    if (fits(model, key, value)) Object.assign(fitting, { [key]: value });
  }
  return fitting;
}

function fits(model: Settings, key: string, value: unknown): boolean {
  if (!Object.hasOwn(model, key) || typeof value !== typeof model[key as keyof Settings]) return false;
  if (typeof value === "number") return value >= 0 && value <= 100;
  return typeof value === "boolean" || WORDS[key]?.includes(String(value)) === true;
}
