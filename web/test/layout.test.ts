import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes, formatField, formatReal, formatShare } from "../src/inspector/format.ts";
import { eachWord, findRow, isNow, isOwned, readNumber, rowAt, rowCount } from "../src/inspector/layout.ts";
import { NO_SLOT } from "../src/view.ts";
import { PondView, handle, nameOf, pond } from "./pond.ts";

const [state, frogs, flies] = pond.types as [typeof pond.types[0], typeof pond.types[0], typeof pond.types[0]];

test("rows are found by their handles", () => {
  const words = new PondView().frog(handle(4), 0, 1, 2).frog(handle(7), 1, 3, 4).fly(handle(0), 0, 1, true);
  assert.equal(rowCount(words, frogs), 2);
  assert.equal(findRow(words, frogs, handle(7)), rowAt(frogs, 1));
  assert.equal(findRow(words, frogs, handle(5)), -1);
  assert.ok(isNow(words, rowAt(frogs, 0)) && !isNow(words, rowAt(flies, 0)));
});

test("a broken number of rows does not lead out of the type", () => {
  const words = new PondView();
  words.u32[frogs.at] = 4_000_000_000;
  assert.equal(rowCount(words, frogs), frogs.rows);
});

test("nobody owns what has no owner, and who is nobody owns nothing", () => {
  const words = new PondView().frog(handle(0), NO_SLOT, 0, 0).frog(handle(1), 2, 0, 0).fly(handle(0), 0, 0, false);
  assert.ok(isOwned(words, frogs, rowAt(frogs, 1), 2));
  assert.ok(!isOwned(words, frogs, rowAt(frogs, 0), NO_SLOT));
  assert.ok(!isOwned(words, flies, rowAt(flies, 0), 0));
});

test("fields are read and written as their forms say", () => {
  const words = new PondView().world(true, 4_000_000_000, -5_000_000_000).frog(handle(2), 1, 12.5, 1234.56, -3, [7, 9]).fly(handle(0), 0x30002, 0.125, false);
  const texts = (type: typeof state): string[] => type.fields.map((field) => formatField(words, rowAt(type, 0), field, nameOf));
  assert.deepEqual(texts(state), ["yes", "4000000000", "-5000000000"]);
  assert.deepEqual(texts(frogs), ["1 Grace", "12.500", "1234.6", "90.0°", "-3", "7 9"]);
  assert.deepEqual(texts(flies), ["#2.3", "0.125", "no"]);
});

test("slots without a name, and no slot", () => {
  const words = new PondView().frog(handle(0), 3, 0, 0).frog(handle(1), NO_SLOT, 0, 0).fly(handle(0), 0, 0, false);
  assert.equal(formatField(words, rowAt(frogs, 0), frogs.fields[0]!, nameOf), "3");
  assert.equal(formatField(words, rowAt(frogs, 1), frogs.fields[0]!, nameOf), "nobody");
  assert.equal(formatField(words, rowAt(flies, 0), flies.fields[0]!, nameOf), "none");
});

test("arrays within arrays are walked in order", () => {
  const seen: number[] = [];
  eachWord(["grid", 5, "u32", 2, 10, 3, 2], 100, (at) => void seen.push(at));
  assert.deepEqual(seen, [105, 107, 109, 115, 117, 119]);
});

test("64 bits are two words", () => {
  const words = new PondView();
  words.u32.set([7, 1]);
  assert.equal(readNumber(words, 0, "u64"), 4294967303);
  words.i32[1] = -1;
  assert.equal(readNumber(words, 0, "i64"), -4294967289);
  assert.equal(readNumber(words, 1, "i32"), -1);
});

test("figures for people", () => {
  assert.deepEqual([0, -1.5, 123.456, 1234.56, 98765.4].map(formatReal), ["0.000", "-1.500", "123.46", "1234.6", "98765"]);
  assert.deepEqual([0, 999, 1000, 12_345, 3.2e6].map(formatBytes), ["0 B", "999 B", "1.00 KB", "12.3 KB", "3.20 MB"]);
  assert.deepEqual([formatShare(1, 8), formatShare(0, 0)], ["12.50 %", "0 %"]);
});
