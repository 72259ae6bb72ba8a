// How to read a game's view without its generated classes: twin of internal/gen/typescript_layout.go, which writes layouts,
// and of sim/view.go, which writes views.

import { NO_SLOT } from "../view.ts";
import type { ViewWords } from "../view.ts";

/** How a field's words are read and shown. */
export type Form = "Q" | "f32" | "angle" | "u32" | "i32" | "u64" | "i64" | "bool" | "slot" | "handle" | "tick";

/** A field: its name, its first word in a row, its form, and for each array around it the number of elements and their distance. */
export type Field = readonly [name: string, word: number, form: Form, ...dims: number[]];

/** The rows of a type. */
export interface TypeLayout {
  /** What the game's world calls the pool. */
  readonly name: string;
  /** What its items are called. */
  readonly entity: string;
  /** Whether it is presented in the present. */
  readonly now: boolean;
  /** The word of the number of rows. The rows follow. */
  readonly at: number;
  /** Words of a row. */
  readonly stride: number;
  /** How many rows there can be. */
  readonly rows: number;
  /** The word of the slot that an entity belongs to, or -1. */
  readonly owner: number;
  /** The words of its position, or null. */
  readonly place: readonly [x: number, y: number] | null;
  /** The range of the position: low and high of x, then of y. */
  readonly bounds: readonly [number, number, number, number] | null;
  readonly fields: readonly Field[];
}

/** All of a game's view. */
export interface Layout {
  readonly game: string;
  readonly slots: number;
  /** Words of the view. */
  readonly words: number;
  /** The names of the events, by kind. */
  readonly events: readonly string[];
  readonly types: readonly TypeLayout[];
}

/** The words that every row begins with. */
const HANDLE = 0;
const FLAGS = 1;
/** Set in the flags of a row that shows a predicted entity. */
const FLAG_NOW = 1;

/** The number of rows of a type. */
export function rowCount(words: ViewWords, type: TypeLayout): number {
  return Math.min(words.u32[type.at] ?? 0, type.rows);
}

/** The word at which a row begins. */
export function rowAt(type: TypeLayout, i: number): number {
  return type.at + 1 + i * type.stride;
}

/** The handle of a row's entity. */
export function handleOf(words: ViewWords, row: number): number {
  return words.u32[row + HANDLE]!;
}

/** The part of a handle that names a place in a pool; the rest tells its tenants apart. */
export function indexOf(handle: number): number {
  return handle & 0xffff;
}

/** Whether a row shows a predicted entity. */
export function isNow(words: ViewWords, row: number): boolean {
  return (words.u32[row + FLAGS]! & FLAG_NOW) !== 0;
}

/** Whether the entity of a row belongs to a slot. */
export function isOwned(words: ViewWords, type: TypeLayout, row: number, slot: number): boolean {
  return type.owner >= 0 && slot !== NO_SLOT && words.u32[row + type.owner] === slot;
}

/** The row of a type's entity, as the word at which it begins, or -1. */
export function findRow(words: ViewWords, type: TypeLayout, handle: number): number {
  for (let i = rowCount(words, type) - 1; i >= 0; i--) {
    const row = rowAt(type, i);
    if (handleOf(words, row) === handle) return row;
  }
  return -1;
}

/** Reads a number at a word. Truth values are 0 and 1. */
export function readNumber(words: ViewWords, at: number, form: Form): number {
  switch (form) {
    case "Q":
    case "f32":
    case "angle":
      return words.f32[at]!;
    case "i32":
      return words.i32[at]!;
    case "u64":
      return words.u32[at + 1]! * 4294967296 + words.u32[at]!;
    case "i64":
      return words.i32[at + 1]! * 4294967296 + words.u32[at]!;
    default:
      return words.u32[at]!;
  }
}

/** Calls back with the word of each of a field's numbers, in the order of the arrays around it. */
export function eachWord(field: Field, row: number, take: (at: number) => void): void {
  const [, word, , ...dims] = field;
  const walk = (at: number, depth: number): void => {
    if (depth === dims.length) {
      take(at);
      return;
    }
    for (let i = 0; i < dims[depth]!; i++) walk(at + i * dims[depth + 1]!, depth + 2);
  };
  walk(row + word, 0);
}
