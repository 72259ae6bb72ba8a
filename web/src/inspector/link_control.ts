import type { GameClient } from "../client.ts";
import { LinkSim } from "../linksim.ts";
import type { LinkConditions } from "../linksim.ts";
import { make, setText } from "./dom.ts";

/** A link that is left as it is. */
export const PERFECT: LinkConditions = { rtt: 0, jitter: 0, loss: 0 };

/** Puts the bad network between a client and its links, and takes it away. While it is there, a chip on the page says so. */
export class LinkControl {
  /** What the link is like. */
  conditions: LinkConditions = PERFECT;
  private client: GameClient | null = null;
  private sim: LinkSim | null = null;
  private readonly chip = make("output");

  constructor() {
    this.chip.style.cssText = `all: initial; position: fixed; left: 50%; translate: -50%; bottom: 8px; z-index: 2147483001; padding: 2px 8px;
      border-radius: 9px; background: #241a06e6; color: #ffb454; font: 11px/1.5 ui-monospace, monospace; pointer-events: none;`;
  }

  /** Takes another client. */
  attach(client: GameClient): void {
    if (client === this.client) return;
    this.client = client;
    this.sim = null;
    this.set(this.conditions);
  }

  /** What it does at the moment: messages on their way, and datagrams lost since it was put there. */
  get stats(): { readonly inFlight: number; readonly lost: number; readonly carried: number } {
    return this.sim ?? { inFlight: 0, lost: 0, carried: 0 };
  }

  /** Changes what the link is like. A perfect one costs nothing: nothing stands between. */
  set(conditions: LinkConditions): void {
    this.conditions = conditions;
    const perfect = conditions.rtt === 0 && conditions.jitter === 0 && conditions.loss === 0;
    if (perfect) this.takeAway();
    else if (this.sim !== null) this.sim.conditions = conditions;
    else this.put(new LinkSim(conditions));
    this.tell(perfect);
  }

  private put(sim: LinkSim): void {
    this.sim = sim;
    if (this.client !== null) this.client.tap = sim;
  }

  private takeAway(): void {
    if (this.client !== null) this.client.tap = null;
    this.sim?.drain();
    this.sim = null;
  }

  private tell(perfect: boolean): void {
    const { rtt, jitter, loss } = this.conditions;
    setText(this.chip, `link: +${rtt} ms ±${jitter}, ${(100 * loss).toFixed(1)} % lost`);
    if (perfect) this.chip.remove();
    else document.body.append(this.chip);
  }
}
