import assert from "node:assert/strict";
import { test } from "node:test";
import { HOT, Tree, entityOf } from "../src/inspector/tree.ts";
import type { Line } from "../src/inspector/tree.ts";
import { NO_SLOT } from "../src/view.ts";
import { PondView, handle, nameOf, pond } from "./pond.ts";

function rig(slot = NO_SLOT) {
  const words = new PondView();
  const tree = new Tree(pond);
  const refresh = (): readonly Line[] => tree.refresh({ words, slot, nameOf });
  return { words, tree, refresh, labels: () => refresh().map((line) => line.label) };
}

const line = (lines: readonly Line[], label: string): Line => lines.find((l) => l.label === label)!;

test("types come first, with their numbers of entities", () => {
  const { words, refresh } = rig();
  words.frog(handle(0), 0, 1, 2).frog(handle(1), 1, 3, 4);
  const lines = refresh();
  assert.deepEqual(lines.map(({ kind, label, value }) => [kind, label, value]), [
    ["type", "state", ""], ["type", "frogs", "2/3"], ["type", "flies", "0/4"],
  ]);
});

test("what is opened shows what is under it", () => {
  const { words, tree, labels, refresh } = rig();
  words.world(false, 1, 2).frog(handle(3), 0, 1, 2);
  tree.toggle(line(refresh(), "state").key);
  assert.deepEqual(labels(), ["state", "rain", "since", "level", "frogs", "flies"]);
  tree.toggle(line(refresh(), "state").key);
  tree.toggle(line(refresh(), "frogs").key);
  const frog = line(refresh(), "#3");
  assert.deepEqual([frog.value, frog.now, frog.own, frog.open], ["Ada  1.000, 2.000", true, false, false]);
  tree.toggle(frog.key);
  assert.deepEqual(labels(), ["state", "frogs", "#3", "slot", "posX", "posY", "aim", "hp", "eaten", "flies"]);
});

test("the player's own entity comes first and is open from the beginning", () => {
  const { words, refresh, tree } = rig(1);
  words.frog(handle(0), 0, 1, 2).frog(handle(5), 1, 3, 4);
  const lines = refresh();
  assert.deepEqual(lines.slice(1, 4).map(({ label, own, open }) => [label, own, open]), [
    ["frogs", false, true], ["#5", true, true], ["slot", false, false],
  ]);
  assert.equal(lines.at(-2)!.label, "#0");
  tree.toggle(line(lines, "#5").key); // and can be closed for good
  assert.ok(!line(refresh(), "#5").open);
});

test("a changed value glows for a while, one that is new does not", () => {
  const { words, refresh } = rig(0);
  words.frog(handle(0), 0, 1, 2);
  assert.ok(refresh().every(({ heat }) => heat === 0));
  words.clear().frog(handle(0), 0, 1.5, 2);
  let lines = refresh();
  assert.deepEqual([line(lines, "posX").heat, line(lines, "posY").heat], [HOT, 0]);
  for (let heat = HOT - 1; heat >= 0; heat--) assert.equal(line((lines = refresh()), "posX").heat, heat);
  assert.equal(line(refresh(), "posX").heat, 0);
});

test("an entity in the place of another one is another one", () => {
  const { words, refresh, tree } = rig();
  words.frog(handle(0), 0, 1, 2);
  tree.toggle("1");
  tree.toggle(line(refresh(), "#0").key);
  refresh();
  words.clear().frog(0x30000, 0, 50, 2);
  assert.ok(!line(refresh(), "#0").open);
});

test("a pinned entity stays on top, also when it is gone", () => {
  const { words, refresh, tree } = rig();
  words.frog(handle(0), 0, 1, 2).frog(handle(1), 1, 3, 4);
  tree.toggle("1");
  tree.pin(line(refresh(), "#1").key);
  let lines = refresh();
  assert.deepEqual(lines.slice(0, 3).map(({ label }) => label), ["pinned", "Frog #1.1", "slot"]);
  assert.ok(line(lines, "#1").pinned && !line(lines, "#0").pinned);
  words.clear().frog(handle(0), 0, 1, 2);
  lines = refresh();
  assert.deepEqual([lines[1]!.label, lines[1]!.value], ["Frog #1.1", "gone"]);
  tree.pin(lines[1]!.key);
  assert.equal(refresh()[0]!.label, "state");
});

test("lines of a pinned entity are closed by themselves", () => {
  const { words, refresh, tree } = rig(0);
  words.frog(handle(0), 0, 1, 2);
  tree.pin(line(refresh(), "#0").key);
  tree.toggle(refresh()[1]!.key);
  const lines = refresh();
  assert.ok(!lines[1]!.open && line(lines, "#0").open);
});

test("a search opens what it asks for, and forgets when it is over", () => {
  const { words, tree, labels, refresh } = rig();
  words.frog(handle(0), 0, 1, 2).frog(handle(1), 1, 3, 4).fly(handle(2), 0, 9, true);
  tree.toggle("1"); // open already
  tree.search("pos");
  assert.deepEqual(labels(), ["frogs", "#0", "posX", "posY", "#1", "posX", "posY"]);
  tree.search("frog");
  assert.deepEqual(labels(), ["frogs", "#0", "#1"]);
  tree.toggle("1");
  assert.deepEqual(labels(), ["frogs"]);
  tree.search("eat fly");
  assert.deepEqual(labels(), ["flies", "#2", "eatenBy"]);
  tree.search("no such thing");
  assert.deepEqual(refresh().map(({ kind }) => kind), ["note"]);
  tree.search("");
  assert.deepEqual(labels(), ["state", "frogs", "#0", "#1", "flies"]);
});

test("a search with conditions picks entities", () => {
  const { words, tree, labels } = rig(1);
  words.frog(handle(0), 0, 1, 2, 5, [0, 8]).frog(handle(1), 1, 3, 4, 50).fly(handle(2), 0, 9, true).fly(handle(3), 0, -2, false);
  const found: { readonly [search: string]: readonly string[] } = {
    "hp<10": ["#0"], "hp>=5": ["#1", "#0"], "hp=50 frog": ["#1"], "hp!=5": ["#1"], "eaten=8": ["#0"],
    "own": ["#1"], "now": ["#1", "#0"], "then": ["#2", "#3"], "#3": ["#3"], "big=yes": ["#2"], "speed<=-2": ["#3"],
    "hp<10 own": [], "hp<ten": [],
  };
  for (const [search, want] of Object.entries(found)) {
    tree.search(search);
    assert.deepEqual(labels().filter((label) => label.startsWith("#")), want, search);
  }
});

test("there is an end to the lines", () => {
  const wide = { ...pond, types: [{ ...pond.types[1]!, fields: Array.from({ length: 5000 }, (_, i) => [`f${i}`, 2, "u32"] as const) }] };
  const tree = new Tree(wide);
  const words = new PondView().frog(handle(0), 0, 1, 2);
  const lines = tree.refresh({ words, slot: 0, nameOf });
  assert.ok(lines.length < 2000);
  assert.equal(lines.at(-1)!.kind, "note");
});

test("keys tell of which entity a line is", () => {
  assert.deepEqual(entityOf("1:65537"), { type: 1, handle: 65537 });
  assert.deepEqual(entityOf("pin 2:9 posX"), { type: 2, handle: 9 });
  assert.equal(entityOf("1"), null);
  assert.equal(entityOf("pins"), null);
});
