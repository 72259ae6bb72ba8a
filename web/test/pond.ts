// A game for the tests of the inspector: frogs that belong to players, and flies that belong to nobody.

import type { Layout } from "../src/inspector/layout.ts";
import type { ViewWords } from "../src/view.ts";

export const pond: Layout = {
  game: "pond", slots: 4, words: 16 + 1 + 6 + 1 + 3 * 9 + 1 + 4 * 5,
  events: ["croak"],
  types: [
    {
      name: "state", entity: "World", now: false, at: 16, stride: 6, rows: 1, owner: -1, place: null, bounds: null,
      fields: [["rain", 2, "bool"], ["since", 3, "tick"], ["level", 4, "i64"]],
    },
    {
      name: "frogs", entity: "Frog", now: true, at: 23, stride: 9, rows: 3, owner: 2, place: [3, 4], bounds: [0, 100, 0, 50],
      fields: [
        ["slot", 2, "slot"], ["posX", 3, "Q"], ["posY", 4, "f32"], ["aim", 5, "angle"], ["hp", 6, "i32"],
        ["eaten", 7, "u32", 2, 1],
      ],
    },
    {
      name: "flies", entity: "Fly", now: false, at: 51, stride: 5, rows: 4, owner: -1, place: null, bounds: null,
      fields: [["eatenBy", 2, "handle"], ["speed", 3, "Q"], ["big", 4, "bool"]],
    },
  ],
};

/** A view of the pond that tests write. */
export class PondView implements ViewWords {
  readonly u32 = new Uint32Array(pond.words);
  readonly f32 = new Float32Array(this.u32.buffer);
  readonly i32 = new Int32Array(this.u32.buffer);

  /** Removes everything. */
  clear(): this {
    this.u32.fill(0);
    return this;
  }

  /** Writes the world's own fields. */
  world(rain: boolean, since: number, level: number): this {
    this.u32.set([0, 0, rain ? 1 : 0, since, level >>> 0], this.row(0));
    this.i32[this.row(0) + 5] = Math.floor(level / 4294967296);
    this.u32[16] = 1;
    return this;
  }

  frog(handle: number, slot: number, x: number, y: number, hp = 10, eaten: readonly [number, number] = [0, 0]): this {
    const row = this.row(1);
    this.u32.set([handle, 1, slot], row);
    this.f32.set([x, y, Math.PI / 2], row + 3);
    this.i32[row + 6] = hp;
    this.u32.set(eaten, row + 7);
    this.u32[23]!++;
    return this;
  }

  fly(handle: number, by: number, speed: number, big: boolean): this {
    const row = this.row(2);
    this.u32.set([handle, 0, by], row);
    this.f32[row + 3] = speed;
    this.u32[row + 4] = big ? 1 : 0;
    this.u32[51]!++;
    return this;
  }

  /** The word at which the next row of a type begins. */
  private row(type: number): number {
    const { at, stride } = pond.types[type]!;
    return at + 1 + this.u32[at]! * stride;
  }
}

/** The handle of a place in a pool whose first tenant is there. */
export const handle = (index: number): number => 0x10000 + index;

/** The players' names. */
export const nameOf = (slot: number): string | undefined => ["Ada", "Grace"][slot];
