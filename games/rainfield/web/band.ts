import * as play from "./instruments.ts";
import type { Desk } from "./mixer.ts";
import { KEY } from "./themes.ts";
import type { Score, Theme } from "./themes.ts";
import type { Spot } from "./voices.ts";

/** Sixteenths of a bar, and bars of a phrase. */
const BAR = 16;
const PHRASE = 4;
/** The scale of tunes, as semitones above the key. */
const SCALE = [0, 3, 5, 7, 10, 12, 15, 17, 19] as const;
/** How quickly volumes change, in seconds. */
const GLIDE = 0.25;
/** The echo: its time in seconds, and what is left of it each time. */
const ECHO = 0.425;
const LEFT = 0.36;

/** The players of the music: they know a score and the number of the sixteenth, and make up the rest. */
export class Band {
  private readonly dry: GainNode;
  private readonly send: GainNode; // to both the music and its echo
  private readonly rain: AudioParam;
  private pattern: number[] = []; // of the arpeggio, as numbers of the chord's notes
  private tune = 4; // where the tune is in the scale
  private rested = 0; // sixteenths until the tune goes on

  constructor(private readonly desk: Desk) {
    const { context } = desk;
    this.dry = new GainNode(context);
    this.dry.connect(desk.music);
    this.send = new GainNode(context);
    const wet = new GainNode(context, { gain: 0.34 });
    const echo = new DelayNode(context, { delayTime: ECHO, maxDelayTime: 1 });
    const back = new GainNode(context, { gain: LEFT });
    const dull = new BiquadFilterNode(context, { type: "lowpass", frequency: 2600 });
    this.send.connect(this.dry);
    this.send.connect(wet).connect(echo).connect(dull).connect(this.dry);
    dull.connect(back).connect(echo);
    this.rain = play.rain(context, this.dry);
  }

  /** Sets how loud all of it is, 0 to 1. */
  hush(level: number): void {
    this.dry.gain.setTargetAtTime(level, this.desk.context.currentTime, GLIDE);
  }

  /** Marks the beginning of a theme. */
  turn(theme: Theme, at: number): void {
    this.pattern = [];
    this.rested = 0;
    if (theme === "boss" || theme === "won") play.crash(this.spot(at), 0.16);
    else if (theme === "wave") play.crash(this.spot(at), 0.09);
  }

  /** Plays a sixteenth of a score at an instant; length is its length, both in seconds. */
  play(score: Score, step: number, at: number, length: number): void {
    const bar = Math.floor(step / BAR);
    const chord = score.chords[bar % score.chords.length]!;
    const within = step % BAR;
    if (within === 0) this.beginBar(score, bar, chord, at, length);
    if (score.bass > 0 && score.bassLine.includes(within)) this.bass(score, chord[0]!, within, at, length);
    if (score.arp > 0 && step % score.arpEvery === 0) this.arp(score, step, chord, at);
    if (score.bells > 0) this.bells(score, within, at);
    if (score.lead > 0) this.lead(score, within, at, length);
    this.drums(score.drums, within, bar % PHRASE === PHRASE - 1, at);
    if (Math.random() < 0.2 * score.rain) play.drop(this.echoing(at), 0.012 + 0.016 * Math.random());
  }

  private beginBar(score: Score, bar: number, chord: readonly number[], at: number, length: number): void {
    this.rain.setTargetAtTime(0.035 * score.rain, at, 1.5);
    if (bar % PHRASE === 0 || this.pattern.length === 0) this.makeUp();
    if (score.pad === 0) return;
    const notes = chord.slice(1).map((semitones) => KEY + semitones);
    play.pad(this.spot(at), notes, length * BAR, score.bright, 0.032 * score.pad);
  }

  /** Makes up an arpeggio for the next phrase. */
  private makeUp(): void {
    const up = Math.random() < 0.5;
    this.pattern = Array.from({ length: 8 }, (_, i) => {
      const chance = Math.random();
      return chance < 0.7 ? (up ? i % 3 : 2 - (i % 3)) + 1 : chance < 0.85 ? 4 : 1;
    });
  }

  private bass(score: Score, root: number, within: number, at: number, length: number): void {
    const octave = within % 8 === 6 ? 12 : 0;
    play.bass(this.spot(at), KEY - 12 + root + octave, length * (score.bassLine.length > 4 ? 0.95 : 5), 0.16 * score.bass);
  }

  private arp(score: Score, step: number, chord: readonly number[], at: number): void {
    const place = this.pattern[Math.floor(step / score.arpEvery) % this.pattern.length]!;
    const semitones = place === 4 ? chord[1]! + 12 : chord[place]!;
    const accent = step % 4 === 0 ? 1 : 0.7;
    play.pluck(this.echoing(at), KEY + 12 + semitones, 0.042 * score.arp * accent);
  }

  /** Now and then a bell, on the heavier parts of the bar rather than on the lighter ones. */
  private bells(score: Score, within: number, at: number): void {
    if (within % 4 !== 0 || Math.random() > (within === 0 ? 0.6 : 0.25)) return;
    const note = SCALE[Math.floor(Math.random() * SCALE.length)]!;
    play.bell(this.echoing(at), KEY + 24 + note, 0.05 * score.bells);
  }

  /** The tune: it wanders through the scale, and rests. */
  private lead(score: Score, within: number, at: number, length: number): void {
    if (this.rested > 0) {
      this.rested--;
      return;
    }
    if (within % 2 === 1) return;
    const last = SCALE.length - 1;
    this.tune = Math.max(0, Math.min(last, this.tune + Math.round((Math.random() - 0.5) * 4.4)));
    const long = Math.random() < 0.35 ? 6 : 2;
    this.rested = long - 1 + (Math.random() < 0.3 ? 8 : 0);
    play.lead(this.echoing(at), KEY + 12 + SCALE[this.tune]!, length * long * 1.1, 0.028 * score.lead);
  }

  private drums(level: number, within: number, last: boolean, at: number): void {
    if (level === 0) return;
    const spot = this.spot(at);
    if (within % (level === 1 ? 8 : 4) === 0) play.kick(spot, 0.4);
    if (level > 1 && within % 8 === 4) play.snare(spot, 0.16);
    if (level > 2 || within % 2 === 0) play.hat(spot, within % 4 === 2 ? 0.055 : 0.026, within % 8 === 6 ? 0.11 : 0.04);
    if (level > 2 && last && within >= 12) play.tom(spot, within - 12, 0.26);
    if (level > 2 && within === 14) play.kick(spot, 0.26);
  }

  private spot(at: number): Spot {
    return { context: this.desk.context, out: this.dry, at };
  }

  /** Where what is played echoes. */
  private echoing(at: number): Spot {
    return { context: this.desk.context, out: this.send, at };
  }
}
