import type { Settings } from "./settings.ts";

/** How quickly volumes follow what is set, in seconds. */
const GLIDE = 0.05;
/** How loud everything is at the most, before the compressor. */
const MUSIC = 0.5;
const EFFECTS = 0.8;

/** Where sounds go: one way for effects, one for music, together through a compressor to the loudspeakers. */
export class Desk {
  readonly effects: GainNode;
  readonly music: GainNode;
  private readonly master: GainNode;

  constructor(readonly context: BaseAudioContext) {
    this.master = new GainNode(context);
    const end = new DynamicsCompressorNode(context, { threshold: -16, knee: 12, ratio: 5, attack: 0.004, release: 0.16 });
    this.effects = new GainNode(context);
    this.music = new GainNode(context);
    this.effects.connect(this.master);
    this.music.connect(this.master);
    this.master.connect(end).connect(context.destination);
  }

  /** Takes over the volumes. */
  set({ master, music, effects }: Readonly<Settings>): void {
    this.glide(this.master, loudness(master));
    this.glide(this.music, loudness(music) * MUSIC);
    this.glide(this.effects, loudness(effects) * EFFECTS);
  }

  private glide(node: GainNode, value: number): void {
    node.gain.setTargetAtTime(value, this.context.currentTime, GLIDE);
  }
}

/** What a setting of 0 to 100 is as a gain: ears hear in ratios. */
function loudness(setting: number): number {
  return (setting / 100) ** 1.8;
}

/**
 * The browser's sound. It begins with the player's first gesture, before which browsers keep silent, and rests while the
 * page is hidden.
 */
export class Mixer {
  /** The desk, or null before the first gesture. */
  desk: Desk | null = null;
  private context: AudioContext | null = null;

  constructor(private readonly settings: () => Readonly<Settings>) {
    for (const name of ["pointerdown", "pointerup", "keydown", "touchend"]) {
      window.addEventListener(name, () => this.wake(), { capture: true, passive: true });
    }
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) void this.context?.suspend();
      else this.wake();
    });
  }

  /** Whether sounds can be heard now. */
  get running(): boolean {
    return this.context?.state === "running";
  }

  /** Takes over the volumes. */
  set(values: Readonly<Settings>): void {
    this.desk?.set(values);
  }

  /** Begins, or goes on, if the browser lets it: it wants a gesture of the player's first. */
  wake(): void {
    if (document.hidden || this.running) return;
    if (this.context === null) {
      if (navigator.userActivation?.hasBeenActive === false) return;
      this.context = new AudioContext({ latencyHint: "interactive" });
      this.desk = new Desk(this.context);
      this.desk.set(this.settings());
    }
    this.context.resume().catch(() => {}); // it was no gesture that counts; the next one may
  }
}
