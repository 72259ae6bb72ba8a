// The sounds of what concerns all, and those of the page.

import type { Sound } from "./sounds.ts";
import { noise, tone } from "./voices.ts";
import type { Spot } from "./voices.ts";

/** Plays notes one after the other, in hertz, each so many seconds after the one before. */
function line(spot: Spot, wave: OscillatorType, notes: readonly number[], every: number, gain: number): void {
  notes.forEach((from, i) => tone(spot, { wave, from, gain, time: every * 3.2, attack: 0.01, delay: every * i }));
}

export const begin: Sound = (spot) => {
  line(spot, "triangle", [147, 220, 294, 440], 0.14, 0.17);
  noise(spot, { filter: "bandpass", from: 300, to: 3600, q: 1, gain: 0.12, time: 1.2, attack: 0.5 });
};

export const waveStart: Sound = (spot) => {
  line(spot, "sawtooth", [147, 147, 220], 0.15, 0.085);
  line(spot, "sine", [294, 294, 440], 0.15, 0.15);
};

export const bossStart: Sound = (spot) => {
  for (let i = 0; i < 3; i++) {
    tone(spot, { wave: "sawtooth", from: 98, to: 92, gain: 0.2, time: 0.5, attack: 0.03, delay: 0.55 * i });
    tone(spot, { wave: "sawtooth", from: 104, to: 98, gain: 0.16, time: 0.5, attack: 0.03, delay: 0.55 * i });
  }
  noise(spot, { filter: "lowpass", from: 90, to: 900, gain: 0.4, time: 1.7, attack: 1.2 });
};

export const waveClear: Sound = (spot) => {
  line(spot, "triangle", [294, 370, 440, 587, 740], 0.085, 0.15);
};

export const bossPhase: Sound = (spot) => {
  tone(spot, { wave: "sawtooth", from: 74, to: 55, gain: 0.3, time: 1.1, attack: 0.04 });
  tone(spot, { wave: "square", from: 620, to: 300, gain: 0.05, time: 0.8 });
  noise(spot, { filter: "lowpass", from: 2400, to: 120, gain: 0.45, time: 1 });
};

export const bossEnd: Sound = (spot) => {
  for (let i = 0; i < 6; i++) {
    noise(spot, { filter: "lowpass", from: 1800 - 180 * i, to: 90, gain: 0.42, time: 0.6, delay: 0.17 * i });
  }
  tone(spot, { wave: "sine", from: 120, to: 24, gain: 0.7, time: 2.2 });
  line(spot, "triangle", [294, 440, 587, 740, 880], 0.16, 0.12);
};

export const choose: Sound = (spot) => {
  line(spot, "triangle", [440, 659, 880], 0.06, 0.16);
  noise(spot, { filter: "highpass", from: 5000, gain: 0.06, time: 0.3 });
};

/** The cards are dealt. */
export const deal: Sound = (spot) => {
  for (let i = 0; i < 3; i++) {
    noise(spot, { filter: "bandpass", from: 1500 + 500 * i, to: 3400, q: 1.6, gain: 0.3, time: 0.09, delay: 0.09 * i });
  }
};

export const won: Sound = (spot) => {
  line(spot, "triangle", [294, 370, 440, 587, 740, 880, 1175], 0.15, 0.15);
  line(spot, "sawtooth", [147, 147, 220, 220, 294, 294, 294], 0.15, 0.05);
};

export const over: Sound = (spot) => {
  line(spot, "triangle", [294, 277, 220, 175, 147], 0.28, 0.17);
  tone(spot, { wave: "sine", from: 73, to: 36, gain: 0.4, time: 2.4, attack: 0.2 });
};

export const uiMove: Sound = (spot) => tone(spot, { wave: "sine", from: 660, to: 700, gain: 0.06, time: 0.05 });

export const uiPress: Sound = (spot) => {
  tone(spot, { wave: "sine", from: 520, to: 880, gain: 0.1, time: 0.1 });
};

export const uiBack: Sound = (spot) => tone(spot, { wave: "sine", from: 620, to: 380, gain: 0.09, time: 0.1 });

/** The connection is lost. */
export const offline: Sound = (spot) => line(spot, "sine", [440, 330], 0.16, 0.14);

/** The connection is back. */
export const online: Sound = (spot) => line(spot, "sine", [330, 440], 0.16, 0.14);
