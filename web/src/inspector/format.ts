import { NO_SLOT } from "../view.ts";
import type { ViewWords } from "../view.ts";
import { eachWord, indexOf, readNumber } from "./layout.ts";
import type { Field, Form } from "./layout.ts";

/** Says what a slot's player is called, or undefined. */
export type NameOf = (slot: number) => string | undefined;

/** Returns a field of a row as text: arrays side by side. */
export function formatField(words: ViewWords, row: number, field: Field, nameOf: NameOf): string {
  let text = "";
  eachWord(field, row, (at) => {
    text += (text === "" ? "" : " ") + formatNumber(readNumber(words, at, field[2]), field[2], nameOf);
  });
  return text;
}

/** Returns a number as text. */
export function formatNumber(value: number, form: Form, nameOf: NameOf): string {
  switch (form) {
    case "bool":
      return value === 0 ? "no" : "yes";
    case "slot":
      return formatSlot(value, nameOf);
    case "handle":
      return value === 0 ? "none" : formatHandle(value);
    case "angle":
      return `${((value * 180) / Math.PI).toFixed(1)}°`;
    case "Q":
    case "f32":
      return formatReal(value);
    default:
      return String(value);
  }
}

function formatSlot(slot: number, nameOf: NameOf): string {
  if (slot === NO_SLOT) return "nobody";
  const name = nameOf(slot);
  return name ? `${slot} ${name}` : String(slot);
}

/** Returns a handle as text: the place in the pool, and the generation of its tenant. */
export function formatHandle(handle: number): string {
  return `#${indexOf(handle)}.${handle >>> 16}`;
}

/** Returns a number with about five digits, so that columns of them do not jump. */
export function formatReal(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 10000 ? 0 : size >= 1000 ? 1 : size >= 100 ? 2 : 3);
}

/** Returns a number of bytes as text. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(bytes < 1e4 ? 2 : 1)} KB`;
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

/** Returns a share as text. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(2)} %`;
}
