import type { ViewWords } from "../view.ts";
import { Filter } from "./filter.ts";
import { formatField, formatHandle, formatReal } from "./format.ts";
import type { NameOf } from "./format.ts";
import { findRow, handleOf, indexOf, isNow, isOwned, rowAt, rowCount } from "./layout.ts";
import type { Field, Layout, TypeLayout } from "./layout.ts";

/** For how many refreshes a changed value glows. */
export const HOT = 4;
/** More lines than these are not shown. */
const MOST_LINES = 1500;

/** What the keys of pinned lines begin with. */
const PIN = "pin ";

/** What a line of the tree is. */
export type LineKind = "title" | "type" | "entity" | "field" | "note";

/** A line of the tree, as it is to be shown. */
export interface Line {
  /** The same for the same thing at every refresh. */
  readonly key: string;
  readonly kind: LineKind;
  readonly label: string;
  readonly value: string;
  /** Whether what is under it is shown. */
  readonly open: boolean;
  /** HOT if the value has just changed, then less and less down to 0. */
  readonly heat: number;
  /** Of an entity: whether it is predicted, the player's own, and pinned. */
  readonly now: boolean;
  readonly own: boolean;
  readonly pinned: boolean;
}

/** What a refresh shows. */
export interface Snapshot {
  readonly words: ViewWords;
  /** The player's own slot. */
  readonly slot: number;
  readonly nameOf: NameOf;
}

/** An entity: the number of its type in the layout, and its handle. */
export interface EntityKey {
  readonly type: number;
  readonly handle: number;
}

interface Seen {
  text: string;
  heat: number;
  round: number;
}

const plain = { value: "", open: false, heat: 0, now: false, own: false, pinned: false } as const;

/**
 * The view as a tree: types, their entities, their fields. It remembers what is open and pinned, and how long ago values have
 * changed. It knows no page; lines come out in the order in which they are shown.
 */
export class Tree {
  private readonly opened = new Set<string>(); // of pins: closed, because they begin open
  private flipped = new Set<string>(); // what is not open or closed as the search has it
  private readonly pins = new Map<string, EntityKey>();
  private readonly seen = new Map<string, Seen>();
  private filter = new Filter("");
  private round = 0;
  private greeted = false; // the player's own entity was opened
  private lines: Line[] = [];

  constructor(private readonly layout: Layout) {}

  /** Shows only what a text asks for; see {@link Filter}. */
  search(text: string): void {
    this.filter = new Filter(text);
    this.flipped = new Set();
  }

  /** Opens what is closed, and closes what is open. */
  toggle(key: string): void {
    const set = this.filter.isEmpty || key.startsWith(PIN) ? this.opened : this.flipped;
    if (!set.delete(key)) set.add(key);
  }

  /** Keeps an entity on top, or does not any longer. */
  pin(key: string): void {
    const entity = entityOf(key);
    if (entity === null) return;
    const plainKey = keyOf(entity.type, entity.handle);
    if (!this.pins.delete(plainKey)) this.pins.set(plainKey, entity);
  }

  /** Returns the lines for a view. */
  refresh(from: Snapshot): readonly Line[] {
    this.round++;
    this.lines = [];
    if (!this.greeted) this.greet(from);
    this.addPins(from);
    this.layout.types.forEach((type, t) => this.addType(from, type, t));
    if (this.lines.length === 0) this.lines.push({ ...plain, key: "none", kind: "note", label: "nothing is like that" });
    if (this.lines.length > MOST_LINES) {
      const hidden = this.lines.length - MOST_LINES;
      this.lines.length = MOST_LINES;
      this.lines.push({ ...plain, key: "more", kind: "note", label: `${hidden} more lines: search, or close some` });
    }
    for (const [key, seen] of this.seen) if (seen.round !== this.round) this.seen.delete(key);
    return this.lines;
  }

  /** Opens the player's own entity when it is there for the first time. */
  private greet(from: Snapshot): void {
    this.layout.types.forEach((type, t) => {
      for (let i = 0; i < rowCount(from.words, type) && !this.greeted; i++) {
        const row = rowAt(type, i);
        if (!isOwned(from.words, type, row, from.slot)) continue;
        this.opened.add(`${t}`).add(keyOf(t, handleOf(from.words, row)));
        this.greeted = true;
      }
    });
  }

  private addPins(from: Snapshot): void {
    if (this.pins.size === 0) return;
    this.lines.push({ ...plain, key: "pins", kind: "title", label: "pinned" });
    for (const [key, { type: t, handle }] of this.pins) {
      const type = this.layout.types[t]!;
      const row = findRow(from.words, type, handle);
      const label = `${type.entity} ${formatHandle(handle)}`;
      if (row < 0) {
        this.lines.push({ ...plain, key: PIN + key, kind: "entity", label, value: "gone", pinned: true });
        continue;
      }
      this.addEntity(from, type, row, { key: PIN + key, label, open: !this.opened.has(PIN + key), fields: type.fields });
    }
    this.lines.push({ ...plain, key: "all", kind: "title", label: "all" });
  }

  private addType(from: Snapshot, type: TypeLayout, t: number): void {
    const fields = this.filter.fieldsOf(type);
    if (fields === null) return;
    const searching = !this.filter.isEmpty;
    const rows = this.rowsOf(from, type);
    if (this.filter.picksEntities && rows.length === 0) return;
    const open = this.isOpen(`${t}`, searching);
    const value = isWorld(type) ? "" : `${rows.length}/${type.rows}`;
    this.lines.push({ ...plain, key: `${t}`, kind: "type", label: type.name, value, open, heat: this.heat(`${t}`, value) });
    if (!open) return;
    for (const row of rows) {
      const key = keyOf(t, handleOf(from.words, row));
      if (isWorld(type)) {
        this.addFields(from, row, key, fields);
        continue;
      }
      const label = `#${indexOf(handleOf(from.words, row))}`;
      const asked = searching && fields.length < type.fields.length;
      this.addEntity(from, type, row, { key, label, open: this.isOpen(key, asked), fields });
    }
  }

  /** Whether a line is open. A search opens what it asks for by itself; what was opened before it does not count. */
  private isOpen(key: string, asked: boolean): boolean {
    return this.filter.isEmpty ? this.opened.has(key) : asked !== this.flipped.has(key);
  }

  /** The rows of a type that are to be shown, the player's own first. */
  private rowsOf(from: Snapshot, type: TypeLayout): number[] {
    const rows: number[] = [];
    for (let i = 0; i < rowCount(from.words, type); i++) {
      const row = rowAt(type, i);
      if (this.filter.passes(from.words, type, row, from.slot)) rows.push(row);
    }
    const rank = (row: number): number => (isOwned(from.words, type, row, from.slot) ? 0 : 1);
    return rows.sort((a, b) => rank(a) - rank(b));
  }

  private addEntity(
    from: Snapshot, type: TypeLayout, row: number,
    as: { key: string; label: string; open: boolean; fields: readonly Field[] },
  ): void {
    const { key, label, open } = as;
    const { words, slot } = from;
    this.lines.push({
      key, kind: "entity", label, open, value: summary(from, type, row), heat: 0, now: isNow(words, row),
      own: isOwned(words, type, row, slot), pinned: this.pins.has(key.replace(PIN, "")),
    });
    if (open) this.addFields(from, row, key, as.fields);
  }

  private addFields(from: Snapshot, row: number, entity: string, fields: readonly Field[]): void {
    for (const field of fields) {
      const value = formatField(from.words, row, field, from.nameOf);
      const key = `${entity} ${field[0]}`;
      this.lines.push({ ...plain, key, kind: "field", label: field[0], value, heat: this.heat(key, value) });
    }
  }

  /** Returns how hot a value is, which may be another one than at the refresh before. */
  private heat(key: string, text: string): number {
    const seen = this.seen.get(key);
    if (seen === undefined) {
      this.seen.set(key, { text, heat: 0, round: this.round });
      return 0;
    }
    seen.heat = seen.text === text ? Math.max(seen.heat - 1, 0) : HOT;
    seen.text = text;
    seen.round = this.round;
    return seen.heat;
  }
}

/** Whether a type's only row is the world's own fields. */
function isWorld(type: TypeLayout): boolean {
  return type.name === "state" && type.rows === 1;
}

/** What a closed entity shows: whose it is and where. */
function summary({ words, nameOf }: Snapshot, type: TypeLayout, row: number): string {
  const parts: string[] = [];
  const name = type.owner < 0 ? undefined : nameOf(words.u32[row + type.owner]!);
  if (name) parts.push(name);
  if (type.place !== null) parts.push(type.place.map((word) => formatReal(words.f32[row + word]!)).join(", "));
  return parts.join("  ");
}

function keyOf(type: number, handle: number): string {
  return `${type}:${handle}`;
}

/** Returns the entity that a line is about, or null. */
export function entityOf(key: string): EntityKey | null {
  const match = /^(?:pin )?(\d+):(\d+)/.exec(key);
  return match === null ? null : { type: Number(match[1]), handle: Number(match[2]) };
}
