/** How many samples are kept. */
const CAPACITY = 2048;

/** The newest samples of a figure, each with its instant in milliseconds, in fixed memory. */
export class Series {
  private readonly times = new Float64Array(CAPACITY);
  private readonly values = new Float32Array(CAPACITY);
  private count = 0; // of all samples that were ever added

  /** The number of samples. */
  get length(): number {
    return Math.min(this.count, CAPACITY);
  }

  /** The newest sample, 0 if there is none. */
  get last(): number {
    return this.count === 0 ? 0 : this.value(this.length - 1);
  }

  /** The instant of a sample; 0 is the oldest. */
  time(i: number): number {
    return this.times[this.place(i)]!;
  }

  /** A sample; 0 is the oldest. */
  value(i: number): number {
    return this.values[this.place(i)]!;
  }

  /** Adds a sample. Instants must not go back. */
  add(time: number, value: number): void {
    this.times[this.count % CAPACITY] = time;
    this.values[this.count % CAPACITY] = value;
    this.count++;
  }

  /** The number of the first sample from an instant on. */
  since(time: number): number {
    let i = this.length;
    while (i > 0 && this.time(i - 1) >= time) i--;
    return i;
  }

  /** The largest sample from an instant on, 0 if there is none. */
  max(since: number): number {
    let max = 0;
    for (let i = this.since(since); i < this.length; i++) max = Math.max(max, this.value(i));
    return max;
  }

  private place(i: number): number {
    return (this.count - this.length + i) % CAPACITY;
  }
}

/** Makes a rate of a counter: how much it grows in a second. */
export class Rate {
  /** Per second. */
  readonly series = new Series();
  private time = -1;
  private counted = 0;

  /** Takes the counter at an instant in milliseconds. A counter that has gone back has begun anew. */
  add(time: number, counter: number): void {
    if (this.time >= 0 && time > this.time) {
      this.series.add(time, (Math.max(counter - this.counted, 0) * 1000) / (time - this.time));
    }
    this.time = time;
    this.counted = counter;
  }
}
