import { HEIGHT, WIDTH } from "./measures.ts";
import { WHITE, css } from "./palette.ts";
import type { Color } from "./palette.ts";
import { sequence } from "./random.ts";

/** A cloud of light: where it is, how far it reaches, its color, and how strong it is. */
type Cloud = readonly [x: number, y: number, radius: number, color: Color, alpha: number];

const CLOUDS: readonly Cloud[] = [
  [360, 220, 560, [52, 92, 190], 0.3],
  [1230, 640, 600, [92, 54, 160], 0.26],
  [960, 110, 420, [28, 128, 158], 0.17],
  [150, 760, 380, [24, 84, 140], 0.16],
  [1500, 260, 330, [60, 60, 150], 0.16],
];
const WISPS = 46;
const STILL_STARS = 260;
const BRIGHT_STARS = 14;

/** Paints what is farthest away, a picture of the world's size whose edges meet. */
export function paintBackdrop(context: CanvasRenderingContext2D): void {
  const random = sequence(11);
  context.translate(-WIDTH / 2, -HEIGHT / 2);
  context.fillStyle = "#080e22";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (const cloud of CLOUDS) everywhere(context, cloud[0], cloud[1], cloud[2], (c) => paintCloud(c, cloud));
  paintWisps(context, random);
  paintStars(context, random);
}

/** Paints around a place, and at the opposite edges what reaches over one. */
function everywhere(
  context: CanvasRenderingContext2D, x: number, y: number, reach: number, paint: (c: CanvasRenderingContext2D) => void,
): void {
  for (const atX of [x - WIDTH, x, x + WIDTH]) {
    for (const atY of [y - HEIGHT, y, y + HEIGHT]) {
      if (atX < -reach || atX > WIDTH + reach || atY < -reach || atY > HEIGHT + reach) continue;
      context.save();
      context.translate(atX, atY);
      paint(context);
      context.restore();
    }
  }
}

function paintCloud(context: CanvasRenderingContext2D, [, , radius, color, alpha]: Cloud): void {
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  for (let step = 0; step <= 6; step++) {
    const share = step / 6;
    glow.addColorStop(share, css(color, alpha * (1 - share) ** 2));
  }
  context.fillStyle = glow;
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
}

/** Paints long, faint veils that lean the way the rain falls. */
function paintWisps(context: CanvasRenderingContext2D, random: () => number): void {
  for (let i = 0; i < WISPS; i++) {
    const cloud = CLOUDS[Math.floor(random() * CLOUDS.length)]!;
    const x = cloud[0] + (random() + random() - 1) * cloud[2];
    const y = cloud[1] + (random() + random() - 1) * cloud[2] * 0.7;
    const radius = 60 + 130 * random();
    const thin = 0.16 + 0.2 * random();
    const lean = 1.79 + (random() - 0.5) * 0.5;
    const wisp: Cloud = [0, 0, radius, cloud[3], 0.1 + 0.1 * random()];
    everywhere(context, x, y, radius, (c) => {
      c.rotate(lean);
      c.scale(1, thin);
      paintCloud(c, wisp);
    });
  }
}

function paintStars(context: CanvasRenderingContext2D, random: () => number): void {
  for (let i = 0; i < STILL_STARS; i++) {
    const size = 0.5 + random() ** 4 * 1.5;
    context.fillStyle = css(WHITE, 0.12 + 0.5 * random() ** 3);
    context.beginPath();
    context.arc(random() * WIDTH, random() * HEIGHT, size, 0, 2 * Math.PI);
    context.fill();
  }
  for (let i = 0; i < BRIGHT_STARS; i++) {
    const reach = 5 + 6 * random();
    everywhere(context, random() * WIDTH, random() * HEIGHT, reach, (c) => {
      const glow = c.createRadialGradient(0, 0, 0, 0, 0, reach);
      glow.addColorStop(0, css(WHITE, 0.5));
      glow.addColorStop(0.2, css([150, 190, 255], 0.22));
      glow.addColorStop(1, css([150, 190, 255], 0));
      c.fillStyle = glow;
      c.fillRect(-reach, -reach, 2 * reach, 2 * reach);
    });
  }
}
