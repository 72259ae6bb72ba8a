import type { Overview } from "./api.ts";
import { make, setText } from "./dom.ts";
import { Feed } from "./feed.ts";
import { bytes, micros, percent, rate, short, span } from "./format.ts";
import { AMBER, BLUE, GRAY, ROSE, TEAL, VIOLET } from "./palette.ts";
import { RoomRow } from "./roomrow.ts";
import { Quantile, Rate, Series } from "./series.ts";
import type { Shell, View } from "./shell.ts";
import { Since } from "./since.ts";
import { Tile } from "./spark.ts";

/** How many rooms are listed at most. A page of a thousand would be read by nobody. */
const LISTED = 100;
/** From which lateness on players begin to see it, in microseconds. */
const LATE = 5000;

const ORDERS = {
  number: ["by number", (a: RoomRow, b: RoomRow) => a.room - b.room],
  players: ["most players first", (a: RoomRow, b: RoomRow) => b.players - a.players || a.room - b.room],
  cost: ["longest ticks first", (a: RoomRow, b: RoomRow) => b.cost - a.cost || a.room - b.room],
  bytes: ["most bytes first", (a: RoomRow, b: RoomRow) => b.bytes - a.bytes || a.room - b.room],
} as const;

/** All rooms, and how the server is. */
export class OverviewView implements View {
  readonly element = make("main");
  private readonly feed: Feed;
  private readonly rooms = new Tile("Rooms", "Open rooms", new Series(), TEAL);
  private readonly players = new Tile("Players", "Connected and welcome, in a room or not", new Series(), BLUE);
  private readonly ticks = new Tile("Ticks", "Over all rooms", new Series(), TEAL);
  private readonly late = new Tile(
    "Lateness, p99", "How much later than due ticks begin. Timers alone are 1 ms late.", new Series(), AMBER, 2000);
  private readonly out = new Tile("Sent", "Payload to players", new Series(), VIOLET);
  private readonly in_ = new Tile("Received", "Payload from players", new Series(), VIOLET);
  private readonly cpu = new Tile("Processor", "Of one core", new Series(), ROSE, 0.1);
  private readonly memory = new Tile("Memory", "What was live at the newest collection", new Series(), GRAY);
  private readonly rates = { ticks: new Rate(), out: new Rate(), in_: new Rate(), cpu: new Rate() };
  private readonly p99 = new Quantile(0.99);
  private readonly rows = new Map<number, RoomRow>();
  private readonly list = make("ol", { class: "rooms" });
  private readonly order = make("select");
  private readonly wanted = make("input");
  private readonly note = make("p", { class: "note" });
  private readonly since = new Since();

  constructor(private readonly shell: Shell) {
    const tiles = [this.rooms, this.players, this.ticks, this.late, this.out, this.in_, this.cpu, this.memory];
    this.element.append(
      make("div", { class: "tiles four" }, ...tiles.map((tile) => tile.element)), this.heading(), this.list, this.note, this.since.element,
    );
    this.feed = new Feed("api/stream", {
      events: { overview: (o: Overview) => this.show(o) },
      live: (is) => shell.live(is), refused: () => shell.live(false),
    });
  }

  close(): void {
    this.feed.close();
  }

  private heading(): HTMLElement {
    for (const [value, [label]] of Object.entries(ORDERS)) this.order.append(new Option(label, value));
    this.order.setAttribute("aria-label", "Order of the rooms");
    this.wanted.type = "search";
    this.wanted.placeholder = "Number";
    this.wanted.inputMode = "numeric";
    this.wanted.setAttribute("aria-label", "Show only rooms whose number begins with this");
    for (const control of [this.order, this.wanted]) control.addEventListener("input", () => this.arrange());
    return make("header", { class: "bar" }, make("h2", { text: "Rooms" }), this.wanted, this.order);
  }

  private show(o: Overview): void {
    this.shell.about(o);
    const { stats } = o;
    this.rooms.show(stats.rooms, short(stats.rooms), o.crashes > 0 ? `${o.crashes} crashed so far` : "", o.crashes > 0 ? "warn" : "");
    this.players.show(stats.players, short(stats.players), `${short(stats.connections)} connections`);
    const ticks = this.rates.ticks.take(o.at_ms, o.ticks_run);
    this.ticks.show(ticks, `${short(Math.round(ticks))}/s`);
    const late = this.p99.take(o.late.bounds, o.late.counts);
    this.late.show(late, micros(late), "", late >= LATE ? "bad" : "");
    const out = this.rates.out.take(o.at_ms, o.bytes_out);
    this.out.show(out, rate(out), stats.players > 0 ? `${rate(out / stats.players)} a player` : "");
    const in_ = this.rates.in_.take(o.at_ms, o.bytes_in);
    this.in_.show(in_, rate(in_));
    const cpu = this.rates.cpu.take(o.at_ms, stats.cpu_s);
    this.cpu.show(cpu, percent(cpu));
    this.memory.show(stats.heap_bytes, bytes(stats.heap_bytes), `${short(stats.goroutines)} goroutines`);
    this.since.show(o);
    this.take(o);
  }

  /** Takes up which rooms there are. */
  private take(o: Overview): void {
    const gone = new Set(this.rows.keys());
    for (const room of o.rooms) {
      let row = this.rows.get(room.room);
      if (!row) this.rows.set(room.room, (row = new RoomRow(room.room)));
      row.take(o.at_ms, room);
      gone.delete(room.room);
    }
    for (const room of gone) {
      this.rows.get(room)!.element.remove();
      this.rows.delete(room);
    }
    this.arrange();
  }

  /** Puts the wanted rooms into order, and draws those that are on the page. */
  private arrange(): void {
    const wanted = this.wanted.value.trim();
    const order = ORDERS[this.order.value as keyof typeof ORDERS] ?? ORDERS.number;
    const found = [...this.rows.values()].filter((row) => String(row.room).startsWith(wanted)).sort(order[1]);
    const listed = found.slice(0, LISTED);
    listed.forEach((row, i) => {
      // What is at its place already stays: moving it would take the focus from it.
      if (this.list.children[i] !== row.element) this.list.insertBefore(row.element, this.list.children[i] ?? null);
      row.draw();
    });
    while (this.list.children.length > listed.length) this.list.lastElementChild!.remove();
    setText(this.note, this.words(found.length, listed.length));
  }

  private words(found: number, listed: number): string {
    if (this.rows.size === 0) return "No room is open. One opens with the first player.";
    if (found === 0) return "No room has such a number.";
    return found > listed ? `${found - listed} more rooms are not listed.` : "";
  }
}

/** What the page's head says of the server. */
export const headline = (o: Overview): string => `up ${span(o.stats.uptime_s)}`;
