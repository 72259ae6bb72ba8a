import type { Mixer } from "./mixer.ts";
import type { Sound } from "./sounds.ts";

/** How many sounds are heard at once, at most. */
const MOST = 24;
/** How long a sound takes its place, in milliseconds: most of it is over by then. */
const LASTS = 420;
/** How quickly a sound is taken away for another, in seconds. */
const FADE = 0.015;

/** How a sound is to be played. */
export interface Manner {
  /** What it is limited with: sounds of one key do not come sooner than the gap after each other, in milliseconds. */
  readonly key: string;
  readonly gap: number;
  /** Which sounds give way when there are too many: the lower ones. */
  readonly rank: number;
  /** From -1, left, to 1, right. */
  readonly pan: number;
  readonly gain: number;
}

interface Voice {
  readonly level: GainNode;
  readonly until: number;
  readonly rank: number;
}

/** Plays sounds, not too many and not too often. */
export class Choir {
  private voices: Voice[] = [];
  private readonly last = new Map<string, number>();

  constructor(private readonly mixer: Mixer) {}

  /** Plays a sound now, if there is room for it. */
  play(sound: Sound, manner: Manner): void {
    const { desk } = this.mixer;
    if (desk === null || !this.mixer.running) return;
    const now = performance.now();
    if (now - (this.last.get(manner.key) ?? -Infinity) < manner.gap) return;
    this.voices = this.voices.filter((voice) => voice.until > now);
    if (this.voices.length >= MOST && !this.makeRoom(manner.rank, desk.context.currentTime)) return;
    this.last.set(manner.key, now);
    const { context } = desk;
    const level = new GainNode(context, { gain: manner.gain });
    level.connect(new StereoPannerNode(context, { pan: manner.pan })).connect(desk.effects);
    this.voices.push({ level, until: now + LASTS, rank: manner.rank });
    sound({ context, out: level, at: context.currentTime });
  }

  /** Takes the lowest and oldest sound away, if it is not above a rank. */
  private makeRoom(rank: number, now: number): boolean {
    let lowest = 0;
    this.voices.forEach((voice, i) => {
      if (voice.rank < this.voices[lowest]!.rank) lowest = i;
    });
    const voice = this.voices[lowest]!;
    if (voice.rank > rank) return false;
    voice.level.gain.setTargetAtTime(0, now, FADE);
    this.voices.splice(lowest, 1);
    return true;
  }
}
