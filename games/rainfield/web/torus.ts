import { HEIGHT, WIDTH } from "./measures.ts";

// The world's edges meet: what is near one of them is seen at the opposite one too.

/** Where something is to be drawn, after {@link findCopies}. */
export const copyX = new Float64Array(4);
export const copyY = new Float64Array(4);

/** Finds the places at which something of a radius is to be drawn, and answers how many there are, 1 to 4. */
export function findCopies(x: number, y: number, radius: number): number {
  const otherX = across(x, radius, WIDTH);
  const otherY = across(y, radius, HEIGHT);
  let n = 0;
  copyX[n] = x;
  copyY[n++] = y;
  if (otherX !== x) {
    copyX[n] = otherX;
    copyY[n++] = y;
  }
  if (otherY !== y) {
    copyX[n] = x;
    copyY[n++] = otherY;
  }
  if (otherX !== x && otherY !== y) {
    copyX[n] = otherX;
    copyY[n++] = otherY;
  }
  return n;
}

/** Returns the coordinate at the opposite edge of what reaches over an edge, or the same coordinate. */
function across(at: number, radius: number, size: number): number {
  if (at < radius) return at + size;
  if (at > size - radius) return at - size;
  return at;
}

/** Brings a coordinate into the world, however far it is out. */
export function wrap(at: number, size: number): number {
  const within = at - Math.floor(at / size) * size;
  return within < size ? within : 0; // a tiny negative number is rounded up to the size itself
}
