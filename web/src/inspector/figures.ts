import type { GameClient } from "../client.ts";
import type { Stats } from "../stats.ts";
import { Rate, Series } from "./series.ts";

/** How often counters are read, in milliseconds. */
const EVERY = 250;

/** What is measured while the inspector is open. Spans are in milliseconds, rates in a second. */
export class Figures {
  readonly roundTrip = new Series();
  readonly margin = new Series();
  readonly delay = new Series();
  readonly frame = new Series();
  /** The sizes of corrections, in the game's units: those that moved something. */
  readonly corrections = new Series();
  readonly received = new Rate();
  readonly sent = new Rate();
  readonly late = new Rate();
  readonly starved = new Rate();
  /** The counters as they were read last. */
  stats: Stats;
  private read = -Infinity;

  constructor(private readonly client: GameClient) {
    this.stats = client.stats();
    client.module.corrections(() => {}); // those of before are of no instant
  }

  /** Frames a second, over the newest half second. */
  get framesPerSecond(): number {
    const { frame } = this;
    let sum = 0;
    let n = 0;
    while (n < frame.length && sum < 500) sum += frame.value(frame.length - 1 - n++);
    return sum === 0 ? 0 : (1000 * n) / sum;
  }

  /** Takes up a frame. */
  sample(now: number, elapsed: number): void {
    this.frame.add(now, elapsed);
    this.client.module.corrections((_tick, size) => {
      if (size > 0) this.corrections.add(now, size);
    });
    if (now - this.read < EVERY) return;
    this.read = now;
    this.readCounters(now);
  }

  private readCounters(now: number): void {
    const { header } = this.client;
    const stats = this.client.stats();
    this.stats = stats;
    this.roundTrip.add(now, header.roundTrip);
    this.margin.add(now, header.margin);
    this.delay.add(now, header.delay);
    this.received.add(now, stats.bytesIn);
    this.sent.add(now, stats.bytesOut);
    this.late.add(now, stats.lateInputs);
    this.starved.add(now, stats.starved);
  }
}
