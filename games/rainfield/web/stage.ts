import { HEIGHT, WIDTH } from "./measures.ts";
import { VOID } from "./palette.ts";
import type { Sprite } from "./sprite.ts";
import { copyX, copyY, findCopies } from "./torus.ts";

/** More pixels than these cost time and cannot be told apart. */
const MAX_RATIO = 2;

/** The canvas with the world on it: as large as fits, in the middle, sharp on every screen. */
export class Stage {
  readonly context: CanvasRenderingContext2D;
  /** Pixels of the canvas for a unit of the world. */
  scale = 1;
  private left = 0; // of the world on the canvas, in its pixels
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
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_RATIO);
    if (!this.stale && ratio === this.ratio) return false;
    this.stale = false;
    this.ratio = ratio;
    const { canvas } = this;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    const before = this.scale;
    this.scale = Math.max(Math.min(canvas.width / WIDTH, canvas.height / HEIGHT), 0.05);
    this.left = Math.round((canvas.width - WIDTH * this.scale) / 2);
    this.top = Math.round((canvas.height - HEIGHT * this.scale) / 2);
    this.tellPage();
    return this.scale !== before;
  }

  /** Begins a frame: what is drawn from here to end is in units of the world and stays within it. */
  begin(shakeX: number, shakeY: number): void {
    const { context, canvas, scale } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = VOID;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.save();
    context.beginPath();
    context.rect(this.left, this.top, WIDTH * scale, HEIGHT * scale);
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

  /** Draws a sprite at a place in the world, and again at the opposite edge if it reaches over one. */
  stamp(sprite: Sprite, x: number, y: number, angle = 0, size = 1): void {
    const cos = Math.cos(angle) * size;
    const sin = Math.sin(angle) * size;
    const n = findCopies(x, y, sprite.reach * size);
    for (let i = 0; i < n; i++) {
      this.place(copyX[i]! + this.shiftX, copyY[i]! + this.shiftY, cos, sin);
      this.paint(sprite);
    }
  }

  /** Draws a sprite once at a place, upright, even if it reaches over an edge; it does not shake. */
  put(sprite: Sprite, x: number, y: number): void {
    this.place(x, y, 1, 0);
    this.paint(sprite);
  }

  /** Where a place on the page, in CSS pixels of the canvas, lies in the world. */
  worldX(cssX: number): number {
    return (cssX * this.ratio - this.left) / this.scale;
  }

  worldY(cssY: number): number {
    return (cssY * this.ratio - this.top) / this.scale;
  }

  /** Where on the page a place of the world is drawn, in CSS pixels. */
  onPage(x: number, y: number): { x: number; y: number } {
    return { x: (this.left + x * this.scale) / this.ratio, y: (this.top + y * this.scale) / this.ratio };
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
    const s = this.scale;
    this.context.setTransform(cos * s, sin * s, -sin * s, cos * s, this.left + x * s, this.top + y * s);
  }

  /** Tells the style sheet where the field is. */
  private tellPage(): void {
    const style = document.documentElement.style;
    const pixels = (n: number): string => `${n / this.ratio}px`;
    style.setProperty("--field-left", pixels(this.left));
    style.setProperty("--field-top", pixels(this.top));
    style.setProperty("--field-width", pixels(WIDTH * this.scale));
    style.setProperty("--field-height", pixels(HEIGHT * this.scale));
  }
}
