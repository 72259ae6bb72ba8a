// The sounds of the fight, one function each. All are made of tones and noise when they are heard.

import { noise, tone } from "./voices.ts";
import type { Spot } from "./voices.ts";

/** Something that can be heard: it makes the sound at a spot. */
export type Sound = (spot: Spot) => void;

/** A factor around 1, so that the same sound is never quite the same. */
function about(spread: number): number {
  return 1 + (Math.random() - 0.5) * spread;
}

export const blaster: Sound = (spot) => {
  const pitch = about(0.08);
  tone(spot, { wave: "square", from: 920 * pitch, to: 210 * pitch, gain: 0.09, time: 0.085 });
  tone(spot, { wave: "sine", from: 330 * pitch, to: 110, gain: 0.14, time: 0.07 });
};

export const scatter: Sound = (spot) => {
  noise(spot, { filter: "bandpass", from: 1900 * about(0.1), to: 420, q: 0.9, gain: 0.34, time: 0.16 });
  tone(spot, { wave: "triangle", from: 240, to: 62, gain: 0.26, time: 0.14 });
};

export const rail: Sound = (spot) => {
  tone(spot, { wave: "sawtooth", from: 1700 * about(0.04), to: 90, gain: 0.14, time: 0.3 });
  tone(spot, { wave: "sine", from: 3200, to: 500, gain: 0.08, time: 0.18 });
  noise(spot, { filter: "highpass", from: 5200, to: 1800, gain: 0.12, time: 0.22 });
};

/** What a gun of each kind sounds like; shards are part of the nova. */
export const SHOTS: readonly Sound[] = [blaster, scatter, rail];

const onRock: Sound = (spot) => {
  noise(spot, { filter: "bandpass", from: 760 * about(0.3), to: 300, q: 1.4, gain: 0.34, time: 0.07 });
};

const onEnemy: Sound = (spot) => {
  const pitch = about(0.2);
  tone(spot, { wave: "square", from: 480 * pitch, to: 190 * pitch, gain: 0.055, time: 0.06 });
  noise(spot, { filter: "bandpass", from: 2600, to: 1300, q: 1, gain: 0.09, time: 0.05 });
};

const onBoss: Sound = (spot) => {
  tone(spot, { wave: "triangle", from: 210 * about(0.1), to: 120, gain: 0.13, time: 0.11 });
  noise(spot, { filter: "bandpass", from: 1700, to: 800, q: 2, gain: 0.08, time: 0.06 });
};

const onNothing: Sound = (spot) => {
  tone(spot, { wave: "sine", from: 1500 * about(0.1), to: 1250, gain: 0.05, time: 0.09 });
};

/** A bullet that met something, by what it met. */
export const IMPACTS: readonly Sound[] = [onRock, onEnemy, onBoss, onNothing];

/** An asteroid that breaks, by size: the larger, the deeper and the longer. */
export const BREAKS: readonly Sound[] = [rockBreak(1, 0.5), rockBreak(1.5, 0.36), rockBreak(2.2, 0.24)];

function rockBreak(pitch: number, time: number): Sound {
  return (spot) => {
    noise(spot, { filter: "lowpass", from: 900 * pitch * about(0.2), to: 130, gain: 0.5, time });
    tone(spot, { wave: "sine", from: 110 * pitch, to: 42, gain: 0.3, time: time * 0.7 });
    noise(spot, { filter: "bandpass", from: 2100 * pitch, to: 900, q: 2, gain: 0.09, time: time * 0.5, delay: 0.04 });
  };
}

/** How an enemy of a kind ends: its cry, and how large the burst is. */
function burst(cry: number, fall: number, size: number): Sound {
  return (spot) => {
    const pitch = about(0.12);
    tone(spot, { wave: "sawtooth", from: cry * pitch, to: fall * pitch, gain: 0.11, time: 0.16 + 0.12 * size });
    noise(spot, { filter: "lowpass", from: 2600 / size, to: 160, gain: 0.3 + 0.06 * size, time: 0.18 + 0.16 * size });
    tone(spot, { wave: "sine", from: 150 / size, to: 45, gain: 0.24, time: 0.16 + 0.1 * size });
  };
}

/** An enemy that is destroyed, by kind: chaser, gunner, weaver, lancer, brood, mite, bomber. */
export const KILLS: readonly Sound[] = [
  burst(620, 120, 1), burst(440, 70, 1.3), burst(980, 240, 0.8), burst(760, 55, 1.4), burst(260, 42, 2.2),
  burst(1350, 480, 0.5), burst(330, 52, 1.9),
];

/** An enemy fires bolts. */
export const volley: Sound = (spot) => {
  tone(spot, { wave: "triangle", from: 300 * about(0.1), to: 640, gain: 0.11, time: 0.11 });
  noise(spot, { filter: "bandpass", from: 1200, to: 2400, q: 2, gain: 0.06, time: 0.09 });
};

export const hurt: Sound = (spot) => {
  noise(spot, { filter: "lowpass", from: 2200, to: 180, gain: 0.5, time: 0.24 });
  tone(spot, { wave: "sawtooth", from: 210, to: 58, gain: 0.24, time: 0.26 });
};

export const lost: Sound = (spot) => {
  noise(spot, { filter: "lowpass", from: 3200, to: 70, gain: 0.8, time: 1.1 });
  tone(spot, { wave: "sawtooth", from: 320, to: 28, gain: 0.26, time: 1 });
  tone(spot, { wave: "sine", from: 90, to: 30, gain: 0.5, time: 0.8 });
};

export const down: Sound = (spot) => {
  [392, 311, 233].forEach((from, i) => {
    tone(spot, { wave: "triangle", from, to: from * 0.94, gain: 0.2, time: 0.34, delay: 0.16 * i });
  });
};

export const revived: Sound = (spot) => {
  [294, 440, 587, 880].forEach((from, i) => {
    tone(spot, { wave: "triangle", from, gain: 0.18, time: 0.5, attack: 0.02, delay: 0.09 * i });
  });
  noise(spot, { filter: "bandpass", from: 700, to: 4200, q: 1.5, gain: 0.07, time: 0.6, attack: 0.2 });
};

/** A ship comes into play. */
export const enter: Sound = (spot) => {
  tone(spot, { wave: "sine", from: 160, to: 640, gain: 0.18, time: 0.5, attack: 0.1 });
  noise(spot, { filter: "bandpass", from: 400, to: 3000, q: 1.2, gain: 0.1, time: 0.5, attack: 0.2 });
};

export const dash: Sound = (spot) => {
  noise(spot, { filter: "bandpass", from: 700, to: 3600 * about(0.1), q: 1.1, gain: 0.34, time: 0.24, attack: 0.02 });
  tone(spot, { wave: "sine", from: 180, to: 520, gain: 0.12, time: 0.16 });
};

export const nova: Sound = (spot) => {
  tone(spot, { wave: "sine", from: 130, to: 26, gain: 0.75, time: 0.9 });
  noise(spot, { filter: "lowpass", from: 5200, to: 110, gain: 0.62, time: 0.95 });
  tone(spot, { wave: "sawtooth", from: 1400, to: 90, gain: 0.12, time: 0.45 });
  noise(spot, { filter: "highpass", from: 6500, gain: 0.08, time: 0.7, delay: 0.05 });
};

export const ward: Sound = (spot) => {
  for (const [i, from] of [294, 441, 588, 882].entries()) {
    tone(spot, { wave: "sine", from, to: from * 1.02, gain: 0.13, time: 1, attack: 0.08, delay: 0.03 * i });
  }
  noise(spot, { filter: "bandpass", from: 3800, to: 1300, q: 4, gain: 0.1, time: 0.7, attack: 0.06 });
};

/** The scale that orbs climb while the combo grows: semitones above its lowest note. */
const LADDER = [0, 2, 3, 7, 9, 12, 14, 15, 19, 21, 24] as const;

/** An orb, at a combo: the higher, the longer the combo. */
export function orb(combo: number): Sound {
  const step = LADDER[Math.min(Math.floor(combo / 4), LADDER.length - 1)]!;
  const from = 587 * 2 ** (step / 12);
  return (spot) => {
    tone(spot, { wave: "sine", from, gain: 0.13, time: 0.22 });
    tone(spot, { wave: "sine", from: from * 2.01, gain: 0.06, time: 0.16, delay: 0.045 });
  };
}

export const repair: Sound = (spot) => {
  [523, 659, 784].forEach((from, i) => tone(spot, { wave: "sine", from, gain: 0.16, time: 0.36, delay: 0.07 * i }));
};

export const crate: Sound = (spot) => {
  noise(spot, { filter: "bandpass", from: 1300, to: 2600, q: 3, gain: 0.2, time: 0.08 });
  [220, 330, 440].forEach((from, i) => tone(spot, { wave: "square", from, gain: 0.07, time: 0.2, delay: 0.06 + 0.06 * i }));
};

export const nextWeapon: Sound = (spot) => {
  noise(spot, { filter: "bandpass", from: 2400, q: 5, gain: 0.5, time: 0.03 });
  noise(spot, { filter: "bandpass", from: 1500, q: 5, gain: 0.6, time: 0.04, delay: 0.06 });
};
