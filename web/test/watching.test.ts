import assert from "node:assert/strict";
import { test } from "node:test";
import type { Replay } from "../src/replay.ts";
import { SPEEDS, Watching, clockTime, speedText } from "../src/replay/watching.ts";

/** A recorded match of a minute, without a module. */
function rig() {
  const replay = {
    facts: { first: 60, last: 3660, rate: 60, slots: 4, complete: true },
    tick: 60, slot: 0, speed: 1, paused: false, stuck: false, partedAt: null as number | null,
    get atEnd() { return this.tick >= this.facts.last; },
    seek(tick: number) { this.tick = tick; },
    step(by: number) { this.tick += by; },
  };
  const watching = new Watching(replay as unknown as Replay);
  const drawn: { now: number; elapsed: number }[] = [];
  const draw = (elapsed = 16): { now: number; elapsed: number } => {
    watching.draw(elapsed, (now, passed) => drawn.push({ now, elapsed: passed }));
    return drawn.at(-1)!;
  };
  return { replay, watching, draw };
}

test("the game's clock goes with the match", () => {
  const { replay, watching, draw } = rig();
  assert.deepEqual(draw(), { now: 16, elapsed: 16 });
  replay.speed = 1 / 4;
  assert.deepEqual(draw(), { now: 20, elapsed: 4 });
  replay.speed = 8;
  assert.deepEqual(draw(), { now: 148, elapsed: 100 }); // effects are told no more than a tenth of a second
  watching.toggle();
  assert.deepEqual(draw(), { now: 148, elapsed: 0 });
  watching.step(1);
  assert.ok(Math.abs(draw().elapsed - 1000 / 60) < 1e-9);
  assert.equal(draw().elapsed, 0);
  replay.stuck = true;
  replay.paused = false;
  assert.equal(draw().elapsed, 0);
});

test("a cut ends whatever the page shows for a while", () => {
  const { watching, draw } = rig();
  const before = draw().now;
  watching.seek(1000);
  assert.ok(draw().now - before > 5000);
  assert.ok(draw().elapsed === 16);
  watching.seek(1000); // it is there
  assert.ok(draw().elapsed === 16);
});

test("jumps stay within the match", () => {
  const { replay, watching } = rig();
  watching.jump(-1);
  assert.equal(replay.tick, 60);
  watching.jump(1);
  assert.equal(replay.tick, 360);
  replay.tick = 3600;
  watching.jump(1);
  assert.equal(replay.tick, 3660);
});

test("a step stands still, and after the end it begins again", () => {
  const { replay, watching } = rig();
  watching.step(1);
  assert.deepEqual([replay.paused, replay.tick, watching.plays], [true, 61, false]);
  watching.step(-1);
  assert.equal(replay.tick, 60);
  watching.toggle();
  assert.ok(watching.plays);
  watching.seek(3660);
  assert.ok(!watching.plays);
  watching.toggle();
  assert.deepEqual([replay.tick, watching.plays], [60, true]);
});

test("the match stands still while its bar is held", () => {
  const { replay, watching } = rig();
  watching.grab();
  watching.grab();
  assert.ok(replay.paused);
  watching.letGo();
  assert.ok(!replay.paused);
  watching.letGo();
  replay.paused = true;
  watching.grab();
  watching.letGo();
  assert.ok(replay.paused, "it stood still before");
});

test("speeds go up and down to their ends", () => {
  const { replay, watching } = rig();
  const seen = [];
  for (let i = 0; i < 5; i++) watching.changeSpeed(1), seen.push(replay.speed);
  for (let i = 0; i < 7; i++) watching.changeSpeed(-1), seen.push(replay.speed);
  assert.deepEqual(seen, [2, 4, 8, 8, 8, 4, 2, 1, 1 / 2, 1 / 4, 1 / 4, 1 / 4]);
});

test("times and speeds are texts for people", () => {
  assert.deepEqual([0, 59.96, 65.34, 3600, 7325.5].map(clockTime), ["0:00.0", "1:00.0", "1:05.3", "1:00:00.0", "2:02:05.5"]);
  assert.deepEqual(SPEEDS.map(speedText), ["1/4", "1/2", "1×", "2×", "4×", "8×"]);
});
