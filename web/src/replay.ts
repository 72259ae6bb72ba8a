import type { GameModule } from "./module.ts";

/** Why a file cannot be watched. Twin of replayFault in browser/replay.go. */
export const ReplayFault = {
  /** Nothing is wrong. */
  None: 0,
  /** The bytes are no replay file. */
  NoReplay: 1,
  /** The file is damaged, or holds nothing that could be played. */
  Damaged: 2,
  /** It is a match of another game. */
  OtherGame: 3,
  /** It was played by other rules. */
  OtherRules: 4,
  /** It holds a world that this game cannot have. */
  OtherWorld: 5,
} as const;

/** One sentence for each fault. */
const faultTexts: readonly string[] = [
  "", "This is no replay file.", "The file is damaged: fetch it once more.", "This is a match of another game.",
  "This match was played by other rules: watch it with the build that recorded it.", "The file holds a world that this game cannot have.",
];

/** One sentence that tells why a file cannot be watched. */
export function faultText(fault: number): string {
  return faultTexts[fault] ?? "The file cannot be played.";
}

/** What a file tells of its match. */
export interface ReplayFacts {
  readonly first: number;
  readonly last: number;
  /** Ticks a second. */
  readonly rate: number;
  readonly slots: number;
  /** False if the recording broke off. */
  readonly complete: boolean;
}

/** How a match that is watched is. */
export interface ReplayState {
  tick: number;
  /** Whose eyes it is seen with. */
  slot: number;
  /** The first tick at which this build's world was not the file's, or null. */
  partedAt: number | null;
  /** Whether it cannot be played on. */
  stuck: boolean;
}

/** The slowest and the fastest speed. Twin of the constants in client/replay.go. */
const SLOWEST = 1 / 8;
const FASTEST = 16;

/** A recorded match that a client watches: where it is, and how it plays. */
export class Replay {
  private rate = 1;
  private standing = false;
  private readonly state: ReplayState = { tick: 0, slot: 0, partedAt: null, stuck: false };

  constructor(private readonly module: GameModule, readonly facts: ReplayFacts) {
    this.read();
  }

  /** The newest tick that is shown. */
  get tick(): number {
    return this.read().tick;
  }

  /** Whether there is nothing more to be played. */
  get atEnd(): boolean {
    return this.tick >= this.facts.last;
  }

  /** Whether the match cannot be played on, because the file is damaged. */
  get stuck(): boolean {
    return this.read().stuck;
  }

  /** The first tick at which this build's world was not the file's, or null. */
  get partedAt(): number | null {
    return this.read().partedAt;
  }

  /** Whose eyes it is seen with. */
  get slot(): number {
    return this.read().slot;
  }

  set slot(slot: number) {
    this.module.watchReplay(slot);
  }

  /** How fast it plays: 1 is as it was played. */
  get speed(): number {
    return this.rate;
  }

  set speed(speed: number) {
    this.rate = Math.min(Math.max(speed, SLOWEST), FASTEST);
    this.module.replaySpeed(this.rate);
  }

  /** Whether time stands still. */
  get paused(): boolean {
    return this.standing;
  }

  set paused(paused: boolean) {
    this.standing = paused;
    this.module.pause(paused);
  }

  /** Goes to a tick, or to the nearest one that there is. */
  seek(tick: number): void {
    this.module.seekReplay(tick);
  }

  /** Goes on by a tick, or back by as many as are asked for. */
  step(by: number): void {
    this.module.stepReplay(by);
  }

  private read(): ReplayState {
    this.module.readReplay(this.state);
    return this.state;
  }
}
