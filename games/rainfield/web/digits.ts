import { shine } from "./light.ts";
import { SANS, TINT_COUNT, VOID, WHITE, css, mix, tintColor } from "./palette.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** What can be written: ten digits and a plus. */
const GLYPHS = "0123456789+";
const PLUS = 10;
/** The letters' size, and how far apart they are, in units. */
const SIZE = 15;
const ADVANCE = 8.6;
const HALF = 10;

/** How a number looks: the tint, and whether there is a plus before it. */
export interface NumberStyle {
  readonly tint: number;
  readonly signed: boolean;
}

/** Numbers in the world. Each digit is painted once for each tint, so a number costs nothing but a few stamps. */
export class Digits {
  private readonly glyphs = new SpriteSheet(paintGlyph);

  rescale(scale: number): void {
    this.glyphs.rescale(scale);
  }

  /** Writes a whole number around a place, so many times as large as it is painted. */
  draw(stage: Stage, x: number, y: number, value: number, { tint, signed }: NumberStyle, size: number): void {
    let count = 1;
    for (let rest = Math.floor(value / 10); rest > 0; rest = Math.floor(rest / 10)) count++;
    const step = ADVANCE * size;
    let at = x + ((count - 1) * step) / 2 + (signed ? step / 2 : 0);
    for (let rest = value; count > 0; count--) {
      stage.stamp(this.glyphs.get(tint * GLYPHS.length + (rest % 10)), at, y, 0, size);
      rest = Math.floor(rest / 10);
      at -= step;
    }
    if (signed) stage.stamp(this.glyphs.get(tint * GLYPHS.length + PLUS), at, y, 0, size);
  }
}

/** A glyph's number tells its tint and what it is. */
function paintGlyph(number: number, scale: number): Sprite {
  const tint = Math.floor(number / GLYPHS.length) % TINT_COUNT;
  return new Sprite(scale, HALF, HALF + 2, (context) => {
    context.font = `700 ${SIZE}px ${SANS}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    shine(context, VOID, 3);
    context.fillStyle = css(mix(tintColor(tint), WHITE, 0.42));
    context.fillText(GLYPHS[number % GLYPHS.length]!, 0, 1);
  });
}
