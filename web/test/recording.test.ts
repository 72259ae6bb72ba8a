import assert from "node:assert/strict";
import { test } from "node:test";
import { Recording } from "../src/inspector/recording.ts";
import type { Source } from "../src/inspector/recording.ts";

const VIEW = 4;
const STRIDE = 2;

/** A source whose pictures all lie in the same memory, as the module's do. */
function source(n: number, events = 0): Source {
  const words = new Uint32Array(VIEW);
  return {
    told: () => words.fill(n + 1000),
    predicted: () => words.fill(n + 2000),
    view: () => words.fill(n),
    events: () => Uint32Array.from({ length: events * STRIDE }, (_, i) => n + i),
  };
}

test("a frame is what it was made of", () => {
  const recording = new Recording(VIEW, STRIDE);
  recording.push(10, source(7, 3));
  recording.push(20, source(8));
  assert.deepEqual([recording.first, recording.end, recording.length, recording.isFull], [0, 2, 2, false]);
  const frame = recording.at(0);
  assert.deepEqual([frame.number, frame.now, frame.eventCount], [0, 10, 3]);
  assert.deepEqual([...frame.view.u32], [7, 7, 7, 7]);
  assert.deepEqual([...frame.told.u32], [1007, 1007, 1007, 1007]);
  assert.deepEqual([...frame.predicted.u32], [2007, 2007, 2007, 2007]);
  assert.deepEqual([...frame.events.u32.subarray(0, 6)], [7, 8, 9, 10, 11, 12]);
  assert.equal(recording.at(1).eventCount, 0);
});

test("the oldest frames make room, in memory that does not grow", () => {
  const recording = new Recording(VIEW, STRIDE);
  let n = 0;
  while (!recording.isFull) recording.push(n, source(n++));
  const capacity = recording.length;
  const memory = new Set(Array.from({ length: capacity }, (_, i) => recording.at(i).view.u32.buffer));
  for (let i = 0; i < 2.5 * capacity; i++) recording.push(n, source(n++));
  assert.deepEqual([recording.length, recording.end, recording.first], [capacity, n, n - capacity]);
  for (const number of [recording.first, recording.end - 1]) {
    assert.deepEqual([recording.at(number).number, recording.at(number).view.u32[0]], [number, number]);
    assert.ok(memory.has(recording.at(number).view.u32.buffer));
  }
  assert.equal(memory.size, 1);
});

test("ten seconds at 60 frames a second fit, and large views have fewer frames", () => {
  const capacity = (words: number): number => {
    const recording = new Recording(words, 8);
    const source = (): Uint32Array => new Uint32Array(words);
    while (!recording.isFull) recording.push(0, { told: source, predicted: source, view: source, events: () => new Uint32Array() });
    return recording.length;
  };
  assert.ok(capacity(2000) >= 600);
  assert.ok(capacity(200_000) < 20);
});

test("a frame with too many events keeps the first ones", () => {
  const recording = new Recording(VIEW, STRIDE);
  recording.push(0, source(0, 500));
  const { eventCount, events } = recording.at(0);
  assert.ok(eventCount > 10 && eventCount < 500);
  assert.equal(events.u32[2 * eventCount - 1], 2 * eventCount - 1);
});
