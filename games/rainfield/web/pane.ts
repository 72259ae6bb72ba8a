import { HEIGHT, WIDTH } from "./measures.ts";

/** More copies of one thing are never seen along an axis. */
const MOST = 3;

/**
 * The part of the world that is seen. The world's edges meet, so a thing is seen at all places that are whole worlds
 * apart from its own, as far as they are in the pane.
 */
export class Pane {
  left = 0;
  top = 0;
  right = WIDTH;
  bottom = HEIGHT;
  /** Where a thing is to be drawn, after {@link find}. */
  readonly x = new Float64Array(MOST * MOST);
  readonly y = new Float64Array(MOST * MOST);
  private readonly columns = new Float64Array(MOST);
  private readonly rows = new Float64Array(MOST);

  /** Takes the part around a place. */
  set(middleX: number, middleY: number, width: number, height: number): void {
    this.left = middleX - width / 2;
    this.right = middleX + width / 2;
    this.top = middleY - height / 2;
    this.bottom = middleY + height / 2;
  }

  /** Finds the places at which something that reaches so far is to be drawn, and answers how many there are. */
  find(x: number, y: number, reach: number): number {
    const across = copies(x, reach, this.left, this.right, WIDTH, this.columns);
    if (across === 0) return 0;
    const down = copies(y, reach, this.top, this.bottom, HEIGHT, this.rows);
    let n = 0;
    for (let row = 0; row < down; row++) {
      for (let column = 0; column < across; column++) {
        this.x[n] = this.columns[column]!;
        this.y[n++] = this.rows[row]!;
      }
    }
    return n;
  }
}

/** Finds a coordinate's copies between two others, and answers how many there are. */
function copies(at: number, reach: number, low: number, high: number, size: number, out: Float64Array): number {
  let n = 0;
  const first = at + Math.ceil((low - reach - at) / size) * size;
  for (let copy = first; copy < high + reach && n < MOST; copy += size) out[n++] = copy;
  return n;
}
