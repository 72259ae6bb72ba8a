import { tracePolygon } from "./light.ts";
import { ROCK_HP, ROCK_RADII } from "./measures.ts";
import { ROCK, WHITE, css, mix } from "./palette.ts";
import type { Color } from "./palette.ts";
import { scatter, sequence } from "./random.ts";
import type { AsteroidView } from "./rules_gen.ts";
import { Sightings } from "./sightings.ts";
import { Sprite, SpriteSheet, fillShape } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** How many outlines there are of each size. */
const OUTLINES = 24;
const SIZES = ROCK_RADII.length;
/** How an asteroid can be: whole, about to break, or the white shape of one that is hit. */
const CONDITIONS = 3;
const CRACKED = 1;
const FLASHING = 2;
/** The fastest turning, of a small one, in radians a tick. */
const SPIN = 0.02;
/** How long a hit is seen, in milliseconds. */
const FLASH = 110;
const DARK: Color = [17, 22, 42];

/** Draws the asteroids. An asteroid's outline and spin follow from its handle, so that everyone sees the same. */
export class Rocks {
  private readonly sheet = new SpriteSheet(paintRock);
  private readonly seen = new Sightings();

  rescale(scale: number): void {
    this.sheet.rescale(scale);
  }

  /** Draws them as they are turned at an instant in ticks, which is now in milliseconds. */
  draw(stage: Stage, rocks: AsteroidView, tick: number, now: number): void {
    for (let i = rocks.length - 1; i >= 0; i--) {
      const look = scatter(rocks.id(i));
      const size = Math.min(rocks.size(i), SIZES - 1);
      const hp = rocks.hp(i);
      const number = ((look % OUTLINES) * SIZES + size) * CONDITIONS;
      const turn = tick * spinOf(look, size);
      const cracked = hp <= ROCK_HP[size]! / 2 ? CRACKED : 0;
      stage.stamp(this.sheet.get(number + cracked), rocks.posX(i), rocks.posY(i), turn);
      const since = now - this.seen.hitAt[this.seen.note(rocks.id(i), hp, 0, now)]!;
      if (since >= FLASH) continue;
      stage.context.globalAlpha = 0.6 * (1 - since / FLASH);
      stage.stamp(this.sheet.get(number + FLASHING), rocks.posX(i), rocks.posY(i), turn);
      stage.context.globalAlpha = 1;
    }
    stage.reset();
  }
}

/** Small ones turn faster, and half of them the other way. */
function spinOf(look: number, size: number): number {
  const share = 0.3 + 0.7 * ((look >>> 8) % 256) / 255;
  return ((look & 0x10000) === 0 ? -SPIN : SPIN) * share * (size + 1) / SIZES;
}

/** A sprite's number tells its outline, its size, and whether it is about to break or flashes. */
function paintRock(number: number, scale: number): Sprite {
  const condition = number % CONDITIONS;
  const size = Math.floor(number / CONDITIONS) % SIZES;
  const random = sequence(1 + Math.floor(number / CONDITIONS));
  const radius = ROCK_RADII[size]!;
  return new Sprite(scale, radius * 1.3, radius * 1.3, (context) => {
    const outline = jagged(random, radius, 15 - 2 * size);
    paintFacets(context, random, outline);
    tracePolygon(context, outline);
    context.lineJoin = "round";
    context.lineWidth = 1.7;
    context.strokeStyle = css(ROCK, 0.95);
    context.stroke();
    paintHollows(context, random, radius, 4 - size);
    if (condition === CRACKED) paintCracks(context, random, radius);
    if (condition === FLASHING) fillShape(context, css(WHITE));
  });
}

/** Returns a closed outline: points as x and y in turn. */
function jagged(random: () => number, radius: number, corners: number): Float64Array {
  const points = new Float64Array(2 * corners);
  for (let i = 0; i < corners; i++) {
    const angle = ((i + 0.6 * (random() - 0.5)) / corners) * 2 * Math.PI;
    const distance = radius * (0.78 + 0.36 * random());
    points[2 * i] = Math.cos(angle) * distance;
    points[2 * i + 1] = Math.sin(angle) * distance;
  }
  return points;
}

/** Fills the outline with planes that meet a little beside its middle, each lit in another way. */
function paintFacets(context: CanvasRenderingContext2D, random: () => number, outline: Float64Array): void {
  const n = outline.length;
  const middleX = (random() - 0.5) * 8;
  const middleY = (random() - 0.5) * 8;
  for (let i = 0; i < n; i += 2) {
    const [x, y, nextX, nextY] = [outline[i]!, outline[i + 1]!, outline[(i + 2) % n]!, outline[(i + 3) % n]!];
    const light = 0.5 - 0.5 * Math.cos(Math.atan2(y + nextY, x + nextX) - 0.9);
    context.fillStyle = css(mix(DARK, ROCK, 0.1 + 0.24 * light + 0.05 * random()));
    context.strokeStyle = context.fillStyle; // closes the seams between the planes
    context.lineWidth = 0.8;
    tracePolygon(context, [middleX, middleY, x, y, nextX, nextY]);
    context.fill();
    context.stroke();
  }
}

function paintHollows(context: CanvasRenderingContext2D, random: () => number, radius: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const angle = random() * 2 * Math.PI;
    const distance = radius * (0.15 + 0.45 * random());
    const size = radius * (0.07 + 0.1 * random());
    context.beginPath();
    context.arc(Math.cos(angle) * distance, Math.sin(angle) * distance, size, 0, 2 * Math.PI);
    context.fillStyle = css(DARK, 0.55);
    context.fill();
    context.lineWidth = 0.8;
    context.strokeStyle = css(ROCK, 0.4);
    context.stroke();
  }
}

function paintCracks(context: CanvasRenderingContext2D, random: () => number, radius: number): void {
  context.beginPath();
  for (let crack = 0; crack < 3; crack++) {
    let angle = (crack + 0.6 * random()) * 2.1;
    context.moveTo(0, 0);
    for (let step = 1; step <= 4; step++) {
      angle += (random() - 0.5) * 0.8;
      context.lineTo(Math.cos(angle) * radius * step * 0.22, Math.sin(angle) * radius * step * 0.22);
    }
  }
  context.lineWidth = 1.3;
  context.strokeStyle = css(WHITE, 0.8);
  context.stroke();
}
