// What sounds are made of: tones and noise, each with a course of pitch and loudness.

/** Where and when a sound is made. */
export interface Spot {
  readonly context: BaseAudioContext;
  readonly out: AudioNode;
  /** The instant of the context's clock, in seconds. */
  readonly at: number;
}

/** How loud something is in the course of time, in seconds. */
interface Course {
  readonly gain: number;
  /** How long it lasts. */
  readonly time: number;
  /** How long it rises. Default: at once. */
  readonly attack?: number;
  /** How long after the spot's instant it begins. */
  readonly delay?: number;
}

/** A tone that glides from one pitch to another, in hertz. */
export interface Tone extends Course {
  readonly wave: OscillatorType;
  readonly from: number;
  readonly to?: number;
  /** In hundredths of a semitone. */
  readonly detune?: number;
}

/** Noise through a filter that glides from one frequency to another, in hertz. */
export interface Noise extends Course {
  readonly filter: BiquadFilterType;
  readonly from: number;
  readonly to?: number;
  readonly q?: number;
}

/** What is as good as silent: gains cannot fall to nothing along a curve. */
const SILENT = 0.0001;
const NOISE_SECONDS = 2;

/** Makes a tone. */
export function tone(spot: Spot, tone: Tone): void {
  const { context, at } = spot;
  const begin = at + (tone.delay ?? 0);
  const source = new OscillatorNode(context, { type: tone.wave, frequency: tone.from, detune: tone.detune ?? 0 });
  source.frequency.setValueAtTime(tone.from, begin);
  if (tone.to !== undefined) source.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.time);
  play(source, source, begin, tone, spot);
}

/** Makes noise. */
export function noise(spot: Spot, noise: Noise): void {
  const { context, at } = spot;
  const begin = at + (noise.delay ?? 0);
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
  const filter = new BiquadFilterNode(context, { type: noise.filter, frequency: noise.from, Q: noise.q ?? 0.8 });
  filter.frequency.setValueAtTime(noise.from, begin);
  if (noise.to !== undefined) filter.frequency.exponentialRampToValueAtTime(noise.to, begin + noise.time);
  source.connect(filter);
  play(source, filter, begin, noise, spot);
}

function play(source: AudioScheduledSourceNode, last: AudioNode, begin: number, course: Course, spot: Spot): void {
  const level = new GainNode(spot.context, { gain: 0 });
  const rise = course.attack ?? 0.002;
  const { gain } = level;
  gain.setValueAtTime(SILENT, begin);
  gain.exponentialRampToValueAtTime(Math.max(course.gain, SILENT), begin + rise);
  gain.exponentialRampToValueAtTime(SILENT, begin + Math.max(course.time, rise + 0.01));
  last.connect(level).connect(spot.out);
  if (source instanceof AudioBufferSourceNode) source.start(begin, (begin * 7.31) % NOISE_SECONDS);
  else source.start(begin);
  source.stop(begin + course.time + 0.02);
  source.onended = () => level.disconnect();
}

const buffers = new WeakMap<BaseAudioContext, AudioBuffer>();

/** White noise, made once for each context. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  let buffer = buffers.get(context);
  if (buffer === undefined) {
    buffer = new AudioBuffer({ length: context.sampleRate * NOISE_SECONDS, sampleRate: context.sampleRate });
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    buffers.set(context, buffer);
  }
  return buffer;
}
