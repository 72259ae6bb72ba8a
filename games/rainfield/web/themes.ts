/** What the music is about. */
export type Theme = "title" | "calm" | "wave" | "boss" | "won" | "lost";

/** How strongly each instrument plays, 0 to 1, and what it plays. */
export interface Score {
  /** One chord a bar, as notes above the key's: the first is the bass's. */
  readonly chords: readonly (readonly number[])[];
  readonly pad: number;
  readonly bright: number; // of the pad, in hertz
  readonly bass: number;
  /** Sixteenths of a bar in which the bass plays. */
  readonly bassLine: readonly number[];
  readonly arp: number;
  /** Every how many sixteenths the arpeggio plays. */
  readonly arpEvery: number;
  readonly bells: number;
  readonly lead: number;
  readonly drums: number; // 0: none, 1: a pulse, 2: a beat, 3: all of it
  readonly rain: number;
}

/** The key: D. */
export const KEY = 50;

// Chords of D minor, as semitones above D.
const DM = [0, 7, 12, 15];
const BB = [-4, 8, 12, 17];
const F = [-9, 7, 12, 15];
const C = [-2, 7, 10, 14];
const GM = [-7, 7, 12, 17];
const A = [-5, 7, 11, 16];
const EB = [1, 8, 13, 17];
const D = [0, 7, 12, 16];
const G = [-7, 7, 11, 16];

const EIGHTHS = [0, 2, 4, 6, 8, 10, 12, 14];
const DRIVE = [0, 2, 3, 4, 6, 8, 10, 11, 12, 14];
const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

const STILL: Score = {
  chords: [DM, DM, BB, BB, F, F, C, C], pad: 1, bright: 900, bass: 0, bassLine: [0], arp: 0, arpEvery: 2, bells: 0.7,
  lead: 0, drums: 0, rain: 1,
};

const WAVE: Score = {
  chords: [DM, BB, F, C, DM, BB, GM, A], pad: 0.7, bright: 1100, bass: 0.8, bassLine: EIGHTHS, arp: 0.55, arpEvery: 2,
  bells: 0, lead: 0, drums: 1, rain: 0.55,
};

/** What is played for a wave, by how fierce it is. */
const WAVES: readonly Score[] = [
  WAVE,
  { ...WAVE, bassLine: DRIVE, bass: 0.9, arp: 0.75, arpEvery: 1, drums: 2, bright: 1500 },
  { ...WAVE, bassLine: DRIVE, bass: 1, arp: 0.85, arpEvery: 1, drums: 3, bright: 2100, lead: 0.6, rain: 0.4 },
];

const OTHERS: Readonly<Record<Exclude<Theme, "wave">, Score>> = {
  title: STILL,
  calm: { ...STILL, chords: [DM, BB, F, C], bass: 0.45, bassLine: [0, 8], arp: 0.35, bells: 0.35, drums: 0, rain: 0.8 },
  boss: {
    chords: [DM, EB, DM, EB, DM, EB, GM, A], pad: 0.75, bright: 1900, bass: 1, bassLine: ALL, arp: 0.8, arpEvery: 1,
    bells: 0, lead: 0.7, drums: 3, rain: 0.7,
  },
  won: {
    ...STILL, chords: [BB, C, D, D, G, C, D, D], bright: 1700, bass: 0.6, bassLine: [0, 6, 8, 14], arp: 0.6, bells: 0.6,
    drums: 1, rain: 0.15,
  },
  lost: { ...STILL, chords: [DM, GM, DM, A], bright: 620, bass: 0.4, bells: 0.4, rain: 1.3 },
};

/** What is played for a theme; fierce, 0 to 2, is only of account in a wave. */
export function scoreOf(theme: Theme, fierce: number): Score {
  return theme === "wave" ? WAVES[Math.max(0, Math.min(fierce, 2))]! : OTHERS[theme];
}
