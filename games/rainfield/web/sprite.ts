/** Paints in units of the world around the middle of a sprite. */
export type Paint = (context: CanvasRenderingContext2D) => void;

/** A picture that was painted once and is stamped often. */
export class Sprite {
  readonly image: HTMLCanvasElement;
  /** How far it reaches from its middle in any direction, in units. */
  readonly reach: number;

  /**
   * @param scale pixels in a unit
   * @param halfWidth from the middle to the right edge, in units
   * @param halfHeight from the middle to the lower edge, in units
   */
  constructor(scale: number, readonly halfWidth: number, readonly halfHeight: number, paint: Paint) {
    this.image = document.createElement("canvas");
    this.image.width = Math.max(1, Math.ceil(2 * halfWidth * scale));
    this.image.height = Math.max(1, Math.ceil(2 * halfHeight * scale));
    this.reach = Math.hypot(halfWidth, halfHeight);
    const context = this.image.getContext("2d")!;
    context.setTransform(scale, 0, 0, scale, this.image.width / 2, this.image.height / 2);
    paint(context);
  }
}

/** Sprites by number, each painted when it is first needed. */
export class SpriteSheet {
  private readonly made: (Sprite | undefined)[] = [];
  private scale = 1;

  /** @param make paints the sprite of a number for a scale */
  constructor(private readonly make: (number: number, scale: number) => Sprite) {}

  /** Throws all sprites away, because the scale has changed. */
  rescale(scale: number): void {
    this.scale = scale;
    this.made.length = 0;
  }

  get(number: number): Sprite {
    return (this.made[number] ??= this.make(number, this.scale));
  }
}

/** Traces a closed line through points, which are x and y in turn. */
export function tracePolygon(context: CanvasRenderingContext2D, points: ArrayLike<number>): void {
  context.beginPath();
  for (let i = 0; i < points.length; i += 2) context.lineTo(points[i]!, points[i + 1]!);
  context.closePath();
}

/** Lets what is painted from here on shine, as far as so many units; 0 ends it. A canvas does not scale shadows. */
export function shine(context: CanvasRenderingContext2D, color: string, units: number): void {
  context.shadowColor = color;
  context.shadowBlur = units * context.getTransform().a;
}
