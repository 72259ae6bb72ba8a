/** How many samples a curve shows. */
export const SAMPLES = 90;

/** The newest values of a figure. */
export class Series {
  readonly values: number[] = [];

  /** Takes the next value; what is no number is left out. */
  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.values.push(value);
    if (this.values.length > SAMPLES) this.values.shift();
  }

  get last(): number {
    return this.values.at(-1) ?? 0;
  }
}

/** Makes a rate of a counter that only grows. */
export class Rate {
  private before: { at: number; count: number } | undefined;

  /** Takes the counter at an instant in milliseconds, and returns its growth a second; NaN for the first time. */
  take(at: number, count: number): number {
    const before = this.before;
    this.before = { at, count };
    if (!before || at <= before.at || count < before.count) return NaN;
    return ((count - before.count) * 1000) / (at - before.at);
  }
}

/** Makes a quantile of what has come into a histogram since the last time. */
export class Quantile {
  private before: readonly number[] | undefined;

  constructor(private readonly share: number) {}

  /**
   * Takes the histogram's counts since the start, and returns the value that the share of the new ones lies below; NaN for the
   * first time.
   */
  take(bounds: readonly number[], counts: readonly number[]): number {
    const { before } = this;
    this.before = counts;
    if (!before) return NaN;
    const fresh = counts.map((count, i) => Math.max(count - before[i]!, 0));
    let left = fresh.reduce((sum, n) => sum + n, 0) * this.share;
    if (left === 0) return 0;
    for (let i = 0; i < fresh.length; i++) {
      const low = i > 0 ? bounds[i - 1]! : 0;
      const high = bounds[i] ?? low;
      if (left <= fresh[i]!) return low + ((high - low) * left) / fresh[i]!;
      left -= fresh[i]!;
    }
    return bounds.at(-1) ?? 0;
  }
}
