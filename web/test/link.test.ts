import assert from "node:assert/strict";
import { test } from "node:test";
import { Link } from "../src/link.ts";
import type { LinkTap } from "../src/link.ts";

/** A socket that sends nowhere. */
class DeadSocket {
  static readonly OPEN = 1;
  static newest: DeadSocket;
  readonly readyState = DeadSocket.OPEN;
  readonly bufferedAmount = 0;
  readonly sent: string[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    DeadSocket.newest = this;
  }

  send(message: Uint8Array): void {
    this.sent.push(`sent ${message[0]}`);
  }

  close(): void {
    this.sent.push("closed");
  }
}

/** Keeps everything back until it is told to pass it on. */
class Dam implements LinkTap {
  readonly held: (() => void)[] = [];

  incoming(message: Uint8Array, pass: (message: Uint8Array) => void): void {
    this.held.push(() => pass(message));
  }

  outgoing(message: Uint8Array<ArrayBuffer>, ordered: boolean, pass: (message: Uint8Array<ArrayBuffer>, ordered: boolean) => void): void {
    this.held.push(() => pass(message, ordered));
  }

  flush(): void {
    this.open();
  }

  open(): void {
    for (const pass of this.held.splice(0)) pass();
  }
}

function rig(tap: () => LinkTap | null) {
  Object.assign(globalThis, { WebSocket: DeadSocket });
  const told: string[] = [];
  const link = new Link("ws://nowhere", {
    opened: () => told.push("opened"),
    received: (message) => told.push(`received ${message[0]}`),
    closed: (code) => told.push(`closed ${code}`),
  }, tap);
  const socket = DeadSocket.newest;
  return { link, socket, told, arrive: (byte: number) => socket.onmessage!({ data: Uint8Array.of(byte).buffer }) };
}

test("without a tap, messages pass at once", () => {
  const { link, socket, told, arrive } = rig(() => null);
  arrive(1);
  link.send(Uint8Array.of(2), true);
  assert.deepEqual(told, ["received 1"]);
  assert.deepEqual(socket.sent, ["sent 2"]);
});

test("a tap decides when messages pass", () => {
  let tap: Dam | null = new Dam();
  const dam = tap;
  const { link, socket, told, arrive } = rig(() => tap);
  arrive(1);
  link.send(Uint8Array.of(2), false);
  assert.equal(told.length + socket.sent.length, 0);
  dam.open();
  assert.deepEqual([told, socket.sent], [["received 1"], ["sent 2"]]);
  tap = null; // taken away while the link is there
  arrive(3);
  assert.deepEqual(told, ["received 1", "received 3"]);
});

test("closing sends what waits, and nothing comes afterward", () => {
  const dam = new Dam();
  const { link, socket, told, arrive } = rig(() => dam);
  link.send(Uint8Array.of(1), true);
  link.close(1000);
  assert.deepEqual(socket.sent, ["sent 1", "closed"]);
  arrive(2);
  link.send(Uint8Array.of(3), true);
  dam.open();
  assert.deepEqual([told, socket.sent], [[], ["sent 1", "closed"]]);
});
