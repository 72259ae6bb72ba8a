import { NO_SLOT } from "../view.ts";
import { stateNames } from "../status.ts";
import { make, setText } from "./dom.ts";
import { formatBytes, formatShare } from "./format.ts";
import { Graph } from "./graph.ts";
import type { Inspection } from "./inspection.ts";

const BLUE = "#6cb6ff";
const GREEN = "#3ff2a0";
const AMBER = "#ffb454";
const RED = "#ff6b7a";

const millis = (value: number): string => `${value.toFixed(0)} ms`;
const bytes = (value: number): string => `${formatBytes(value)}/s`;
const count = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)}/s`;
const units = (value: number): string => `${value.toFixed(2)} u`;

/** How the connection is: figures, graphs of the last half minute, and who is there. */
export class NetTab {
  readonly element = make("section", { class: "net" });
  private readonly graphs: readonly Graph[];
  private readonly facts: readonly Fact[];
  private readonly peers = make("div", { class: "peers" });

  constructor(private readonly inspection: Inspection) {
    this.graphs = this.makeGraphs();
    this.facts = this.makeFacts();
    this.element.append(
      ...this.graphs.map((graph) => graph.element),
      make("div", { class: "facts" }, ...this.facts.flatMap((fact) => [fact.name, fact.value])),
      this.peers,
    );
  }

  /** Brings it up to date. */
  refresh(now: number): void {
    for (const graph of this.graphs) graph.draw(now);
    for (const fact of this.facts) setText(fact.value, fact.read());
    setText(this.peers, this.peerLines().join("\n"));
  }

  private makeGraphs(): Graph[] {
    const { figures: f } = this.inspection;
    return [
      new Graph("round trip", "To the server and back, smoothed", [{ series: f.roundTrip, color: BLUE }], 50, millis),
      new Graph("margin", "How much time inputs have to spare when they reach the server", [{ series: f.margin, color: GREEN }], 20, millis),
      new Graph("delay", "How far behind the newest snapshot others are drawn", [{ series: f.delay, color: BLUE }], 100, millis),
      new Graph("corrections", "By how much corrections moved own entities", [{ series: f.corrections, color: RED, bars: true }], 1, units),
      new Graph("late inputs", "Inputs that were not there when their tick was closed", [{ series: f.late.series, color: RED }], 2, count),
      new Graph("starved", "Frames without a snapshot to move toward", [{ series: f.starved.series, color: AMBER }], 2, count),
      new Graph("received", "Bytes of messages received", [{ series: f.received.series, color: BLUE }], 1000, bytes),
      new Graph("sent", "Bytes of messages sent", [{ series: f.sent.series, color: GREEN }], 1000, bytes),
      new Graph("frame", "From one frame to the next", [{ series: f.frame, color: AMBER }], 20, (v) => `${v.toFixed(1)} ms`),
    ];
  }

  private makeFacts(): Fact[] {
    const { figures } = this.inspection;
    const { header, status } = this.inspection.handle.client;
    return [
      new Fact("state", () => (status.solo ? "solo" : stateNames[status.state] ?? "?")),
      new Fact("room", () => (status.room === 0 || status.solo ? "none" : String(status.room))),
      new Fact("local tick", () => `${header.localTick.toFixed(2)}${header.predicting ? "" : " not predicting"}`),
      new Fact("render tick", () => `${header.renderTick.toFixed(2)} (${(header.renderTick - header.localTick).toFixed(1)})`),
      new Fact("late inputs", () => formatShare(figures.stats.lateInputs, figures.stats.inputs)),
      new Fact("starved frames", () => formatShare(figures.stats.starved, figures.stats.frames)),
      new Fact("reconciled", () => `${figures.stats.reconciled} of ${figures.stats.snapshots}, max ${figures.stats.largestCorrection.toFixed(2)} u`),
      new Fact("restarts", () => `${figures.stats.restarts}, replayed ${figures.stats.replayed} ticks`),
      new Fact("rollbacks", () => `${figures.stats.rollbacks}, deepest ${figures.stats.deepest}, ${figures.stats.again} ticks again`),
      new Fact("in, out", () => `${formatBytes(figures.stats.bytesIn)}, ${formatBytes(figures.stats.bytesOut)}`),
      new Fact("bad, doubled", () => `${figures.stats.malformed}, ${figures.stats.duplicates}`),
    ];
  }

  private peerLines(): string[] {
    const { handle, layout, nameOf } = this.inspection;
    const own = handle.client.status.slot;
    const lines: string[] = [];
    for (let slot = 0; slot < layout.slots; slot++) {
      const name = nameOf(slot);
      if (own !== NO_SLOT && (name !== undefined || slot === own)) lines.push(`${slot}  ${name || "(no name)"}${slot === own ? "  you" : ""}`);
    }
    return lines.length === 0 ? ["nobody is here"] : lines;
  }
}

/** A figure with its name. */
class Fact {
  readonly name: HTMLElement;
  readonly value = make("output");

  constructor(name: string, readonly read: () => string) {
    this.name = make("span", { text: name });
  }
}
