import assert from "node:assert/strict";
import { test } from "node:test";
import { Rate, Series } from "../src/inspector/series.ts";

test("a series keeps the newest samples, the oldest first", () => {
  const series = new Series();
  assert.equal(series.last, 0);
  for (let i = 0; i < 5000; i++) series.add(i * 10, i % 7);
  assert.ok(series.length >= 1000 && series.length < 5000);
  assert.equal(series.time(0), (5000 - series.length) * 10);
  assert.equal(series.time(series.length - 1), 49_990);
  assert.equal(series.last, 4999 % 7);
});

test("a series finds what lies after an instant", () => {
  const series = new Series();
  for (const [time, value] of [[10, 5], [20, 9], [30, 2], [40, 3]] as const) series.add(time, value);
  assert.equal(series.since(0), 0);
  assert.equal(series.since(30), 2);
  assert.equal(series.since(31), 3);
  assert.equal(series.since(99), 4);
  assert.equal(series.max(0), 9);
  assert.equal(series.max(25), 3);
  assert.equal(series.max(99), 0);
});

test("a rate is a counter's growth in a second", () => {
  const rate = new Rate();
  rate.add(1000, 500);
  assert.equal(rate.series.length, 0); // nothing to compare with yet
  rate.add(1500, 600);
  assert.equal(rate.series.last, 200);
  rate.add(1500, 700); // no time has passed
  assert.equal(rate.series.length, 1);
  rate.add(2500, 50); // it has begun anew
  assert.equal(rate.series.last, 0);
});
