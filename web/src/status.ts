import { CloseCode, closeText } from "./closecodes_gen.ts";

/** How far a client has come. Twin of the states in client/client.go. */
export const ClientState = {
  /** Not connected; if the client was told to connect, it waits for the moment to try. */
  Waiting: 0,
  /** The link is being opened. */
  Dialing: 1,
  /** The link is there, and the server has not answered yet. */
  Greeting: 2,
  /** The server has answered and looks for a place in a room, or gives the player back his own. */
  Joining: 3,
  /** In a room. */
  Playing: 4,
  /** The server refused this client for good, or the player left. */
  Ended: 5,
  /** Welcome, in no room, and waiting for none. */
  Lobby: 6,
} as const;

/** Names of the states for people, by their number. */
export const stateNames: readonly string[] = ["waiting", "dialing", "greeting", "joining", "playing", "ended", "lobby"];

/** What is known of a client beside the view. */
export interface Status {
  /** One of ClientState. */
  state: number;
  /** In the state Ended: why, one of CloseCode. */
  endedBy: number;
  /** The player's own slot, NO_SLOT outside of a room. */
  slot: number;
  /** How many other players are in the room. */
  peers: number;
  /** The room's number on its server, 0 outside of a room; exact up to 2^53. */
  room: number;
  /** Whether the match is played alone, without a server. */
  solo: boolean;
}

/** One sentence that tells a player why a connection was closed. */
export function closeReason(code: number): string {
  return closeText[code] ?? "The connection was closed.";
}

/** Whether the page must be loaded anew before it can play, because it does not fit the server. */
export function needsReload(code: number): boolean {
  return code === CloseCode.Version || code === CloseCode.Schema;
}
