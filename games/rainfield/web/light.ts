// The strokes and lights that the sprites are made of.

import { WHITE, css, mix } from "./palette.ts";
import type { Color } from "./palette.ts";

/** Traces a closed line through points, which are x and y in turn. */
export function tracePolygon(context: CanvasRenderingContext2D, points: ArrayLike<number>): void {
  context.beginPath();
  for (let i = 0; i < points.length; i += 2) context.lineTo(points[i]!, points[i + 1]!);
  context.closePath();
}

/** Returns an outline whose lower half mirrors the upper one: points as x and y in turn, from the nose to the tail. */
export function mirrored(half: readonly number[]): number[] {
  const points = [...half];
  for (let i = half.length - 2; i >= 0; i -= 2) {
    if (half[i + 1] !== 0) points.push(half[i]!, -half[i + 1]!);
  }
  return points;
}

/** Lets what is painted from here on shine, as far as so many units; 0 ends it. A canvas does not scale shadows. */
export function shine(context: CanvasRenderingContext2D, color: string, units: number): void {
  context.shadowColor = color;
  context.shadowBlur = units * context.getTransform().a;
}

/** Ends {@link shine}. */
export function dull(context: CanvasRenderingContext2D): void {
  shine(context, "transparent", 0);
}

/** Paints a light that fades toward a radius. */
export function halo(context: CanvasRenderingContext2D, color: Color, radius: number, alpha: number): void {
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  glow.addColorStop(0, css(color, alpha));
  glow.addColorStop(0.45, css(color, alpha * 0.34));
  glow.addColorStop(1, css(color, 0));
  context.fillStyle = glow;
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
}

/** Paints a small light with a white middle. */
export function spark(context: CanvasRenderingContext2D, color: Color, radius: number): void {
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  glow.addColorStop(0, css(WHITE, 0.95));
  glow.addColorStop(0.22, css(color, 0.85));
  glow.addColorStop(0.5, css(color, 0.22));
  glow.addColorStop(1, css(color, 0));
  context.fillStyle = glow;
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
}

/** Fills a disc. */
export function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

/** Strokes a circle. */
export function circle(context: CanvasRenderingContext2D, radius: number, width: number, color: string): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}

/** Strokes a part of a circle, from one angle to another. */
export function bow(context: CanvasRenderingContext2D, radius: number, from: number, to: number): void {
  context.beginPath();
  context.arc(0, 0, radius, from, to);
  context.stroke();
}

/** Strokes a line. */
export function line(context: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
}

/**
 * Paints a body as everything in this world is painted: dark inside, lit toward one end, with a luminous outline.
 *
 * @param from where it is darkest, in units on the axis to the right
 * @param to where it is brightest
 */
export function body(
  context: CanvasRenderingContext2D, color: Color, points: ArrayLike<number>, from: number, to: number,
): void {
  tracePolygon(context, points);
  paintBody(context, color, from, to);
}

/** Paints the traced path as {@link body} does. */
export function paintBody(context: CanvasRenderingContext2D, color: Color, from: number, to: number): void {
  const dark: Color = [8, 8, 20];
  const metal = context.createLinearGradient(from, 0, to, 0);
  metal.addColorStop(0, css(mix(color, dark, 0.86)));
  metal.addColorStop(0.6, css(mix(color, dark, 0.58)));
  metal.addColorStop(1, css(mix(color, dark, 0.2)));
  context.fillStyle = metal;
  context.fill();
  context.lineJoin = "round";
  context.lineWidth = 1.5;
  context.strokeStyle = css(mix(color, WHITE, 0.3));
  context.stroke();
}
