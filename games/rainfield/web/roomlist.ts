import { RoomPhase } from "@tickwork/client";
import type { RoomSummary } from "@tickwork/client";
import { LAST_WAVE } from "./figures.ts";
import { button, make, setAttribute, setText, show, wrapIn } from "./page.ts";

/** The list of public rooms. It is brought up to date in place, so that the focus stays where it is. */
export class RoomList {
  readonly element: HTMLElement;
  private readonly list = make("ul", "", "room-list scroll");
  private readonly empty = make("p", "Looking for rooms", "empty");
  private readonly rows = new Map<number, Row>();
  private held = false;

  constructor(private readonly join: (room: number) => void) {
    this.element = wrapIn("div", "rooms", this.list, this.empty);
  }

  /** Shows rooms. */
  write(rooms: readonly RoomSummary[]): void {
    const there = new Set(rooms.map((room) => room.room));
    for (const [number, row] of this.rows) if (!there.has(number)) this.remove(number, row);
    for (const room of rooms) this.rowOf(room.room).write(room);
    setText(this.empty, "Nobody has an open room right now. Make one, or press Quick play.");
    show(this.empty, rooms.length === 0);
  }

  set disabled(disabled: boolean) {
    this.held = disabled;
    for (const row of this.rows.values()) row.disabled = disabled;
  }

  private rowOf(number: number): Row {
    const known = this.rows.get(number);
    if (known !== undefined) return known;
    const row = new Row(() => this.join(number));
    row.disabled = this.held;
    this.rows.set(number, row);
    this.list.append(row.element);
    return row;
  }

  private remove(number: number, row: Row): void {
    this.rows.delete(number);
    const focused = row.element.contains(document.activeElement);
    const next = (row.element.nextElementSibling ?? row.element.previousElementSibling)?.querySelector("button");
    row.element.remove();
    if (focused) next?.focus();
  }
}

/** A room in the list: pressing it joins. */
class Row {
  readonly element: HTMLLIElement;
  private readonly press: HTMLButtonElement;
  private readonly name = make("b");
  private readonly match = make("span", "", "progress");
  private readonly seats = make("span", "", "seats");
  private readonly count = make("span", "", "count");
  private full = false;
  private held = false;

  constructor(join: () => void) {
    this.press = button("", "room-row", join);
    this.press.append(this.name, this.match, this.seats, this.count);
    this.element = wrapIn("li", "", this.press);
  }

  set disabled(disabled: boolean) {
    this.held = disabled;
    this.press.disabled = this.held || this.full;
  }

  write(room: RoomSummary): void {
    this.full = room.players >= room.capacity;
    this.press.disabled = this.held || this.full;
    setText(this.name, room.name || `Room ${room.room}`);
    setText(this.match, progressText(room));
    setText(this.count, this.full ? "full" : `${room.players} of ${room.capacity}`);
    setAttribute(this.element, "data-phase", String(room.phase));
    this.writeSeats(room.players, room.capacity);
  }

  private writeSeats(players: number, capacity: number): void {
    while (this.seats.childElementCount < capacity) this.seats.append(make("i"));
    while (this.seats.childElementCount > capacity) this.seats.lastElementChild!.remove();
    [...this.seats.children].forEach((seat, i) => setAttribute(seat, "class", i < players ? "taken" : ""));
  }
}

function progressText({ phase, progress }: RoomSummary): string {
  if (phase === RoomPhase.Playing) return `Wave ${progress} of ${LAST_WAVE}`;
  return phase === RoomPhase.Over ? "Between two matches" : "Not begun yet";
}
