import type { Overview } from "./api.ts";
import { Operator } from "./operator.ts";

/** A page of the console. */
export interface View {
  readonly element: HTMLElement;
  /** Ends it: its stream, and what it has started. */
  close(): void;
}

/** What is around the pages. */
export interface Shell {
  readonly operator: Operator;
  /** Takes up what the server is. */
  about(o: Overview): void;
  /** Says whether figures come in. */
  live(is: boolean): void;
}
