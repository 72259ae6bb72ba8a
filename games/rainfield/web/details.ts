import type { GameClient } from "@tickwork/client";
import { byId } from "./page.ts";

/** How often the figures are written anew, in milliseconds. */
const EVERY = 250;

/** Figures about the connection, for those who press the key left of 1. */
export class Details {
  private readonly box = byId("details", HTMLPreElement);
  private written = -Infinity;

  constructor(private readonly client: GameClient) {
    window.addEventListener("keydown", (event) => {
      if (event.code === "Backquote" && !(event.target instanceof HTMLInputElement)) this.box.hidden = !this.box.hidden;
    });
  }

  /** Brings them up to date, at an instant in milliseconds. */
  update(now: number): void {
    if (this.box.hidden || now - this.written < EVERY) return;
    this.written = now;
    this.box.textContent = this.lines().map(([name, value]) => `${name.padEnd(16)}${value.padStart(9)}`).join("\n");
  }

  private lines(): [string, string][] {
    const { header } = this.client;
    const stats = this.client.stats();
    return [
      ["round trip", `${stats.roundTrip.toFixed(0)} ms`],
      ["input margin", `${stats.margin.toFixed(1)} ms`],
      ["late inputs", share(stats.lateInputs, stats.inputs)],
      ["others behind", `${header.delay.toFixed(0)} ms`],
      ["starved frames", share(stats.starved, stats.frames)],
      ["corrected by", `${stats.largestCorrection.toFixed(2)} u`],
      ["received", `${(stats.bytesIn / 1024).toFixed(0)} KB`],
      ["sent", `${(stats.bytesOut / 1024).toFixed(0)} KB`],
    ];
  }
}

function share(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(2)} %`;
}
