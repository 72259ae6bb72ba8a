import assert from "node:assert/strict";
import { test } from "node:test";
import { LinkSim } from "../src/linksim.ts";
import type { LinkClock, LinkConditions } from "../src/linksim.ts";

/** A clock that goes when it is told to. */
class HandClock implements LinkClock {
  private time = 0;
  private readonly alarms: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  later(millis: number, run: () => void): void {
    this.alarms.push({ at: this.time + millis, run });
  }

  /** Lets time pass; alarms ring in their order. */
  pass(millis: number): void {
    const until = this.time + millis;
    for (;;) {
      this.alarms.sort((a, b) => a.at - b.at);
      const next = this.alarms[0];
      if (next === undefined || next.at > until) break;
      this.alarms.shift();
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = until;
  }
}

/** What has come out, and when. */
interface Arrival {
  readonly at: number;
  readonly number: number;
}

const DATAGRAM = 0x80;
const ORDERED = 0x01;

function rig(conditions: LinkConditions, seed = 1) {
  const clock = new HandClock();
  const sim = new LinkSim(conditions, seed, clock);
  const arrivals: Arrival[] = [];
  const arrive = (message: Uint8Array): void => void arrivals.push({ at: clock.now(), number: message[1]! + 256 * message[2]! });
  return {
    clock, sim, arrivals,
    /** Lets a message come from the server. */
    receive: (kind: number, number: number) => sim.incoming(Uint8Array.of(kind, number & 255, number >> 8), arrive),
    /** Sends a message to the server. */
    send: (ordered: boolean, number: number) => sim.outgoing(Uint8Array.of(ordered ? ORDERED : DATAGRAM, number & 255, number >> 8), ordered, arrive),
  };
}

const numbers = (arrivals: readonly Arrival[]): number[] => arrivals.map((arrival) => arrival.number);

test("each way takes half of the round trip", () => {
  const { clock, arrivals, receive, send } = rig({ rtt: 140, jitter: 0, loss: 0 });
  receive(DATAGRAM, 1);
  send(false, 2);
  receive(ORDERED, 3);
  send(true, 4);
  clock.pass(69);
  assert.equal(arrivals.length, 0);
  clock.pass(1);
  assert.deepEqual(numbers(arrivals).sort(), [1, 2, 3, 4]);
  assert.ok(arrivals.every(({ at }) => at === 70));
});

test("ordered messages stay in order, datagrams overtake each other", () => {
  const { clock, arrivals, receive } = rig({ rtt: 100, jitter: 40, loss: 0 });
  for (let i = 0; i < 300; i++) {
    receive(i % 2 === 0 ? DATAGRAM : ORDERED, i);
    clock.pass(4);
  }
  clock.pass(1000);
  const seen = numbers(arrivals);
  assert.equal(seen.length, 300);
  const ordered = seen.filter((n) => n % 2 === 1);
  const datagrams = seen.filter((n) => n % 2 === 0);
  assert.deepEqual(ordered, [...ordered].sort((a, b) => a - b));
  assert.ok(datagrams.some((n, i) => i > 0 && n < datagrams[i - 1]!), "no datagram was overtaken");
});

test("the delays fill the jitter's range and do not leave it", () => {
  const { clock, arrivals, send } = rig({ rtt: 200, jitter: 30, loss: 0 });
  for (let i = 0; i < 2000; i++) {
    send(false, i);
    clock.pass(10);
  }
  clock.pass(1000);
  const delays = arrivals.map(({ at, number }) => at - 10 * number);
  assert.equal(delays.length, 2000);
  assert.ok(Math.min(...delays) >= 70 && Math.min(...delays) < 72, `shortest ${Math.min(...delays)}`);
  assert.ok(Math.max(...delays) <= 130 && Math.max(...delays) > 128, `longest ${Math.max(...delays)}`);
});

test("a jitter wider than the way makes no delay negative", () => {
  const { clock, arrivals, send } = rig({ rtt: 0, jitter: 50, loss: 0 });
  for (let i = 0; i < 500; i++) {
    send(false, i);
    clock.pass(1);
  }
  clock.pass(100);
  assert.ok(arrivals.every(({ at, number }) => at >= number));
  assert.ok(arrivals.some(({ at, number }) => at === number));
});

test("datagrams are lost in their share, ordered messages never", () => {
  const { clock, sim, arrivals, receive } = rig({ rtt: 20, jitter: 0, loss: 0.2 });
  for (let i = 0; i < 4000; i++) {
    receive(DATAGRAM, 2 * i);
    receive(ORDERED, 2 * i + 1);
    clock.pass(5);
  }
  clock.pass(60_000);
  const seen = numbers(arrivals);
  assert.equal(seen.filter((n) => n % 2 === 1).length, 4000);
  const share = sim.lost / 4000;
  assert.ok(share > 0.17 && share < 0.23, `${share} were lost`);
  assert.equal(seen.length, 8000 - sim.lost);
  assert.equal(sim.carried, seen.length);
  assert.equal(sim.inFlight, 0);
});

test("a lost ordered message comes after a repetition, and what is behind it waits", () => {
  const { clock, arrivals, receive } = rig({ rtt: 100, jitter: 0, loss: 0.5 });
  for (let i = 0; i < 100; i++) {
    receive(ORDERED, i);
    clock.pass(1);
  }
  clock.pass(100_000);
  assert.deepEqual(numbers(arrivals), Array.from({ length: 100 }, (_, i) => i));
  const delays = arrivals.map(({ at, number }) => at - number);
  assert.ok(delays.some((delay) => delay >= 200)); // a round trip and 50 ms on top of the way
  assert.ok(delays.every((delay) => delay >= 50));
});

test("the same seed gives the same network, another one another", () => {
  const play = (seed: number): Arrival[] => {
    const { clock, arrivals, receive } = rig({ rtt: 80, jitter: 30, loss: 0.1 }, seed);
    for (let i = 0; i < 200; i++) {
      receive(DATAGRAM, i);
      clock.pass(7);
    }
    clock.pass(1000);
    return arrivals;
  };
  assert.deepEqual(play(5), play(5));
  assert.ok(JSON.stringify(play(5)) !== JSON.stringify(play(6)));
  assert.ok(play(0).length > 0);
});

test("other conditions are for what comes then, and order is kept over the change", () => {
  const { clock, sim, arrivals, receive } = rig({ rtt: 400, jitter: 0, loss: 0 });
  receive(ORDERED, 1);
  receive(DATAGRAM, 2);
  sim.conditions = { rtt: 20, jitter: 0, loss: 0 };
  receive(ORDERED, 3);
  receive(DATAGRAM, 4);
  clock.pass(10);
  assert.deepEqual(numbers(arrivals), [4]);
  clock.pass(190);
  assert.deepEqual(numbers(arrivals), [4, 1, 2, 3]);
});

test("draining passes everything on at once, in order", () => {
  const { sim, arrivals, receive, send, clock } = rig({ rtt: 500, jitter: 0, loss: 0 });
  receive(ORDERED, 1);
  receive(DATAGRAM, 2);
  send(true, 3);
  sim.drain();
  assert.deepEqual(numbers(arrivals), [3, 1, 2]);
  clock.pass(10_000);
  assert.equal(arrivals.length, 3);
});

test("before a link is closed, what must arrive is sent", () => {
  const { sim, arrivals, receive, send } = rig({ rtt: 500, jitter: 0, loss: 0 });
  receive(ORDERED, 1);
  send(false, 2);
  send(true, 3);
  send(true, 4);
  sim.flush();
  assert.deepEqual(numbers(arrivals), [3, 4]);
});

test("what is sent is copied, because the module writes over it", () => {
  const clock = new HandClock();
  const sim = new LinkSim({ rtt: 100, jitter: 0, loss: 0 }, 1, clock);
  const message = Uint8Array.of(DATAGRAM, 7);
  let sent: Uint8Array | null = null;
  sim.outgoing(message, false, (bytes) => (sent = bytes));
  message.fill(0);
  clock.pass(50);
  assert.deepEqual(sent, Uint8Array.of(DATAGRAM, 7));
});
