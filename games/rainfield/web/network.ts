import { ClientState } from "@tickwork/client";
import type { GameClient } from "@tickwork/client";
import { byId, make, setAttribute, setText, show } from "./page.ts";

/** Round trips in milliseconds up to which a connection is good, and up to which it is fair. */
const GOOD = 80;
const FAIR = 160;

/** How good the connection is: three bars and the round trip. */
export class Network {
  private readonly box = byId("net", HTMLElement);
  private readonly text = make("span");

  constructor(private readonly client: GameClient) {
    const bars = make("span", "", "bars");
    for (let i = 0; i < 3; i++) bars.append(make("i"));
    this.box.append(bars, this.text);
  }

  /** Brings it up to date. A match without a server has no connection to tell of. */
  write(solo: boolean): void {
    show(this.box, !solo);
    if (solo) return;
    const { state, roundTrip } = this.client.header;
    const playing = state === ClientState.Playing;
    setText(this.text, playing ? `${Math.round(roundTrip)} ms` : "offline");
    setAttribute(this.box, "data-quality", quality(playing, roundTrip));
  }
}

function quality(playing: boolean, roundTrip: number): string {
  if (!playing) return "none";
  if (roundTrip > FAIR) return "poor";
  return roundTrip > GOOD ? "fair" : "good";
}
