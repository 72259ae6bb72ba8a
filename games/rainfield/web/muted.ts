import { remember, remembered } from "./storage.ts";

const KEY = "rainfield muted"; // in the tab: names are nobody's for long

/** The names of those whose chat the player does not want to read. */
export class Muted {
  private readonly names = new Set<string>(read());

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** Mutes a name, or takes that back. */
  set(name: string, muted: boolean): void {
    if (muted) this.names.add(name);
    else this.names.delete(name);
    remember("tab", KEY, JSON.stringify([...this.names]));
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(remembered("tab", KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return []; // not ours
  }
}
