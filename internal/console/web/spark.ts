import { fitted, make, setText } from "./dom.ts";
import { SAMPLES, type Series } from "./series.ts";

/** How many samples a curve has room for at least: a young one is stretched until then. */
const FEWEST = 24;

/** Draws a series as a line over its shade. What it reaches is the larger of its maximum and `least`. */
export function drawSpark(canvas: HTMLCanvasElement, series: Series, color: string, least: number): void {
  const { context, width, height } = fitted(canvas);
  const { values } = series;
  if (values.length < 2 || width === 0) return;
  const top = Math.max(least, ...values) * 1.05;
  const step = (width - 2) / (Math.min(Math.max(values.length, FEWEST), SAMPLES) - 1);
  const x = (i: number): number => width - 1 - (values.length - 1 - i) * step;
  const y = (value: number): number => height - 1.5 - (Math.max(value, 0) / top) * (height - 4);
  context.beginPath();
  values.forEach((value, i) => context.lineTo(x(i), y(value)));
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.lineJoin = "round";
  context.stroke();
  context.lineTo(x(values.length - 1), height);
  context.lineTo(x(0), height);
  context.globalAlpha = 0.14;
  context.fillStyle = color;
  context.fill();
  context.globalAlpha = 1;
}

/** Makes the place of a curve. It says nothing that its figure does not say, so it is not read out. */
export function sparkCanvas(): HTMLCanvasElement {
  const canvas = make("canvas", { class: "spark" });
  canvas.setAttribute("aria-hidden", "true");
  return canvas;
}

/** A figure with its name and its curve. */
export class Tile {
  readonly element: HTMLElement;
  private readonly value = make("output");
  private readonly note = make("small");
  private readonly canvas = sparkCanvas();

  constructor(name: string, title: string, private readonly series: Series, private readonly color: string, private readonly least = 1) {
    this.element = make("section", { class: "tile", title }, make("h3", { text: name }), this.note, this.value, this.canvas);
  }

  /** Takes the next value. A rate is NaN until its counter was seen twice. */
  show(value: number, text: string, note = "", state = ""): void {
    this.series.add(value);
    const known = !Number.isNaN(value);
    setText(this.value, known ? text : "…");
    setText(this.note, known ? note : "");
    this.value.className = state;
    drawSpark(this.canvas, this.series, this.color, this.least);
  }
}
