// What is written into the search field of the tree. Words stand for types or fields whose names hold them; the others are
// conditions on entities:
//
//     ship vel          the velocities of ships
//     hp<50 then        what has fewer than 50 hit points and is shown in the past
//     #3 own            the entity in place 3, if it is the player's own

import type { ViewWords } from "../view.ts";
import { eachWord, handleOf, indexOf, isNow, isOwned, readNumber } from "./layout.ts";
import type { Field, TypeLayout } from "./layout.ts";

/** A condition on the numbers of a field. */
interface Test {
  readonly name: string;
  readonly holds: (value: number) => boolean;
}

const comparisons: { readonly [sign: string]: (a: number, b: number) => boolean } = {
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};

const TEST = /^(\w+)(<=|>=|!=|<|>|=)(-?\d+(?:\.\d+)?|yes|no)$/;

/** What the search field asks for. */
export class Filter {
  private readonly words: string[] = [];
  private readonly tests: Test[] = [];
  private readonly marks = new Set<string>();
  private index = -1;

  /** @param text what is written there */
  constructor(text: string) {
    for (const word of text.toLowerCase().split(/\s+/)) {
      if (word !== "") this.add(word);
    }
  }

  /** Whether everything passes. */
  get isEmpty(): boolean {
    return this.words.length === 0 && !this.picksEntities;
  }

  /** Whether it has conditions on entities. */
  get picksEntities(): boolean {
    return this.tests.length > 0 || this.marks.size > 0 || this.index >= 0;
  }

  /** Returns the fields of a type that are asked for, or null if the type is not. */
  fieldsOf(type: TypeLayout): readonly Field[] | null {
    const typeName = `${type.name} ${type.entity}`.toLowerCase();
    const rest = this.words.filter((word) => !typeName.includes(word));
    const fields = type.fields.filter(([name]) => rest.some((word) => name.toLowerCase().includes(word)));
    if (rest.some((word) => !fields.some(([name]) => name.toLowerCase().includes(word)))) return null;
    if (this.tests.some((test) => !type.fields.some((field) => isNamed(field, test.name)))) return null;
    return rest.length === 0 ? type.fields : fields;
  }

  /** Whether the entity of a row passes. slot is the player's own. */
  passes(words: ViewWords, type: TypeLayout, row: number, slot: number): boolean {
    const now = isNow(words, row);
    if (this.marks.has("now") && !now) return false;
    if (this.marks.has("then") && now) return false;
    if (this.marks.has("own") && !isOwned(words, type, row, slot)) return false;
    if (this.index >= 0 && indexOf(handleOf(words, row)) !== this.index) return false;
    return this.tests.every((test) => type.fields.some((field) => isNamed(field, test.name) && any(words, row, field, test)));
  }

  private add(word: string): void {
    const test = TEST.exec(word);
    const index = /^#(\d+)$/.exec(word);
    if (test !== null) {
      const [, name, sign, text] = test as unknown as [string, string, string, string];
      const limit = text === "yes" ? 1 : text === "no" ? 0 : Number(text);
      this.tests.push({ name, holds: (value) => comparisons[sign]!(value, limit) });
    } else if (index !== null) {
      this.index = Number(index[1]);
    } else if (word === "own" || word === "now" || word === "then") {
      this.marks.add(word);
    } else {
      this.words.push(word);
    }
  }
}

function isNamed(field: Field, name: string): boolean {
  return field[0].toLowerCase() === name;
}

/** Whether a condition holds for any number of a field. */
function any(words: ViewWords, row: number, field: Field, test: Test): boolean {
  let holds = false;
  eachWord(field, row, (at) => (holds ||= test.holds(readNumber(words, at, field[2]))));
  return holds;
}
