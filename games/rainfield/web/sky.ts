import { HEIGHT, WIDTH } from "./measures.ts";
import { calm } from "./motion.ts";
import { RAIN, WHITE, css } from "./palette.ts";
import { sequence } from "./random.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { wrap } from "./torus.ts";

/** Stars that fall like rain: the nearer, the faster and the longer. */
interface Layer {
  readonly count: number;
  readonly speed: number; // units a second
  readonly length: number; // of a streak, in units
  readonly width: number;
  readonly alpha: number; // of its lower end; the upper one fades
}

const LAYERS: readonly Layer[] = [
  { count: 80, speed: 60, length: 12, width: 1.1, alpha: 0.38 },
  { count: 48, speed: 170, length: 36, width: 1.4, alpha: 0.34 },
  { count: 18, speed: 420, length: 96, width: 1.9, alpha: 0.26 },
];
/** How far the rain drifts aside for a unit that it falls. */
const SLANT = -0.22;
/** How far streaks reach out of the world before they begin again. */
const BEYOND = 110;
const STILL_STARS = 240;

/** What is behind everything. */
export class Sky {
  private readonly backdrop = new SpriteSheet((_, scale) => new Sprite(scale, WIDTH / 2, HEIGHT / 2, paintBackdrop));
  private readonly streaks = new SpriteSheet((layer, scale) => paintStreak(LAYERS[layer]!, scale));
  private readonly places: readonly Float64Array[]; // of each layer, x and y in turn

  constructor() {
    const random = sequence(7);
    this.places = LAYERS.map((layer) => Float64Array.from({ length: 2 * layer.count }, () => random()));
  }

  rescale(scale: number): void {
    this.backdrop.rescale(scale);
    this.streaks.rescale(scale);
  }

  /** Draws the sky as it is at an instant in milliseconds. */
  draw(stage: Stage, now: number): void {
    stage.put(this.backdrop.get(0), WIDTH / 2, HEIGHT / 2);
    if (!calm()) {
      for (let layer = 0; layer < LAYERS.length; layer++) this.rain(stage, layer, now / 1000);
    }
    stage.reset();
  }

  private rain(stage: Stage, layer: number, seconds: number): void {
    const places = this.places[layer]!;
    const fallen = LAYERS[layer]!.speed * seconds;
    const streak = this.streaks.get(layer);
    for (let i = 0; i < places.length; i += 2) {
      const y = wrap(places[i + 1]! * (HEIGHT + BEYOND) + fallen, HEIGHT + BEYOND);
      const x = wrap(places[i]! * (WIDTH + BEYOND) + SLANT * fallen, WIDTH + BEYOND);
      stage.put(streak, x - BEYOND / 2, y - BEYOND / 2);
    }
  }
}

/** Paints a streak that falls and shines at its lower end. */
function paintStreak(layer: Layer, scale: number): Sprite {
  const halfHeight = layer.length / 2;
  const aside = SLANT * halfHeight;
  return new Sprite(scale, Math.abs(aside) + 2, halfHeight + 2, (context) => {
    const light = context.createLinearGradient(-aside, -halfHeight, aside, halfHeight);
    light.addColorStop(0, css(RAIN, 0));
    light.addColorStop(0.8, css(RAIN, layer.alpha));
    light.addColorStop(1, css(WHITE, layer.alpha * 1.4));
    context.strokeStyle = light;
    context.lineCap = "round";
    context.lineWidth = layer.width;
    context.beginPath();
    context.moveTo(-aside, -halfHeight);
    context.lineTo(aside, halfHeight);
    context.stroke();
  });
}

function paintBackdrop(context: CanvasRenderingContext2D): void {
  const random = sequence(11);
  context.translate(-WIDTH / 2, -HEIGHT / 2);
  const dark = context.createLinearGradient(0, 0, WIDTH * 0.2, HEIGHT);
  dark.addColorStop(0, "#101a3c");
  dark.addColorStop(0.55, "#0a1129");
  dark.addColorStop(1, "#070c1c");
  context.fillStyle = dark;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  cloud(context, 380, 200, 620, "rgb(52 92 178 / 26%)");
  cloud(context, 1240, 640, 700, "rgb(86 52 150 / 22%)");
  cloud(context, 980, 120, 460, "rgb(30 128 158 / 15%)");
  for (let i = 0; i < STILL_STARS; i++) {
    const size = 0.5 + random() ** 4 * 1.5;
    context.fillStyle = css(WHITE, 0.12 + 0.5 * random() ** 3);
    context.beginPath();
    context.arc(random() * WIDTH, random() * HEIGHT, size, 0, 2 * Math.PI);
    context.fill();
  }
  context.strokeStyle = css(RAIN, 0.16);
  context.lineWidth = 2;
  context.strokeRect(0, 0, WIDTH, HEIGHT);
}

function cloud(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, color);
  glow.addColorStop(1, "transparent");
  context.fillStyle = glow;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}
