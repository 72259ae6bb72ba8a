import type { Seat } from "./api.ts";
import { button, link, make, setText } from "./dom.ts";
import { bytes, micros, percent } from "./format.ts";
import { slotColor } from "./palette.ts";
import { Rate } from "./series.ts";

/** How a figure is looked at. */
type State = "" | "warn" | "bad";

const grade = (value: number, warn: number, bad: number): State => (value >= bad ? "bad" : value >= warn ? "warn" : "");

/** The columns, with what they mean. */
const COLUMNS = [
  ["RTT", "Round trip, asked every five seconds"],
  ["Loss", "Snapshots of the last moments that were not acknowledged"],
  ["Late", "Ticks of the last moments that were closed without an input"],
  ["Lead", "By how many ticks the newest input is ahead of the room"],
  ["Queue", "What waits until the player's link takes it, or for how long it has lagged"],
  ["Corrections", "Jumps of the player's own entities, as the client says"],
] as const;

/** The players of a room. */
export class SeatList {
  readonly element = make("section", { class: "players" });
  private readonly rows = new Map<number, SeatRow>();
  private readonly body = make("tbody");
  private readonly empty = make("p", { class: "note", text: "Nobody sits here." });

  constructor(private readonly room: number, private readonly kick: (seat: Seat) => void) {
    const head = make("tr", {}, make("th", { text: "Player" }));
    for (const [text, title] of COLUMNS) head.append(make("th", { text, title }));
    head.append(make("td"));
    this.element.append(make("h3", { text: "Players" }), make("table", {}, make("thead", {}, head), this.body), this.empty);
  }

  show(at: number, seats: readonly Seat[], allowed: boolean): void {
    const gone = new Set(this.rows.keys());
    for (const seat of seats) {
      let row = this.rows.get(seat.player);
      if (!row) {
        this.rows.set(seat.player, (row = new SeatRow(this.room, this.kick)));
        this.body.append(row.element);
      }
      row.show(at, seat, allowed);
      gone.delete(seat.player);
    }
    for (const player of gone) {
      this.rows.get(player)!.element.remove();
      this.rows.delete(player);
    }
    this.empty.hidden = seats.length > 0;
  }
}

/** A player. */
class SeatRow {
  readonly element = make("tr");
  private readonly mark = make("i", { class: "mark" });
  private readonly name = make("span", { class: "who" });
  private readonly cells = COLUMNS.map(([label, title]) => {
    const cell = make("td", { title });
    cell.dataset["label"] = label;
    return cell;
  });
  private readonly bytes = link("Bytes", "", "bytes");
  private readonly out: HTMLButtonElement;
  private readonly rates = { sent: new Rate(), lost: new Rate(), ticks: new Rate(), late: new Rate() };
  private seat: Seat | undefined;

  constructor(private readonly room: number, kick: (seat: Seat) => void) {
    this.bytes.title = "Where the bytes go that this player is sent: takes three seconds";
    this.bytes.target = "_blank";
    this.out = button("Kick", "quiet danger", () => {
      if (this.seat) kick(this.seat);
    });
    const head = make("th", {}, this.mark, this.name);
    head.scope = "row";
    this.element.append(head, ...this.cells, make("td", { class: "end" }, this.bytes, this.out));
  }

  show(at: number, s: Seat, allowed: boolean): void {
    this.seat = s;
    this.mark.style.backgroundColor = slotColor(s.slot);
    setText(this.name, s.name || `Player ${s.player}`);
    this.name.title = `Slot ${s.slot}, player ${s.player}`;
    this.element.className = s.away ? "away" : "";
    this.bytes.href = `debug/explain?room=${this.room}&slot=${s.slot}&seconds=3&format=text`;
    this.bytes.hidden = s.away;
    this.out.disabled = !allowed;
    this.out.setAttribute("aria-label", `Kick ${s.name || `player ${s.player}`}`);
    const share = (part: Rate, count: number, whole: Rate, all: number): number => {
      const grown = part.take(at, count);
      return Math.min(grown / Math.max(whole.take(at, all), 1), 1) || 0;
    };
    const loss = share(this.rates.lost, s.lost, this.rates.sent, s.sent);
    const late = share(this.rates.late, s.late, this.rates.ticks, s.ticks);
    const figures: readonly (readonly [string, State])[] = [
      s.rtt_us > 0 ? [micros(s.rtt_us), grade(s.rtt_us, 150_000, 300_000)] : ["–", ""],
      [percent(loss), grade(loss, 0.02, 0.1)],
      [percent(late), grade(late, 0.02, 0.1)],
      [s.ahead > 0 ? `+${s.ahead}` : String(s.ahead), ""],
      s.lag_ms > 0 ? [`lags ${micros(s.lag_ms * 1000)}`, "bad"] : s.queued_bytes > 0 ? [bytes(s.queued_bytes), grade(s.queued_bytes, 1, 16_384)] : ["0", ""],
      s.frames > 0 ? [percent(s.corrections / s.frames), ""] : ["–", ""],
    ];
    figures.forEach(([text, state], i) => {
      setText(this.cells[i]!, s.away ? (i === 0 ? "away" : "") : text);
      this.cells[i]!.className = s.away ? "" : state;
    });
  }
}
