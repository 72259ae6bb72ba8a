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

  /** Throws all sprites away, because the scale or the colors have changed. */
  rescale(scale: number): void {
    this.scale = scale;
    this.made.length = 0;
  }

  get(number: number): Sprite {
    return (this.made[number] ??= this.make(number, this.scale));
  }
}

/** Returns a sprite that is as large to all sides. */
export function square(scale: number, reach: number, paint: Paint): Sprite {
  return new Sprite(scale, reach, reach, paint);
}

/** Paints all that is there already in one color: the shape of something, as it flashes when it is hit. */
export function fillShape(context: CanvasRenderingContext2D, color: string): void {
  const { canvas } = context;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.restore();
}
