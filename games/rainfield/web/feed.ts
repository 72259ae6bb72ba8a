import { byId, make, setProperty } from "./page.ts";

/** How long a line stays, in milliseconds, and how many there are at most. */
const LASTS = 5000;
const MOST = 4;

/** Tells in small lines what happens to the players. The newest is the lowest. */
export class Feed {
  private readonly list = byId("feed", HTMLElement);
  private readonly lines: { element: HTMLElement; until: number }[] = [];

  /** Adds a line. color is one of CSS: of whom the line is about. */
  say(text: string, color: string): void {
    const element = make("li", text);
    setProperty(element, "--slot", color);
    this.list.append(element);
    this.lines.push({ element, until: performance.now() + LASTS });
    while (this.lines.length > MOST) this.drop();
  }

  /** Takes away what is old, at an instant in milliseconds. */
  update(now: number): void {
    while (this.lines.length > 0 && now >= this.lines[0]!.until) this.drop();
  }

  clear(): void {
    while (this.lines.length > 0) this.drop();
  }

  private drop(): void {
    this.lines.shift()?.element.remove();
  }
}
