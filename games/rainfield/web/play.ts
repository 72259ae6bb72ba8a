import { ClientState } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { invitedTo } from "./invite.ts";
import { packOptions } from "./rules_gen.ts";
import { remember, remembered } from "./storage.ts";

const PLAYING = "rainfield playing"; // kept in the tab, for a reload: how, and the code of the room

/** How the player wants to play. */
export type Mode = "others" | "lobby" | "solo";

/** Where on the page the player is: in a match also while he is on the way into it. */
export type Whereabouts = "title" | "lobby" | "match";

/** What the page's address asks for: ?name=Ada&play, #CODE or ?room=CODE, or ?solo with ?seed=7 and ?skip=5. */
export interface Asked {
  readonly name: string | null;
  /** What to begin at once, without the title. */
  readonly mode: Mode | null;
  /** The room that the player is invited to. */
  readonly code: string | null;
  /** Whether the page was in a room of the lobby before it was loaded anew. */
  readonly back: boolean;
  readonly seed: number | null;
  /** The wave to begin with. */
  readonly skip: number;
}

/**
 * Reads the address. A page that is loaded anew while its player is in a match goes back into it, unless he was invited
 * elsewhere meanwhile.
 */
export function readAddress(): Asked {
  const query = new URLSearchParams(location.search);
  const seed = Number.parseInt(query.get("seed") ?? "", 10);
  const [before, room] = (remembered("tab", PLAYING) ?? "").split(" ");
  const invited = invitedTo(location.href);
  const code = invited === room ? null : invited;
  const again = before === "others" || before === "lobby" ? before : null;
  const mode = query.has("solo") ? "solo" : code !== null ? "lobby" : again ?? (query.has("play") ? "others" : null);
  return {
    name: query.get("name"), mode, code, back: code === null && room !== undefined,
    seed: Number.isNaN(seed) ? null : seed,
    skip: Number.parseInt(query.get("skip") ?? "", 10) || 0,
  };
}

/** Begins and ends matches, and follows the client between the lobby and its rooms. */
export class Play {
  /** Called when the player is elsewhere. */
  onchange: ((where: Whereabouts) => void) | null = null;
  private at: Whereabouts = "title";
  private how: Mode = "others";
  private name = "";
  private watched = false;
  private back: boolean; // the player may have a place in a room of the lobby

  constructor(private readonly client: GameClient, private readonly asked: Asked) {
    this.back = asked.back;
  }

  /** Where the player is. */
  get where(): Whereabouts {
    return this.at;
  }

  /** How he plays, or has played last. */
  get mode(): Mode {
    return this.how;
  }

  /** Whether the player is in a match, or is on the way into one. */
  get playing(): boolean {
    return this.at === "match";
  }

  /** Whether the match is one without a server. */
  get solo(): boolean {
    return this.client.status.solo;
  }

  /** Whether the match is a recorded one. */
  get watching(): boolean {
    return this.watched;
  }

  /** The name that the player has given. */
  get ownName(): string {
    return this.name;
  }

  /** Joins any room with others. */
  async withOthers(name: string): Promise<void> {
    this.set("others", name);
    await this.client.connect({ url: socketAddress(), name });
    this.go("match");
  }

  /** Enters the lobby, or the room that has a code; without one, who was in a room comes back to it if his place was kept. */
  async inLobby(name: string, code: string | null): Promise<void> {
    this.set("lobby", name);
    await this.client.connect({ url: socketAddress(), name, lobby: true });
    if (code !== null) this.client.joinCode(code);
    this.go(code !== null || this.back || this.playing ? "match" : "lobby");
    this.back = false;
  }

  /** Begins a match alone, on this machine. */
  alone(name: string): void {
    this.how = "solo";
    this.name = name;
    const options = packOptions({ constant: false, skip: this.asked.skip });
    const { seed } = this.asked;
    this.client.solo(seed === null ? { name, options } : { name, options, seed });
    this.go("match");
  }

  /** Shows the recorded match that the client plays. */
  watch(): void {
    this.how = "solo";
    this.name = "";
    this.watched = true;
    this.forget();
    this.at = "title"; // whatever was begun meanwhile
    this.go("match");
  }

  /** Follows the client from the lobby into a room and back. To be called in every frame. */
  follow(): void {
    if (this.how !== "lobby" || this.at === "title") return;
    const { state } = this.client.status;
    if (state === ClientState.Playing) this.go("match");
    else if (state === ClientState.Lobby) this.go("lobby");
  }

  /** Notes the code of the player's room, for a reload and for the address, which invites to it. */
  noteRoom(code: string): void {
    if (this.how !== "lobby") return;
    remember("tab", PLAYING, `lobby ${code}`.trim());
    history.replaceState(null, "", `${location.pathname}${location.search}${code === "" ? "" : `#${code}`}`);
  }

  /** Ends the match for this player: from a room of the lobby he comes back to it. */
  leave(): void {
    if (this.how !== "lobby" || this.client.status.state === ClientState.Ended) return this.quit();
    this.client.leaveRoom();
    this.noteRoom("");
    this.go("lobby");
  }

  /** Goes back to the title. */
  quit(): void {
    if (this.client.status.state !== ClientState.Ended) this.client.leave();
    this.client.disconnect();
    this.noteRoom("");
    this.forget();
    this.go("title");
  }

  /** Notes that a reload is not to come back to the match. */
  forget(): void {
    remember("tab", PLAYING, null);
  }

  /** Stops time or lets it go on, where that can be. */
  pause(paused: boolean): void {
    if (this.solo) this.client.paused = paused;
  }

  private set(how: Mode, name: string): void {
    this.how = how;
    this.name = name;
    remember("tab", PLAYING, how);
  }

  private go(where: Whereabouts): void {
    if (where === this.at) return;
    this.at = where;
    this.onchange?.(where);
  }
}

function socketAddress(): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws`;
}
