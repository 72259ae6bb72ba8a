import { body, dull, halo, line, mirrored, shine, tracePolygon } from "./light.ts";
import { NIGHT, WHITE, css, mix, slotColor, slotMark } from "./palette.ts";
import type { Color } from "./palette.ts";
import { Sprite, fillShape, square } from "./sprite.ts";

// What ships look like, with the nose to the right. Each slot has its own hull, so that ships are told apart without their
// colors, too.

/** How far the sprites reach. */
const REACH = 30;

/** Upper halves of the outlines, from nose to tail. */
const HULLS: readonly (readonly number[])[] = [
  mirrored([18, 0, 2, -6, -7, -13, -12, -13, -8, -5, -11, 0]), // an arrow
  mirrored([14, 0, 13, -4, 6, -8, 0, -16, -6, -15, -6, -9, -12, -7, -10, 0]), // broad wings
  mirrored([7, 0, 9, -4, 18, -6, 16, -10, 2, -12, -7, -14, -12, -9, -9, -4, -12, 0]), // two prongs
  mirrored([20, 0, 6, -5, 1, -11, -5, -14, -7, -6, -14, -7, -11, 0]), // a kite
];

/** Lines on the upper half of each hull. */
const SEAMS: readonly (readonly number[])[] = [
  [-1, -5, -8, -9],
  [3, -8, -5, -12],
  [12, -7, -6, -10],
  [2, -5, -4, -10],
];

/** Where the marks sit on the hulls, on the axis. */
const MARKS = [0, 1, -3, 0] as const;
const MARK_SIZE = 0.36;

/** Where the engines are, from the middle of a ship. */
export const TAIL = 11;

function outlineOf(slot: number): readonly number[] {
  return HULLS[slot % HULLS.length]!;
}

/** Paints the hull of a slot's ship. */
export function paintHull(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return square(scale, REACH, (context) => {
    shine(context, css(color, 0.7), 9);
    body(context, color, outlineOf(slot), -13, 18);
    dull(context);
    paintSeams(context, slot, color);
    paintMark(context, slot, css(mix(color, WHITE, 0.82)));
  });
}

function paintSeams(context: CanvasRenderingContext2D, slot: number, color: Color): void {
  const [x, y, toX, toY] = SEAMS[slot % SEAMS.length] as readonly [number, number, number, number];
  context.lineWidth = 1;
  context.strokeStyle = css(mix(color, WHITE, 0.2), 0.55);
  line(context, x, y, toX, toY);
  line(context, x, -y, toX, -toY);
}

function paintMark(context: CanvasRenderingContext2D, slot: number, color: string): void {
  context.save();
  context.translate(MARKS[slot % MARKS.length]!, 0);
  context.scale(MARK_SIZE, MARK_SIZE);
  context.fillStyle = color;
  context.fill(new Path2D(slotMark(slot)));
  context.restore();
}

/** Paints the hull of a ship that is down: no light is in it, its mark barely shows. */
export function paintDarkHull(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return square(scale, REACH, (context) => {
    tracePolygon(context, outlineOf(slot));
    context.fillStyle = css(mix(color, NIGHT, 0.9));
    context.fill();
    context.lineJoin = "round";
    context.lineWidth = 1.3;
    context.strokeStyle = css(mix(color, [70, 80, 104], 0.6), 0.9);
    context.stroke();
    paintSeams(context, slot, mix(color, NIGHT, 0.6));
    paintMark(context, slot, css(mix(color, NIGHT, 0.35)));
  });
}

/** Paints the hull in plain white, for the moment of a hit. */
export function paintHit(slot: number, scale: number): Sprite {
  return square(scale, REACH, (context) => {
    tracePolygon(context, outlineOf(slot));
    context.fillStyle = css(WHITE);
    context.fill();
  });
}

/** Paints what is left of a ship where it dashed: its shape in light. */
export function paintGhost(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return square(scale, REACH, (context) => {
    shine(context, css(color), 6);
    tracePolygon(context, outlineOf(slot));
    context.lineWidth = 2;
    context.stroke();
    fillShape(context, css(mix(color, WHITE, 0.15)));
    dull(context);
    tracePolygon(context, outlineOf(slot));
    context.fillStyle = css(color, 0.3);
    context.fill();
  });
}

/** Paints the flame of an engine: from the sprite's right edge to the left. */
export function paintFlame(slot: number, scale: number): Sprite {
  const color = slotColor(slot);
  return new Sprite(scale, 20, 9, (context) => {
    const flame = context.createRadialGradient(15, 0, 0, 6, 0, 24);
    flame.addColorStop(0, css(WHITE, 0.95));
    flame.addColorStop(0.2, css(mix(color, WHITE, 0.4), 0.8));
    flame.addColorStop(0.55, css(color, 0.35));
    flame.addColorStop(1, css(color, 0));
    context.beginPath();
    context.moveTo(18, -4.5);
    context.quadraticCurveTo(2, -6, -20, 0);
    context.quadraticCurveTo(2, 6, 18, 4.5);
    context.quadraticCurveTo(20, 0, 18, -4.5);
    context.fillStyle = flame;
    context.fill();
  });
}

/** Paints what marks the player's own ship: a light around it. */
export function paintOwnLight(slot: number, scale: number): Sprite {
  return square(scale, 46, (context) => halo(context, slotColor(slot), 46, 0.3));
}
