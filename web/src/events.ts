import type { ViewWords } from "./view.ts";

/** What became of an event. Twin of the phases in predict/ledger.go. */
export const Phase = {
  /** The player's own prediction says that it happens: it is to be presented now. */
  Predicted: 1,
  /** The server says that it happened, and it was presented when it was predicted. */
  Confirmed: 2,
  /** It was presented and did not happen. */
  Withdrawn: 3,
  /** The server says that it happened, and nobody foresaw it: it is to be presented now. */
  Happened: 4,
} as const;

/**
 * The events of a frame. They are records of words in the module's memory, which the generated readEvent understands:
 *
 *     for (let i = 0; i < events.length; i++) react(readEvent(events.words, events.at(i)));
 */
export class EventList {
  private source: ViewWords;
  private first = 0;
  private size = 0;
  private count = 0;

  /** @param memory the module's whole memory */
  constructor(private readonly memory: ViewWords) {
    this.source = memory;
  }

  /** What the records lie in. */
  get words(): ViewWords {
    return this.source;
  }

  /** The number of events. */
  get length(): number {
    return this.count;
  }

  /** Words of a record. */
  get stride(): number {
    return this.size;
  }

  /** The word at which an event's record begins. */
  at(i: number): number {
    return this.first + i * this.size;
  }

  /**
   * Points to the records of a new frame: where they begin and how long each is, in words. They lie in the module's memory,
   * or where else they were recorded.
   */
  set(first: number, stride: number, count: number, words = this.memory): void {
    this.source = words;
    this.first = first;
    this.size = stride;
    this.count = count;
  }
}
