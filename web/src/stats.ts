import type { GameModule } from "./module.ts";

/** Names of a client's counters. Twin of browser/stats.go: the same in the same order. */
export const statNames = [
  /** Milliseconds to the server and back, smoothed. */
  "roundTrip",
  /** Milliseconds that inputs have to spare, smoothed. */
  "margin",
  /** Bytes of messages received. */
  "bytesIn",
  /** Bytes of messages sent. */
  "bytesOut",
  /** Inputs that the server has reported on. */
  "inputs",
  /** Of these, inputs that were not there when their tick was closed. */
  "lateInputs",
  /** Snapshots decoded. */
  "snapshots",
  /** Snapshots that the prediction was reconciled with. */
  "reconciled",
  /** Times that the prediction began anew. */
  "restarts",
  /** Ticks that were stepped again. */
  "replayed",
  /** The largest distance by which a correction moved an own entity, in the game's units. */
  "largestCorrection",
  /** Frames drawn from snapshots. */
  "frames",
  /** Of these, frames for which there was no snapshot to move toward. */
  "starved",
  /** Of these, frames in which the last motion was continued. */
  "extrapolated",
  /** Messages that made no sense. */
  "malformed",
  /** Packets that had come before, or far too late. */
  "duplicates",
  /** Where frames travel: times that the world went back, */
  "rollbacks",
  /** the most ticks that it went back, */
  "deepest",
  /** ticks that were stepped again, */
  "again",
  /** and whole worlds that were taken over. */
  "worlds",
] as const;

/** A client's counters by name. They run from the beginning of the client. */
export type Stats = { readonly [name in (typeof statNames)[number]]: number };

/** Reads the counters of a module's client. */
export function readStats(module: GameModule): Stats {
  const values = module.stats();
  const stats = {} as Record<(typeof statNames)[number], number>;
  statNames.forEach((name, i) => (stats[name] = values[i] ?? 0));
  return stats;
}
