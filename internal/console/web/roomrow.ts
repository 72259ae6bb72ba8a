import type { RoomSummary } from "./api.ts";
import { link, make, setText } from "./dom.ts";
import { micros, percent, rate } from "./format.ts";
import { AMBER, TEAL, VIOLET } from "./palette.ts";
import { Rate, Series } from "./series.ts";
import { drawSpark, sparkCanvas } from "./spark.ts";

/** A room in the list. */
export class RoomRow {
  readonly element = make("li");
  players = 0;
  cost = 0;
  bytes = 0;
  private readonly seats = make("span", { class: "seats" });
  private readonly count = make("span", { class: "figure" });
  private readonly tick = make("span", { class: "figure" });
  private readonly out = make("span", { class: "figure" });
  private readonly state = make("span", { class: "state" });
  private readonly costs = new Series();
  private readonly outs = new Series();
  private readonly costCurve = sparkCanvas();
  private readonly outCurve = sparkCanvas();
  private readonly rate = new Rate();
  private readonly title: HTMLElement;
  private over = false;

  constructor(readonly room: number) {
    this.title = link(`Room ${room}`, `#/room/${room}`, "name");
    this.element.append(
      this.title, make("span", { class: "cell", title: "Players whose link is there, of all seats" }, this.seats, this.count),
      make("span", { class: "cell", title: "What a tick takes, and the share of its time" }, this.costCurve, this.tick),
      make("span", { class: "cell", title: "Snapshots to all players" }, this.outCurve, this.out), this.state,
    );
  }

  /** Takes the newest figures. */
  take(at: number, r: RoomSummary): void {
    this.players = r.players;
    setText(this.title, r.name === "" ? `Room ${r.room}` : `${r.room} · ${r.name}`);
    this.title.title = `${r.public ? "public" : "private"}, ${r.phase}${r.progress === 0 ? "" : `, progress ${r.progress}`}`;
    this.cost = r.tick_ns / 1000;
    const out = this.rate.take(at, r.bytes_out);
    this.bytes = out || 0;
    this.over = r.over_budget;
    this.costs.add(this.cost);
    this.outs.add(out);
    this.sit(r);
    setText(this.count, `${r.players} / ${r.capacity}`);
    setText(this.tick, `${micros(this.cost)} · ${percent((this.cost * r.tick_hz) / 1e6)}`);
    setText(this.out, rate(this.bytes));
    setText(this.state, r.over_budget ? "over budget" : r.taken > r.players ? `${r.taken - r.players} away` : "");
    this.state.className = r.over_budget ? "state bad" : "state";
  }

  /** Shows the seats as points, if they are few enough to be told apart. */
  private sit(r: RoomSummary): void {
    const shown = r.capacity <= 16 ? r.capacity : 0;
    while (this.seats.children.length < shown) this.seats.append(make("i"));
    for (let i = 0; i < shown; i++) {
      this.seats.children[i]!.className = i < r.players ? "here" : i < r.taken ? "away" : "";
    }
  }

  /** Draws the curves. The row must be on the page. */
  draw(): void {
    drawSpark(this.costCurve, this.costs, this.over ? AMBER : TEAL, 10);
    drawSpark(this.outCurve, this.outs, VIOLET, 1000);
  }
}
