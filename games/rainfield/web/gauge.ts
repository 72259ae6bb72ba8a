import { vector } from "./icons.ts";

const RADIUS = 21;
/** Finer steps than these cannot be seen. */
const STEPS = 90;

/** A ring that is full by a share. */
export class Gauge {
  readonly element = vector("svg", { viewBox: "-24 -24 48 48", class: "gauge", "aria-hidden": "true" });
  private readonly arc = circle("arc");
  private step = -1;

  constructor() {
    this.element.append(circle("rail"), this.arc);
  }

  /** Fills it by a share of 0 to 1. */
  set(share: number): void {
    const step = Math.round(Math.min(Math.max(share, 0), 1) * STEPS);
    if (step === this.step) return;
    this.step = step;
    this.arc.setAttribute("stroke-dashoffset", String(1 - step / STEPS));
    this.arc.setAttribute("opacity", step === 0 ? "0" : "1"); // a round cap would leave a dot
  }
}

function circle(name: string): SVGCircleElement {
  return vector("circle", { r: String(RADIUS), class: name, pathLength: "1", "stroke-dasharray": "1 1" });
}

/** How far something that counts down has come: its whole way is the largest number since it last rested. */
export class Countdown {
  private whole = 0;

  /** Takes what is left, and returns the share that is over: 1 at rest. */
  done(left: number): number {
    if (left === 0) this.whole = 0;
    else if (left > this.whole) this.whole = left;
    return this.whole === 0 ? 1 : 1 - left / this.whole;
  }
}
