import { byId, make, setProperty } from "./page.ts";

/** How long a line stays, in milliseconds, and how many there are at most. */
const LASTS = 5000;
const MOST = 4;

/** Tells in small lines what happens to the players. The newest is the lowest. */
export class Feed {
  private readonly list = byId("feed", HTMLElement);
  private readonly lines: Line[] = [];

  /** Adds a line, for a time in milliseconds. color is one of CSS: of whom the line is about. */
  say(text: string, color: string, lasts = LASTS): void {
    const element = make("li", text);
    setProperty(element, "--slot", color);
    setProperty(element, "--lasts", `${lasts}ms`);
    this.list.append(element);
    this.lines.push({ element, until: performance.now() + lasts });
    while (this.lines.length > MOST) this.drop(this.lines[0]!);
  }

  /** Takes away what is old, at an instant in milliseconds. */
  update(now: number): void {
    for (const line of this.lines.filter(({ until }) => now >= until)) this.drop(line);
  }

  clear(): void {
    while (this.lines.length > 0) this.drop(this.lines[0]!);
  }

  private drop(line: Line): void {
    this.lines.splice(this.lines.indexOf(line), 1);
    line.element.remove();
  }
}

interface Line {
  readonly element: HTMLElement;
  readonly until: number; // in milliseconds
}
