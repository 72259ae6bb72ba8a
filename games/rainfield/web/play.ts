import { ClientState } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { packOptions } from "./rules_gen.ts";
import { remember, remembered } from "./storage.ts";

const PLAYING = "rainfield playing"; // kept in the tab, for a reload

/** What the page's address asks for: ?name=Ada&play, or ?solo with ?seed=7 and ?skip=5. */
export interface Asked {
  readonly name: string | null;
  /** What to begin at once, without the title. */
  readonly mode: "others" | "solo" | null;
  readonly seed: number | null;
  /** The wave to begin with. */
  readonly skip: number;
}

/** Reads the address. A page that is loaded anew while its player is in a match goes back into it. */
export function readAddress(): Asked {
  const query = new URLSearchParams(location.search);
  const seed = Number.parseInt(query.get("seed") ?? "", 10);
  const again = query.has("play") || remembered("tab", PLAYING) !== null;
  return {
    name: query.get("name"),
    mode: query.has("solo") ? "solo" : again ? "others" : null,
    seed: Number.isNaN(seed) ? null : seed,
    skip: Number.parseInt(query.get("skip") ?? "", 10) || 0,
  };
}

/** Begins and ends matches. */
export class Play {
  /** Called when the player has begun a match, or is out of it. */
  onchange: ((playing: boolean) => void) | null = null;
  /** Whether the player is in a match, or is on the way into one. */
  playing = false;
  private name = "";

  constructor(private readonly client: GameClient, private readonly asked: Asked) {}

  /** Whether the match is one without a server. */
  get solo(): boolean {
    return this.client.status.solo;
  }

  /** The name that the player has given. */
  get ownName(): string {
    return this.name;
  }

  /** Joins a room with others. */
  async withOthers(name: string): Promise<void> {
    this.name = name;
    remember("tab", PLAYING, "yes");
    await this.client.connect({ url: socketAddress(), name });
    this.begun();
  }

  /** Begins a match alone, on this machine. */
  alone(name: string): void {
    this.name = name;
    const options = packOptions({ constant: false, skip: this.asked.skip });
    const { seed } = this.asked;
    this.client.solo(seed === null ? { name, options } : { name, options, seed });
    this.begun();
  }

  /** Ends the match for this player. */
  leave(): void {
    if (this.client.status.state !== ClientState.Ended) this.client.leave();
    this.client.disconnect();
    this.over();
  }

  /** Notes that a reload is not to come back to the match. */
  forget(): void {
    remember("tab", PLAYING, null);
  }

  private over(): void {
    this.forget();
    if (!this.playing) return;
    this.playing = false;
    this.onchange?.(false);
  }

  /** Stops time or lets it go on, where that can be. */
  pause(paused: boolean): void {
    if (this.solo) this.client.paused = paused;
  }

  private begun(): void {
    this.playing = true;
    this.onchange?.(true);
  }
}

function socketAddress(): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws`;
}
