import type { RecordedFrame } from "../client.ts";
import type { ViewWords } from "../view.ts";

/** How many frames a recording has at most: ten seconds on a display with 120 a second, and twenty on one with 60. */
const MOST_FRAMES = 1200;
/** What it may take, in bytes: games with large views have fewer frames. */
const MOST_BYTES = 32 << 20;
/** How many events of a frame are kept; more than a frame has. */
const MOST_EVENTS = 32;

/** A frame as it is kept. */
export interface Frame extends RecordedFrame {
  /** Counts all frames that were ever recorded. */
  readonly number: number;
  /** The instant at which it was drawn, in milliseconds. */
  readonly now: number;
  /** Ghosts of the same instant: views of what the server had told, and of what was predicted. */
  readonly told: ViewWords;
  readonly predicted: ViewWords;
}

/**
 * What a frame is made of. Each answer is only good until the next call: the pictures may lie in the same memory, and asking
 * for one may make it grow.
 */
export interface Source {
  told(): Uint32Array;
  predicted(): Uint32Array;
  view(): Uint32Array;
  /** The records of the frame's events, side by side. */
  events(): Uint32Array;
}

/** A place in the ring. Its words are used again and again. */
class Slot implements Frame {
  number = -1;
  now = 0;
  eventCount = 0;
  readonly view: ViewWords;
  readonly told: ViewWords;
  readonly predicted: ViewWords;
  readonly events: ViewWords;

  constructor(memory: ArrayBuffer, at: number, viewWords: number, private readonly stride: number) {
    const words = (n: number, length: number): ViewWords => block(memory, at + 4 * n * viewWords, length);
    this.view = words(0, viewWords);
    this.told = words(1, viewWords);
    this.predicted = words(2, viewWords);
    this.events = words(3, stride * MOST_EVENTS);
  }

  take(number: number, now: number, from: Source): void {
    this.number = number;
    this.now = now;
    this.told.u32.set(from.told());
    this.predicted.u32.set(from.predicted());
    this.view.u32.set(from.view());
    const events = from.events();
    this.eventCount = Math.min(events.length / this.stride, MOST_EVENTS);
    this.events.u32.set(events.subarray(0, this.eventCount * this.stride));
  }
}

/** The newest frames, in a ring of fixed memory. */
export class Recording {
  private readonly ring: Slot[] = [];
  private begin = 0; // the number of the oldest frame
  private next = 0; // the number of the next one

  /**
   * @param viewWords words of a view
   * @param stride words of an event's record
   */
  constructor(viewWords: number, stride: number) {
    const bytes = 4 * (3 * viewWords + MOST_EVENTS * stride);
    const count = Math.max(2, Math.min(MOST_FRAMES, Math.floor(MOST_BYTES / bytes)));
    const memory = new ArrayBuffer(count * bytes);
    for (let i = 0; i < count; i++) this.ring.push(new Slot(memory, i * bytes, viewWords, stride));
  }

  /** The number of the oldest frame, and that of the frame after the newest one. */
  get first(): number {
    return this.begin;
  }

  get end(): number {
    return this.next;
  }

  /** How many frames there are. */
  get length(): number {
    return this.next - this.begin;
  }

  /** Whether the next frame drops an older one. */
  get isFull(): boolean {
    return this.length === this.ring.length;
  }

  /** The frame of a number from first up to but without end. */
  at(number: number): Frame {
    return this.ring[number % this.ring.length]!;
  }

  /** Records the frame of an instant in milliseconds. */
  push(now: number, from: Source): void {
    if (this.isFull) this.begin++;
    this.ring[this.next % this.ring.length]!.take(this.next, now, from);
    this.next++;
  }
}

function block(memory: ArrayBuffer, at: number, length: number): ViewWords {
  return {
    f32: new Float32Array(memory, at, length), u32: new Uint32Array(memory, at, length), i32: new Int32Array(memory, at, length),
  };
}
