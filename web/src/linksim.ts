// A bad network inside the page, between the socket and the client. It fares with messages as transport/conditioner.go does:
// datagrams as on UDP, ordered messages as on TCP.

import type { LinkTap, SendMessage } from "./link.ts";

/** What a link is like. All zero is perfect. */
export interface LinkConditions {
  /** Milliseconds there and back, on top of what the real link takes: half of it each way. */
  readonly rtt: number;
  /** By how many milliseconds a message's way differs from that at most, either way, uniformly. */
  readonly jitter: number;
  /** The share of the datagrams that vanish, 0 to 1. An ordered message is repeated instead, which takes its time. */
  readonly loss: number;
}

/** Links as players have them, by name. */
export const linkPresets: { readonly [name: string]: LinkConditions } = {
  LAN: { rtt: 2, jitter: 1, loss: 0 },
  DSL: { rtt: 40, jitter: 4, loss: 0.001 },
  "140 ms": { rtt: 140, jitter: 8, loss: 0.002 },
  "bad mobile": { rtt: 190, jitter: 60, loss: 0.06 },
};

/** What tells the time in milliseconds, and calls back later. */
export interface LinkClock {
  now(): number;
  later(millis: number, run: () => void): void;
}

/** The page's own clock. */
const pageClock: LinkClock = { now: () => performance.now(), later: (millis, run) => void setTimeout(run, millis) };

/** The first byte of a datagram is not below this (PROTOCOL.md, section on messages and packets). */
const FIRST_PACKET = 0x80;
/** What a lost ordered message takes to be repeated, on top of a round trip, in milliseconds: TCP's fast retransmit. */
const REPEAT_FLOOR = 50;
/** Where the doubling of that time ends, in milliseconds, and after how many losses in a row a message gets through anyway. */
const LONGEST_REPEAT = 2000;
const MOST_REPEATS = 8;

/**
 * A bad network. It is put between a client and its links with `client.tap = new LinkSim(linkPresets["140 ms"]!)`, and taken
 * away with `client.tap = null` and drain. The same seed, messages and instants give the same losses and delays.
 */
export class LinkSim implements LinkTap {
  /** What the link is like from now on. What is on its way arrives as it would have. */
  conditions: LinkConditions;
  private readonly down: Lane;
  private readonly up: Lane;

  /**
   * @param conditions what the link is like
   * @param seed decides what is left to chance: a whole number of 32 bits
   * @param clock what tells the time
   */
  constructor(conditions: LinkConditions, seed = 1, clock = pageClock) {
    this.conditions = conditions;
    const random = new Random(seed);
    this.down = new Lane(random, clock);
    this.up = new Lane(random, clock);
  }

  /** Datagrams that were lost. */
  get lost(): number {
    return this.down.lost + this.up.lost;
  }

  /** Messages that have got through. */
  get carried(): number {
    return this.down.carried + this.up.carried;
  }

  /** Messages on their way. */
  get inFlight(): number {
    return this.down.inFlight + this.up.inFlight;
  }

  incoming(message: Uint8Array, pass: (message: Uint8Array) => void): void {
    const ordered = message.length === 0 || message[0]! < FIRST_PACKET;
    this.down.push(this.conditions, ordered, () => pass(message));
  }

  outgoing(message: Uint8Array<ArrayBuffer>, ordered: boolean, pass: SendMessage): void {
    const copy = message.slice(); // the module writes over the original
    this.up.push(this.conditions, ordered, () => pass(copy, ordered));
  }

  flush(): void {
    this.up.flush();
  }

  /** Passes on at once all that is on its way. */
  drain(): void {
    this.up.drain();
    this.down.drain();
  }
}

/** A message on its way. */
interface Flying {
  readonly due: number;
  readonly ordered: boolean;
  readonly pass: () => void;
}

/** One direction. */
class Lane {
  lost = 0;
  carried = 0;
  private readonly flight: Flying[] = []; // what is due first stands first; of the same instant, what was pushed first
  private lastDue = 0; // when the newest ordered message arrives: the next one must not be earlier
  private alarm = Infinity;

  constructor(private readonly random: Random, private readonly clock: LinkClock) {}

  get inFlight(): number {
    return this.flight.length;
  }

  push(link: LinkConditions, ordered: boolean, pass: () => void): void {
    const now = this.clock.now();
    if (!ordered && this.random.chance(link.loss)) {
      this.lost++;
      return;
    }
    const sent = ordered ? now + this.repeats(link) : now;
    let due = sent + Math.max(link.rtt / 2 + link.jitter * this.random.around(), 0);
    if (ordered) this.lastDue = due = Math.max(due, this.lastDue);
    this.launch({ due, ordered, pass });
    this.arm(now);
  }

  /** Passes on what is ordered, in order, and forgets the rest. */
  flush(): void {
    for (const f of this.flight.splice(0)) if (f.ordered) this.arrive(f);
  }

  /** Passes on everything, in the order in which it would have arrived. */
  drain(): void {
    for (const f of this.flight.splice(0)) this.arrive(f);
  }

  /** How long the repetitions of an ordered message take: each loss doubles the time until the next one. */
  private repeats(link: LinkConditions): number {
    let sum = 0;
    let wait = link.rtt + REPEAT_FLOOR;
    for (let i = 0; i < MOST_REPEATS && this.random.chance(link.loss); i++) {
      sum += wait;
      wait = Math.min(2 * wait, LONGEST_REPEAT);
    }
    return sum;
  }

  private launch(f: Flying): void {
    let at = this.flight.length;
    while (at > 0 && this.flight[at - 1]!.due > f.due) at--;
    this.flight.splice(at, 0, f);
  }

  /** Sets the alarm for what is due first, unless one rings before. */
  private arm(now: number): void {
    const next = this.flight[0]?.due ?? Infinity;
    if (next >= this.alarm) return;
    this.alarm = next;
    this.clock.later(Math.max(next - now, 0), () => this.ring(next));
  }

  private ring(alarm: number): void {
    if (alarm !== this.alarm) return; // another one was set for an earlier instant
    this.alarm = Infinity;
    const now = this.clock.now();
    while (this.flight.length > 0 && this.flight[0]!.due <= now) this.arrive(this.flight.shift()!);
    this.arm(now);
  }

  private arrive(f: Flying): void {
    this.carried++;
    f.pass();
  }
}

/** Random numbers from a seed (Marsaglia, "Xorshift RNGs", 2003). */
class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0 || 1; // zero would stay zero
  }

  /** A number from 0 up to but without 1. */
  next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state / 4294967296;
  }

  /** A number from -1 to 1. */
  around(): number {
    return 2 * this.next() - 1;
  }

  chance(share: number): boolean {
    return share > 0 && this.next() < share;
  }
}
