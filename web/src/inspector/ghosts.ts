import type { Place } from "../debug.ts";
import type { ViewWords } from "../view.ts";
import { fitted, make } from "./dom.ts";
import { findRow, handleOf, rowAt, rowCount } from "./layout.ts";
import type { Layout, TypeLayout } from "./layout.ts";
import type { EntityKey } from "./tree.ts";

/** The pictures that can be drawn over each other. */
export const GHOSTS = ["told", "predicted", "drawn"] as const;
export type GhostName = (typeof GHOSTS)[number];

/** What each is drawn in. */
export const ghostColors: { readonly [name in GhostName]: string } = { told: "#ffb454", predicted: "#3ff2a0", drawn: "#ff6ad5" };

/** What each is, for people. */
export const ghostTitles: { readonly [name in GhostName]: string } = {
  told: "The newest snapshot: where the server last said that things are",
  predicted: "The prediction at the newest local tick, before corrections are smoothed",
  drawn: "What the game draws: interpolated between snapshots, or predicted and smoothed",
};

/** Radius of a mark, in CSS pixels. */
const RADIUS: { readonly [name in GhostName]: number } = { told: 12, predicted: 8, drawn: 5 };
/** Marks of an entity that are farther apart than this share of the field are on its two sides: no line joins them. */
const ACROSS = 0.5;

/** The views of one instant. */
export type Pictures = { readonly [name in GhostName]: ViewWords };

/** The canvas over the game on which the ghosts are drawn. */
export class GhostOverlay {
  /** What is put over the page. It takes no pointer. */
  readonly canvas = make("canvas", { class: "ghosts" });
  /** The ghosts that are drawn. */
  readonly shown = new Set<GhostName>();
  /** The entity that has a ring around it, because somebody points to it in the tree. */
  pointed: EntityKey | null = null;
  private isEmpty = true;

  constructor(private readonly layout: Layout) {}

  /** Draws the ghosts of an instant. place says where on the page; without, it is guessed. */
  draw(pictures: Pictures, place: Place | null): void {
    const isEmpty = this.shown.size === 0 && this.pointed === null;
    if (isEmpty && this.isEmpty) return;
    this.isEmpty = isEmpty;
    const context = fitted(this.canvas, window.innerWidth, window.innerHeight);
    this.layout.types.forEach((type, t) => {
      const to = type.place === null ? null : place ?? fittedPlace(type);
      if (to === null) return;
      for (const name of this.shown) this.drawAll(context, type, pictures, name, to);
      if (this.pointed?.type === t) drawRing(context, type, pictures.drawn, this.pointed.handle, to);
    });
  }

  private drawAll(context: CanvasRenderingContext2D, type: TypeLayout, pictures: Pictures, name: GhostName, to: Place): void {
    const words = pictures[name];
    const told = name === "drawn" && this.shown.has("told") ? pictures.told : null;
    context.strokeStyle = ghostColors[name];
    context.lineWidth = 1.5;
    context.beginPath();
    for (let i = 0; i < rowCount(words, type); i++) {
      const row = rowAt(type, i);
      const from = position(words, type, row);
      mark(context, name, to(from.x, from.y));
      const other = told === null ? -1 : findRow(told, type, handleOf(words, row));
      if (other >= 0) join(context, type, from, position(told!, type, other), to);
    }
    context.stroke();
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function position(words: ViewWords, type: TypeLayout, row: number): Point {
  const [x, y] = type.place!;
  return { x: words.f32[row + x]!, y: words.f32[row + y]! };
}

/** Adds a mark to the path: circles, and a cross for what is predicted. */
function mark(context: CanvasRenderingContext2D, name: GhostName, { x, y }: Point): void {
  const r = RADIUS[name];
  if (name !== "predicted") {
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  context.moveTo(x - r, y - r);
  context.lineTo(x + r, y + r);
  context.moveTo(x - r, y + r);
  context.lineTo(x + r, y - r);
}

/** Adds the line from where a thing is drawn to where it is told to be. */
function join(context: CanvasRenderingContext2D, type: TypeLayout, a: Point, b: Point, to: Place): void {
  const [lowX, highX, lowY, highY] = type.bounds!;
  if (Math.abs(a.x - b.x) > ACROSS * (highX - lowX) || Math.abs(a.y - b.y) > ACROSS * (highY - lowY)) return;
  const from = to(a.x, a.y);
  const end = to(b.x, b.y);
  context.moveTo(from.x, from.y);
  context.lineTo(end.x, end.y);
}

function drawRing(context: CanvasRenderingContext2D, type: TypeLayout, words: ViewWords, handle: number, to: Place): void {
  const row = findRow(words, type, handle);
  if (row < 0) return;
  const from = position(words, type, row);
  const { x, y } = to(from.x, from.y);
  context.strokeStyle = "#ffffff";
  context.lineWidth = 2;
  context.setLineDash([6, 4]);
  context.beginPath();
  context.arc(x, y, 24, 0, 2 * Math.PI);
  context.stroke();
  context.setLineDash([]);
}

/** Guesses where a game draws that does not say so: the range of the positions, in the middle of the largest canvas. */
function fittedPlace(type: TypeLayout): Place | null {
  const [lowX, highX, lowY, highY] = type.bounds!;
  let best: DOMRect | null = null;
  for (const canvas of document.querySelectorAll("canvas")) {
    const box = canvas.getBoundingClientRect();
    if (best === null || box.width * box.height > best.width * best.height) best = box;
  }
  if (best === null) return null;
  const { left, top, width, height } = best;
  const scale = Math.min(width / (highX - lowX), height / (highY - lowY));
  const x0 = left + (width - scale * (highX - lowX)) / 2;
  const y0 = top + (height - scale * (highY - lowY)) / 2;
  return (x, y) => ({ x: x0 + (x - lowX) * scale, y: y0 + (y - lowY) * scale });
}
