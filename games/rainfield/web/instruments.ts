// The instruments of the music. Each plays one note or beat at an instant.

import { noise, noiseOf, tone } from "./voices.ts";
import type { Spot } from "./voices.ts";

/** The frequency of a note, numbered as in MIDI: 69 is 440 hertz, 12 are an octave. */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** A chord that swells and fades over a time in seconds, through a filter that opens to a brightness in hertz. */
export function pad(spot: Spot, notes: readonly number[], time: number, brightness: number, gain: number): void {
  const { context, at } = spot;
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: brightness * 0.4, Q: 0.6 });
  filter.frequency.setValueAtTime(brightness * 0.4, at);
  filter.frequency.linearRampToValueAtTime(brightness, at + time * 0.5);
  filter.frequency.linearRampToValueAtTime(brightness * 0.5, at + time);
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(gain, at + time * 0.3);
  level.gain.setValueAtTime(gain, at + time * 0.7);
  level.gain.linearRampToValueAtTime(0, at + time * 1.15);
  filter.connect(level).connect(spot.out);
  for (const note of notes) {
    for (const detune of [-7, 6]) {
      const source = new OscillatorNode(context, { type: "sawtooth", frequency: pitch(note), detune });
      source.connect(filter);
      source.start(at);
      source.stop(at + time * 1.2);
    }
  }
}

/** A bass note of a length in seconds. */
export function bass(spot: Spot, note: number, time: number, gain: number): void {
  const { context, at } = spot;
  const source = new OscillatorNode(context, { type: "sawtooth", frequency: pitch(note) });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 240, Q: 5 });
  filter.frequency.setValueAtTime(720, at);
  filter.frequency.exponentialRampToValueAtTime(170, at + time);
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(gain, at + 0.008);
  level.gain.setTargetAtTime(0, at + time * 0.7, 0.03);
  source.connect(filter).connect(level).connect(spot.out);
  source.start(at);
  source.stop(at + time + 0.15);
  tone(spot, { wave: "sine", from: pitch(note), gain: gain * 0.7, time: time + 0.05, attack: 0.006 });
}

/** A short plucked note. */
export function pluck(spot: Spot, note: number, gain: number): void {
  tone(spot, { wave: "square", from: pitch(note), gain: gain * 0.42, time: 0.17 });
  tone(spot, { wave: "triangle", from: pitch(note), gain, time: 0.24, detune: 4 });
}

/** A note like glass, which rings for a while. */
export function bell(spot: Spot, note: number, gain: number): void {
  const from = pitch(note);
  tone(spot, { wave: "sine", from, gain, time: 1.7, attack: 0.004 });
  tone(spot, { wave: "sine", from: from * 2.76, gain: gain * 0.28, time: 0.7 });
  tone(spot, { wave: "sine", from: from * 5.4, gain: gain * 0.1, time: 0.3 });
}

/** A sung note, for the tune. */
export function lead(spot: Spot, note: number, time: number, gain: number): void {
  for (const detune of [-5, 5]) {
    tone(spot, { wave: "sawtooth", from: pitch(note), gain: gain * 0.4, time, attack: 0.03, detune });
  }
  tone(spot, { wave: "triangle", from: pitch(note), gain, time, attack: 0.02 });
}

export function kick(spot: Spot, gain: number): void {
  tone(spot, { wave: "sine", from: 150, to: 42, gain, time: 0.22 });
  noise(spot, { filter: "lowpass", from: 1800, gain: gain * 0.2, time: 0.02 });
}

export function snare(spot: Spot, gain: number): void {
  noise(spot, { filter: "bandpass", from: 1900, to: 1300, q: 0.6, gain, time: 0.17 });
  tone(spot, { wave: "triangle", from: 210, to: 140, gain: gain * 0.6, time: 0.09 });
}

export function hat(spot: Spot, gain: number, time = 0.045): void {
  noise(spot, { filter: "highpass", from: 7600, gain, time });
}

/** A drum that fills the end of a phrase; step raises it. */
export function tom(spot: Spot, step: number, gain: number): void {
  const from = 190 - 28 * step;
  tone(spot, { wave: "sine", from, to: from * 0.55, gain, time: 0.22 });
}

/** What marks a change: a cymbal of noise. */
export function crash(spot: Spot, gain: number): void {
  noise(spot, { filter: "highpass", from: 4200, gain, time: 1.5 });
  noise(spot, { filter: "bandpass", from: 6400, to: 2800, q: 0.5, gain: gain * 0.5, time: 0.9 });
}

/** A drop of rain: very short, at a random height. */
export function drop(spot: Spot, gain: number): void {
  const from = 1500 + 2600 * Math.random();
  tone(spot, { wave: "sine", from, to: from * 1.35, gain, time: 0.05 });
}

/** Rain that falls until the context ends, and returns what sets its strength. */
export function rain(context: BaseAudioContext, out: AudioNode): AudioParam {
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
  const low = new BiquadFilterNode(context, { type: "lowpass", frequency: 1500, Q: 0.2 });
  const high = new BiquadFilterNode(context, { type: "highpass", frequency: 380, Q: 0.2 });
  const level = new GainNode(context, { gain: 0 });
  source.connect(low).connect(high).connect(level).connect(out);
  source.start();
  return level.gain;
}
