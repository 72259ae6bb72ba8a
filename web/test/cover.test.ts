import assert from "node:assert/strict";
import { test } from "node:test";
import { EventList } from "../src/events.ts";
import { ModuleMemory } from "../src/memory.ts";
import type { ViewWords } from "../src/view.ts";

function wordsOf(...values: number[]): ViewWords {
  const u32 = Uint32Array.from(values);
  return { u32, f32: new Float32Array(u32.buffer), i32: new Int32Array(u32.buffer) };
}

test("a window shows other words while it is covered, also when the memory grows", () => {
  const source = new WebAssembly.Memory({ initial: 1 });
  const memory = new ModuleMemory(source);
  memory.u32.set([11, 12, 13], 4);
  const window = memory.window();
  window.point(16, 3);
  assert.deepEqual([...window.u32], [11, 12, 13]);
  window.cover(wordsOf(1, 2, 3));
  assert.deepEqual([...window.u32], [1, 2, 3]);
  window.cover(null);
  assert.deepEqual([...window.u32], [11, 12, 13]);
  source.grow(1);
  memory.refresh();
  assert.deepEqual([...window.u32], [11, 12, 13]);
  assert.equal(window.f32.buffer, source.buffer);
});

test("events lie in the module's memory unless they are said to lie elsewhere", () => {
  const memory = wordsOf(0, 0, 5, 6, 7, 8);
  const events = new EventList(memory);
  events.set(2, 2, 2);
  assert.deepEqual([events.length, events.words.u32[events.at(1)], events.stride], [2, 7, 2]);
  events.set(0, events.stride, 1, wordsOf(40, 41));
  assert.deepEqual([events.length, events.words.u32[events.at(0)]], [1, 40]);
  events.set(2, 2, 2);
  assert.equal(events.words, memory);
});
