import { ClientState } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import type { WorldView } from "./rules_gen.ts";

/** The row of the player's own ship in the view, or -1. */
export function ownRow(client: GameClient, world: WorldView): number {
  const { header } = client;
  return header.state === ClientState.Playing ? rowOf(world, header.slot) : -1;
}

/** The row of a slot's ship in the view, or -1. */
export function rowOf(world: WorldView, slot: number): number {
  const { ships } = world;
  for (let i = ships.length - 1; i >= 0; i--) {
    if (ships.slot(i) === slot) return i;
  }
  return -1;
}

/** The row of the player's own offer in the view, or -1. */
export function ownOffer(client: GameClient, world: WorldView): number {
  const { offers } = world;
  for (let i = offers.length - 1; i >= 0; i--) {
    if (offers.slot(i) === client.header.slot) return i;
  }
  return -1;
}
