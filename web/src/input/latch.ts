/** How long a press counts at least, in milliseconds: a tap that is over before the next tick must not be lost. */
const SHORTEST = 50;

/** Remembers which keys or buttons are held. */
export class Latch<K> {
  private readonly held = new Set<K>();
  private readonly since = new Map<K, number>();

  /** Notes that a key went down. Repeats are ignored. */
  press(key: K): void {
    if (this.held.has(key)) return;
    this.held.add(key);
    this.since.set(key, performance.now());
  }

  /** Notes that a key went up. */
  release(key: K): void {
    this.held.delete(key);
  }

  /** Lets go of everything at once: where the page has lost the focus, nobody tells when keys go up. */
  clear(): void {
    this.held.clear();
    this.since.clear();
  }

  /** Whether a key is held, or was pressed a moment ago. */
  isDown(key: K): boolean {
    if (this.held.has(key)) return true;
    const since = this.since.get(key);
    return since !== undefined && performance.now() - since < SHORTEST;
  }
}
