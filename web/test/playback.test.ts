import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "../src/inspector/playback.ts";
import type { Shot } from "../src/inspector/playback.ts";
import { Recording } from "../src/inspector/recording.ts";

const FRAME = 16;

/** A page that draws: each frame is recorded if it is wanted, and holds its own instant. */
function rig(frames = 100) {
  const recording = new Recording(1, 1);
  const playback = new Playback(recording);
  let now = 0;
  const draw = (times = 1, elapsed = FRAME): Shot => {
    let shot: Shot;
    do {
      now += elapsed;
      const words = Uint32Array.of(now);
      if (playback.records) recording.push(now, { told: () => words, predicted: () => words, view: () => words, events: () => words });
      shot = playback.advance(now, elapsed);
    } while (--times > 0);
    return shot;
  };
  draw(frames);
  return { recording, playback, draw, now: () => now };
}

const shownOf = (shot: Shot): number => shot.frame!.view.u32[0]!;

test("live is the newest frame as it is", () => {
  const { playback, draw, now } = rig();
  const shot = draw();
  assert.deepEqual([shot.frame, shot.now, shot.elapsed, shot.tells], [null, now(), FRAME, true]);
  assert.ok(playback.live && playback.atEnd && playback.behind(now()) === 0);
});

test("in a pause the picture stands still while the recording goes on", () => {
  const { playback, recording, draw, now } = rig();
  const at = now();
  playback.pause(true);
  for (let i = 0; i < 30; i++) {
    const shot = draw();
    assert.deepEqual([shownOf(shot), shot.now, shot.elapsed, shot.tells], [at, at, 0, false]);
  }
  assert.equal(recording.end, 130);
  assert.equal(playback.behind(now()), 30 * FRAME);
  playback.pause(false);
  assert.equal(shownOf(draw(5)), at + 5 * FRAME);
});

test("going live shows the newest frame again", () => {
  const { playback, draw, now } = rig();
  playback.setSpeed(1 / 4);
  draw(20);
  playback.goLive();
  const shot = draw();
  assert.deepEqual([shot.frame, shot.now, playback.live, playback.speed], [null, now(), true, 1]);
});

test("steps go frame by frame, and only forward they tell events and let time pass", () => {
  const { playback, draw, now } = rig();
  const at = now();
  playback.step(-1);
  let shot = draw();
  assert.deepEqual([shownOf(shot), shot.elapsed, shot.tells], [at - FRAME, 0, false]);
  playback.step(1);
  shot = draw();
  assert.deepEqual([shownOf(shot), shot.elapsed, shot.tells], [at, FRAME, true]);
  shot = draw();
  assert.deepEqual([shownOf(shot), shot.elapsed, shot.tells], [at, 0, false]);
  for (let i = 0; i < 5000; i++) playback.step(-1);
  assert.equal(shownOf(draw()), FRAME);
});

test("a step at the end waits for what comes", () => {
  const { playback, draw, now } = rig();
  playback.pause(true);
  const at = now();
  playback.step(1);
  assert.deepEqual([shownOf(draw()), draw().tells], [at, false]);
  playback.step(1);
  assert.equal(shownOf(draw()), at + FRAME);
});

test("slow motion shows every frame, each several times, and tells its events once", () => {
  for (const [speed, times] of [[1 / 2, 2], [1 / 4, 4], [1 / 8, 8]] as const) {
    const { playback, draw, now } = rig();
    const at = now();
    playback.setSpeed(speed);
    const seen: number[] = [];
    const told: number[] = [];
    let passed = 0;
    for (let i = 0; i < 40 * times; i++) {
      const shot = draw();
      seen.push(shownOf(shot));
      if (shot.tells) told.push(shownOf(shot));
      passed += shot.elapsed;
    }
    assert.deepEqual(told, Array.from({ length: 40 }, (_, i) => at + (i + 1) * FRAME));
    assert.equal(seen.filter((x) => x === at + 10 * FRAME).length, times);
    assert.ok(Math.abs(passed - 40 * FRAME) < FRAME, `${passed} ms have passed in the game`);
  }
});

test("at full speed from the past, frames are neither left out nor told twice", () => {
  const { playback, recording, draw } = rig(300);
  playback.seek(recording.first + 10);
  playback.setSpeed(1);
  const told: number[] = [];
  for (let i = 0; i < 100; i++) {
    const shot = draw(1, i % 2 === 0 ? 12 : 20); // the display is not even
    if (shot.tells) told.push(shot.frame!.number);
  }
  assert.deepEqual(told, Array.from({ length: told.length }, (_, i) => told[0]! + i));
  assert.ok(told.length >= 95, `${told.length} frames`);
});

test("slow motion that has fallen too far behind cuts to the present", () => {
  const { playback, recording, draw, now } = rig();
  playback.setSpeed(1 / 8);
  let cuts = 0;
  for (let i = 0, before = 0; i < 4000; i++) {
    const shot = draw();
    if (shot.now - before > 1000 && before > 0) {
      cuts++;
      assert.ok(now() - shot.now < 2 * FRAME);
    }
    assert.ok(shot.frame!.number >= recording.first);
    before = shot.now;
  }
  assert.ok(cuts >= 1 && cuts < 5, `${cuts} cuts`);
});

test("a pause keeps what was before it for ever, and as much of what comes after", () => {
  const { playback, recording, draw, now } = rig(3000);
  const at = now();
  const capacity = recording.length;
  playback.pause(true);
  draw(5000);
  const shown = playback.frame;
  assert.equal(shownOf(draw()), at);
  assert.ok(Math.abs(shown - recording.first - capacity / 2) < 3 && Math.abs(recording.end - shown - capacity / 2) < 3);
  playback.pause(false); // and it goes on from there, over the gap
  assert.equal(shownOf(draw()), at + FRAME);
  const resumed = now();
  assert.ok(shownOf(draw(capacity)) >= resumed);
});

test("seeking keeps within the recording", () => {
  const { playback, recording, draw } = rig();
  playback.seek(-5);
  assert.equal(draw().frame!.number, recording.first);
  playback.seek(1e9);
  assert.equal(draw().frame!.number, recording.end - 2); // the drawing has recorded another one
  assert.ok(playback.paused);
});

test("with nothing recorded it stays live", () => {
  const playback = new Playback(new Recording(1, 1));
  playback.pause(true);
  playback.step(1);
  playback.setSpeed(1 / 2);
  playback.seek(3);
  assert.ok(playback.live && !playback.paused);
  assert.equal(playback.advance(5, 5).frame, null);
});
