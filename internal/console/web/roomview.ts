import { exists, type Picture, type Plan, type RoomDetail, type Seat } from "./api.ts";
import { button, link, make, setText } from "./dom.ts";
import { Feed } from "./feed.ts";
import { bytes, micros, percent, rate, short } from "./format.ts";
import { AMBER, BLUE, ROSE, TEAL, VIOLET } from "./palette.ts";
import { SeatList } from "./seatlist.ts";
import { Rate, Series } from "./series.ts";
import type { Shell, View } from "./shell.ts";
import { Tile } from "./spark.ts";
import { WorldMap } from "./worldmap.ts";

/** From which share on losses and late inputs are shown as a trouble. */
const BAD = 0.05;
/** How long a text to players may be. */
const LONGEST = 200;

/** A room with its players and its world. */
export class RoomView implements View {
  readonly element = make("main");
  private readonly feed: Feed;
  private readonly tick = make("span", { class: "muted" });
  private readonly trouble = make("p", { class: "trouble" });
  private readonly players = new Tile("Players", "Whose link is there, of all seats", new Series(), BLUE);
  private readonly cost = new Tile(
    "Tick time", "What a tick takes, with all that it sends, and the share of its time", new Series(), TEAL, 10);
  private readonly pace = new Tile("Ticks", "Run, a second", new Series(), TEAL);
  private readonly out = new Tile("Sent", "Snapshots and events to all players", new Series(), VIOLET, 1000);
  private readonly loss = new Tile("Loss", "Snapshots that players did not acknowledge, of all", new Series(), ROSE, 0.02);
  private readonly late = new Tile(
    "Late inputs", "Players' ticks that were closed without an input, of all", new Series(), AMBER, 0.02);
  private readonly rates = {
    ticks: new Rate(), out: new Rate(), sent: new Rate(), lost: new Rate(), wanted: new Rate(), late: new Rate(),
  };
  private readonly map = new WorldMap();
  private readonly seats: SeatList;
  private readonly buttons: HTMLButtonElement[] = [];

  constructor(private readonly shell: Shell, private readonly room: number) {
    this.seats = new SeatList(room, (seat) => this.kick(seat));
    this.trouble.hidden = true;
    const tiles = [this.players, this.cost, this.pace, this.out, this.loss, this.late];
    this.element.append(
      this.heading(), this.trouble, make("div", { class: "tiles six" }, ...tiles.map((tile) => tile.element)),
      make("div", { class: "columns" }, this.map.element, this.seats.element),
    );
    this.feed = new Feed(`api/rooms/${room}/stream`, {
      events: {
        plan: (plan: Plan) => this.map.take(plan), world: (world: Picture) => this.map.draw(world),
        room: (detail: RoomDetail) => this.show(detail), gone: () => this.gone(),
      },
      live: (is) => shell.live(is), refused: () => void this.refused(),
    });
  }

  close(): void {
    this.feed.close();
  }

  private heading(): HTMLElement {
    const log = link("Download replay", `api/rooms/${this.room}/replay`, "button");
    log.download = "";
    log.title = "The newest part of the match, for replay and diff";
    this.buttons.push(
      button("Message", "", () => this.tell()),
      button("Close room", "danger", () => this.end()),
    );
    return make("header", { class: "bar" },
      make("h2", {}, link("Rooms", "#/", "crumb"), ` / Room ${this.room} `, this.tick), log, ...this.buttons);
  }

  private show(d: RoomDetail): void {
    const sum = (of: (seat: Seat) => number): number => d.seats.reduce((total, seat) => total + of(seat), 0);
    const share = (part: Rate, count: number, whole: Rate, all: number): number => {
      const grown = part.take(d.at_ms, count);
      return grown / Math.max(whole.take(d.at_ms, all), grown, 1);
    };
    const what = [d.name, d.public ? "public" : "private", `${d.phase} ${d.progress}`, `tick ${d.tick}`, bytes(d.memory_bytes)];
    setText(this.tick, what.filter((part) => part !== "").join(", "));
    this.trouble.hidden = d.seen && !d.over_budget;
    setText(this.trouble, d.seen ? "Its ticks take longer than the time between two of them."
      : "The room does not answer: it is stuck in a tick.");
    this.players.show(d.players, `${d.players} / ${d.capacity}`, d.taken > d.players ? `${d.taken - d.players} away` : "");
    const cost = d.tick_ns / 1000;
    this.cost.show(cost, micros(cost), `${percent((cost * d.tick_hz) / 1e6)} busy`, d.over_budget ? "bad" : "");
    const ticks = this.rates.ticks.take(d.at_ms, d.ticks);
    this.pace.show(ticks, `${ticks.toFixed(1)}/s`, d.overruns > 0 ? `${short(d.overruns)} overruns so far` : "");
    const out = this.rates.out.take(d.at_ms, d.bytes_out);
    this.out.show(out, rate(out), d.players > 0 ? `${rate(out / d.players)} a player` : "");
    const loss = share(this.rates.lost, sum((s) => s.lost), this.rates.sent, sum((s) => s.sent));
    this.loss.show(loss, percent(loss), "", loss > BAD ? "bad" : "");
    const late = share(this.rates.late, sum((s) => s.late), this.rates.wanted, sum((s) => s.ticks));
    this.late.show(late, percent(late), "", late > BAD ? "warn" : "");
    this.seats.show(d.at_ms, d.seats, this.shell.operator.allowed);
    this.map.name(d.seats);
    for (const made of this.buttons) {
      made.disabled = !this.shell.operator.allowed;
      made.title = made.disabled ? "The server was started without an operator's token." : "";
    }
  }

  private kick(seat: Seat): void {
    void this.shell.operator.act({
      title: `Remove ${seat.name || "the player"} from room ${this.room}?`,
      text: "The connection is closed and the seat is free at once. The player can come back as a new one.",
      yes: "Remove", danger: true,
    }, `api/rooms/${this.room}/players/${seat.player}/kick`, "The player was removed.");
  }

  private end(): void {
    void this.shell.operator.act({
      title: `Close room ${this.room}?`, text: "The match ends, and its players are told that the room is gone.",
      yes: "Close room", danger: true,
    }, `api/rooms/${this.room}/close`, "The room was closed.");
  }

  private tell(): void {
    void this.shell.operator.act({
      title: `Tell the players of room ${this.room}`, text: "It is shown to them as words of the operator's.",
      yes: "Send", field: "Text", longest: LONGEST,
    }, `api/rooms/${this.room}/message`, "The players were told.", (text) => ({ text }));
  }

  private async refused(): Promise<void> {
    if (!(await exists(this.room))) this.gone();
  }

  private gone(): void {
    this.feed.close();
    this.element.classList.add("gone");
    this.trouble.hidden = false;
    setText(this.trouble, "This room is not there any more.");
    this.buttons.forEach((made) => (made.disabled = true));
  }
}
