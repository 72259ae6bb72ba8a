import type { Overview } from "./api.ts";
import { make, setText } from "./dom.ts";
import { short } from "./format.ts";

/** What has happened since the server was started. */
export class Since {
  readonly element = make("dl", { class: "since" });
  private readonly sessions = this.entry("Players who came", "For the first time, and back with their token");
  private readonly refused = this.entry("Turned away", "Connections that were closed with an explanation, by the name of the close code");
  private readonly ended = this.entry("Rooms ended", "By the name of the close code that their players got");
  private readonly crashed = this.entry("Crashes", "Rooms whose game has panicked");

  show(o: Overview): void {
    setText(this.sessions, `${short(o.sessions_begun)}, and ${short(o.sessions_resumed)} times back`);
    setText(this.refused, list(o.refused));
    setText(this.ended, list(o.ended));
    setText(this.crashed, short(o.crashes));
    this.crashed.className = o.crashes > 0 ? "bad" : "";
  }

  private entry(name: string, title: string): HTMLElement {
    const value = make("dd");
    this.element.append(make("div", { title }, make("dt", { text: name }), value));
    return value;
  }
}

/** Writes counts by their names, the largest first. */
function list(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return entries.length > 0 ? entries.map(([name, n]) => `${name} ${short(n)}`).join(", ") : "none";
}
