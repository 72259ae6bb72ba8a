import { fitted, make, setText } from "./dom.ts";
import type { Series } from "./series.ts";

/** How much of the past a graph shows, in milliseconds. */
export const WINDOW = 30_000;
/** The size of a graph in CSS pixels. */
const WIDTH = 190;
const HEIGHT = 30;

/** A curve of a graph. */
export interface Curve {
  readonly series: Series;
  readonly color: string;
  /** Whether samples are bars, for what happens now and then; otherwise they are a line. */
  readonly bars?: boolean;
}

/** A small graph with its name and its newest figures. */
export class Graph {
  /** What is put onto the page. */
  readonly element: HTMLElement;
  private readonly canvas = make("canvas", { class: "curve" });
  private readonly value = make("output");
  private readonly peak = make("small");

  /**
   * @param name what it is called
   * @param title what it means
   * @param curves what it shows
   * @param least what its height stands for at least
   * @param format how its figures are written
   */
  constructor(
    name: string, title: string, private readonly curves: readonly Curve[], private readonly least: number,
    private readonly format: (value: number) => string,
  ) {
    this.element = make("div", { class: "graph", title }, make("b", { text: name }), this.canvas, this.value, this.peak);
    this.canvas.style.width = `${WIDTH}px`;
    this.canvas.style.height = `${HEIGHT}px`;
  }

  /** Draws it as of an instant. */
  draw(now: number): void {
    const from = now - WINDOW;
    const top = Math.max(this.least, ...this.curves.map(({ series }) => series.max(from)));
    const context = fitted(this.canvas, WIDTH, HEIGHT);
    context.fillStyle = "rgb(255 255 255 / 4%)";
    context.fillRect(0, 0, WIDTH, HEIGHT);
    for (const curve of this.curves) trace(context, curve, from, top);
    const first = this.curves[0]!;
    setText(this.value, this.format(first.bars ? first.series.max(from) : first.series.last));
    setText(this.peak, `max ${this.format(top)}`);
  }
}

function trace(context: CanvasRenderingContext2D, { series, color, bars }: Curve, from: number, top: number): void {
  context.strokeStyle = color;
  context.lineWidth = bars ? 2 : 1.25;
  context.beginPath();
  for (let i = series.since(from); i < series.length; i++) {
    const x = ((series.time(i) - from) / WINDOW) * WIDTH;
    const y = HEIGHT - 1 - (Math.max(series.value(i), 0) / top) * (HEIGHT - 2);
    if (bars) context.moveTo(x, HEIGHT);
    context.lineTo(x, y);
  }
  context.stroke();
}
