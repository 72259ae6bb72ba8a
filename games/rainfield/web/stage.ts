import { HEIGHT, WIDTH } from "./measures.ts";
import { VOID } from "./palette.ts";
import { Pane } from "./pane.ts";
import type { Sprite } from "./sprite.ts";
import { shortest } from "./torus.ts";

/** More pixels of the canvas for one of CSS than these cost time and cannot be told apart. */
const MAX_RATIO = 2;
/** Very large screens get fewer, for the same reason. */
const MAX_PIXELS = 9_000_000;
/** CSS pixels for a unit of the world below which the whole world is too small to play in: then the camera follows. */
const WHOLE_FROM = 0.62;
/** CSS pixels for a unit when the camera follows, and how much more than the world may be seen then. */
const FOLLOW_SCALE = 0.75;
const FOLLOW_MOST = 1.2;

/**
 * The canvas with the world on it, sharp on every screen. The whole world is in its middle, as large as fits; where that
 * is too small, the world around a place is shown.
 */
export class Stage {
  readonly context: CanvasRenderingContext2D;
  /** The part of the world that is seen. */
  readonly pane = new Pane();
  /** Pixels of the canvas for a unit of the world. */
  scale = 1;
  /** Whether the picture is not the whole world, but follows a place in it. */
  following = false;
  private left = 0; // of the pane on the canvas, in its pixels
  private top = 0;
  private ratio = 1; // pixels of the canvas for one of CSS
  private shiftX = 0; // of everything in the world, in units
  private shiftY = 0;
  private stale = true;

  constructor(readonly canvas: HTMLCanvasElement) {
    const context = canvas.getContext("2d", { alpha: false });
    if (context === null) throw new Error("this browser cannot draw on a canvas");
    this.context = context;
    new ResizeObserver(() => (this.stale = true)).observe(canvas);
  }

  /** Fits the canvas to the page, and answers whether the scale has changed: sprites must be painted anew then. */
  fit(): boolean {
    const ratio = ratioFor(this.canvas);
    if (!this.stale && ratio === this.ratio) return false;
    this.stale = false;
    this.ratio = ratio;
    const { canvas } = this;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    const before = this.scale;
    this.chooseScale();
    this.tellPage();
    return this.scale !== before;
  }

  /** Looks at the world around a place, if the picture follows one. */
  look(x: number, y: number): void {
    if (this.following) this.pane.set(x, y, this.canvas.width / this.scale, this.canvas.height / this.scale);
  }

  /** Begins a frame: what is drawn from here to end is in units of the world and stays within it. */
  begin(shakeX: number, shakeY: number): void {
    const { context, canvas, scale } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = VOID;
    if (!this.following) context.fillRect(0, 0, canvas.width, canvas.height);
    context.save();
    context.beginPath();
    context.rect(this.left, this.top, this.width * scale, this.height * scale);
    context.clip();
    this.shiftX = shakeX;
    this.shiftY = shakeY;
    this.reset();
  }

  /** Ends a frame. */
  end(): void {
    this.context.restore();
  }

  /** Goes back to the world's own coordinates, after stamping. */
  reset(): void {
    this.place(this.shiftX, this.shiftY, 1, 0);
  }

  /** Draws a sprite at a place in the world, and wherever else that place is seen. */
  stamp(sprite: Sprite, x: number, y: number, angle = 0, size = 1): void {
    const cos = Math.cos(angle) * size;
    const sin = Math.sin(angle) * size;
    const { pane } = this;
    const n = pane.find(x, y, sprite.reach * size);
    for (let i = 0; i < n; i++) {
      this.place(pane.x[i]! + this.shiftX, pane.y[i]! + this.shiftY, cos, sin);
      this.paint(sprite);
    }
  }

  /** Stamps a sprite that is made longer along its angle, and wider across, each by a factor. */
  stretch(sprite: Sprite, x: number, y: number, angle: number, along: number, across: number): void {
    const { context, pane, scale: s } = this;
    const cos = Math.cos(angle) * s;
    const sin = Math.sin(angle) * s;
    const n = pane.find(x, y, sprite.reach * Math.max(along, across));
    for (let i = 0; i < n; i++) {
      const left = this.left + (pane.x[i]! + this.shiftX - pane.left) * s;
      const top = this.top + (pane.y[i]! + this.shiftY - pane.top) * s;
      context.setTransform(cos * along, sin * along, -sin * across, cos * across, left, top);
      this.paint(sprite);
    }
  }

  /** Draws a sprite once, at a place in the pane in units from its upper left corner; it does not shake. */
  put(sprite: Sprite, x: number, y: number, size = 1): void {
    this.place(this.pane.left + x, this.pane.top + y, size, 0);
    this.paint(sprite);
  }

  /** Draws a sprite over the whole pane. */
  cover(sprite: Sprite): void {
    this.context.setTransform(1, 0, 0, 1, this.left, this.top);
    this.context.drawImage(sprite.image, 0, 0, this.width * this.scale, this.height * this.scale);
  }

  /** The pane's size, in units. */
  get width(): number {
    return this.pane.right - this.pane.left;
  }

  get height(): number {
    return this.pane.bottom - this.pane.top;
  }

  /**
   * Where a place on the page, in CSS pixels of the canvas, lies in the world. With a picture that follows it may lie
   * beyond the world's edges, so the way from it to something else must be taken with {@link shortest}.
   */
  worldX(cssX: number): number {
    return (cssX * this.ratio - this.left) / this.scale + this.pane.left;
  }

  worldY(cssY: number): number {
    return (cssY * this.ratio - this.top) / this.scale + this.pane.top;
  }

  /** Where a place in the world is on the page, in CSS pixels of the canvas: the copy nearest to its middle. */
  pageX(x: number): number {
    const middle = (this.pane.left + this.pane.right) / 2;
    return (this.left + (middle + shortest(x - middle, WIDTH) - this.pane.left) * this.scale) / this.ratio;
  }

  pageY(y: number): number {
    const middle = (this.pane.top + this.pane.bottom) / 2;
    return (this.top + (middle + shortest(y - middle, HEIGHT) - this.pane.top) * this.scale) / this.ratio;
  }

  /** CSS pixels of the page in a unit of the world. */
  get cssScale(): number {
    return this.scale / this.ratio;
  }

  private paint(sprite: Sprite): void {
    const { halfWidth, halfHeight } = sprite;
    this.context.drawImage(sprite.image, -halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight);
  }

  private place(x: number, y: number, cos: number, sin: number): void {
    const { pane, scale: s } = this;
    const left = this.left + (x - pane.left) * s;
    this.context.setTransform(cos * s, sin * s, -sin * s, cos * s, left, this.top + (y - pane.top) * s);
  }

  private chooseScale(): void {
    const { canvas, ratio } = this;
    const whole = Math.max(Math.min(canvas.width / WIDTH, canvas.height / HEIGHT), 0.05);
    this.following = whole / ratio < WHOLE_FROM;
    if (this.following) {
      const least = Math.max(canvas.width / WIDTH, canvas.height / HEIGHT) / FOLLOW_MOST;
      this.scale = Math.max(FOLLOW_SCALE * ratio, least);
      this.left = this.top = 0;
      this.look(WIDTH / 2, HEIGHT / 2);
    } else {
      this.scale = whole;
      this.left = Math.round((canvas.width - WIDTH * whole) / 2);
      this.top = Math.round((canvas.height - HEIGHT * whole) / 2);
      this.pane.set(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT);
    }
  }

  /** Tells the style sheet where the field is, and how it is looked at. */
  private tellPage(): void {
    const { style, dataset } = document.documentElement;
    const pixels = (n: number): string => `${n / this.ratio}px`;
    style.setProperty("--field-left", pixels(this.left));
    style.setProperty("--field-top", pixels(this.top));
    style.setProperty("--field-width", pixels(this.width * this.scale));
    style.setProperty("--field-height", pixels(this.height * this.scale));
    dataset.camera = this.following ? "follow" : "whole";
  }
}

/** How many pixels of a canvas to have for one of CSS. */
function ratioFor(canvas: HTMLCanvasElement): number {
  const affordable = Math.sqrt(MAX_PIXELS / Math.max(1, canvas.clientWidth * canvas.clientHeight));
  return Math.min(window.devicePixelRatio || 1, MAX_RATIO, affordable);
}
