import { linkPresets } from "../linksim.ts";
import type { LinkConditions } from "../linksim.ts";
import { button, make, setPressed, setText, slider } from "./dom.ts";
import type { LinkControl } from "./link_control.ts";
import { PERFECT } from "./link_control.ts";

/** The sliders and presets of the bad network. */
export class LinkTab {
  readonly element = make("section", { class: "link" });
  private readonly presets: readonly { readonly made: HTMLButtonElement; readonly is: LinkConditions }[];
  private readonly dials: readonly Dial[];
  private readonly told = make("output", { class: "told" });

  constructor(private readonly link: LinkControl) {
    const change = (part: Partial<LinkConditions>): void => link.set({ ...link.conditions, ...part });
    this.dials = [
      new Dial("round trip", "rtt", slider(0, 500, 1, "Milliseconds on top of the real link"), (v) => `+${v} ms`, (v) => change({ rtt: v })),
      new Dial("jitter", "jitter", slider(0, 100, 1, "By how much each way differs, at most"), (v) => `±${v} ms`, (v) => change({ jitter: v })),
      new Dial("loss", "loss", slider(0, 0.3, 0.001, "Of datagrams; ordered messages are repeated"), (v) => `${(100 * v).toFixed(1)} %`, (v) => change({ loss: v })),
    ];
    this.presets = Object.entries({ off: PERFECT, ...linkPresets }).map(([name, is]) => ({
      is, made: button(name, describe(is), () => link.set(is)),
    }));
    this.element.append(
      make("div", { class: "row" }, ...this.presets.map(({ made }) => made)),
      ...this.dials.map((dial) => dial.element), this.told,
      make("p", { text: "Between this page's socket and its client, both ways. It stays when the inspector is closed." }),
    );
  }

  /** Brings it up to date. */
  refresh(): void {
    const { conditions, stats } = this.link;
    for (const dial of this.dials) dial.show(conditions);
    for (const { made, is } of this.presets) {
      setPressed(made, is.rtt === conditions.rtt && is.jitter === conditions.jitter && is.loss === conditions.loss);
    }
    setText(this.told, `on the way ${stats.inFlight} · carried ${stats.carried} · lost ${stats.lost}`);
  }
}

function describe({ rtt, jitter, loss }: LinkConditions): string {
  return `${rtt} ms there and back, ±${jitter} ms each way, ${(100 * loss).toFixed(1)} % lost`;
}

/** A slider with its name and its figure. */
class Dial {
  readonly element: HTMLElement;
  private readonly figure = make("output");

  constructor(
    name: string, private readonly part: keyof LinkConditions, private readonly input: HTMLInputElement,
    private readonly format: (value: number) => string, change: (value: number) => void,
  ) {
    this.element = make("label", { class: "dial" }, make("b", { text: name }), input, this.figure);
    input.name = part;
    input.addEventListener("input", () => change(Number(input.value)));
  }

  show(conditions: LinkConditions): void {
    const value = conditions[this.part];
    if (Number(this.input.value) !== value) this.input.value = String(value);
    setText(this.figure, this.format(value));
  }
}
