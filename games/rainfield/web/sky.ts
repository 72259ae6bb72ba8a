import type { Camera } from "./camera.ts";
import { paintBackdrop } from "./backdrop.ts";
import type { Look } from "./look.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import { RAIN, WHITE, css } from "./palette.ts";
import { sequence } from "./random.ts";
import { Ripples } from "./ripples.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";
import { Thunder } from "./thunder.ts";
import { wrap } from "./torus.ts";

/** Stars that fall like rain: the nearer, the faster and the longer. */
interface Layer {
  readonly count: number; // in a pane of the world's size
  readonly speed: number; // units a second
  readonly length: number; // of a streak, in units
  readonly width: number;
  readonly alpha: number; // of its lower end; the upper one fades
  readonly depth: number; // how far it moves for a unit that the camera travels
}

const LAYERS: readonly Layer[] = [
  { count: 84, speed: 60, length: 12, width: 1.1, alpha: 0.38, depth: 0.5 },
  { count: 48, speed: 170, length: 38, width: 1.4, alpha: 0.34, depth: 0.8 },
  { count: 18, speed: 430, length: 100, width: 1.9, alpha: 0.26, depth: 1.15 },
];
/** How far the backdrop moves for a unit that the camera travels. */
const BACKDROP_DEPTH = 0.3;
/** How far the rain drifts aside for a unit that it falls. */
const SLANT = -0.22;
/** How far streaks reach out of the pane before they begin again. */
const BEYOND = 120;
/** How fast the rain changes between calm and storm, a second. */
const TURNING = 0.7;
/** How much slower it falls when it is calm. */
const CALM = 0.45;

/** How the rain falls. */
export type Weather = "calm" | "storm" | "thunder";

/** What is behind everything. */
export class Sky {
  private readonly backdrop = new SpriteSheet((_, scale) => new Sprite(scale, WIDTH / 2, HEIGHT / 2, paintBackdrop));
  private readonly streaks = new SpriteSheet((layer, scale) => paintStreak(LAYERS[layer]!, scale));
  private readonly places: readonly Float64Array[]; // of each layer, x and y in turn, as shares of the pane
  private readonly ripples: Ripples;
  private readonly thunder: Thunder;
  private fallen = 0; // seconds of rain
  private storm = 0; // 0 to 1

  constructor(private readonly camera: Camera, private readonly look: Look) {
    this.ripples = new Ripples(camera);
    this.thunder = new Thunder(look);
    const random = sequence(7);
    this.places = LAYERS.map((layer) => Float64Array.from({ length: 2 * layer.count }, () => random()));
  }

  rescale(scale: number): void {
    for (const part of [this.backdrop, this.streaks, this.ripples, this.thunder]) part.rescale(scale);
  }

  /** Draws the sky after a time in seconds. In a storm, the rain falls faster; the worst ones have lightning. */
  draw(stage: Stage, weather: Weather, seconds: number): void {
    const change = TURNING * seconds;
    this.storm = Math.min(1, Math.max(0, this.storm + (weather === "calm" ? -change : change)));
    this.drawBackdrop(stage);
    if (weather === "thunder") this.thunder.draw(stage, seconds);
    if (!this.look.reducedMotion) {
      this.fallen += seconds * (CALM + (1 - CALM) * this.storm);
      const share = Math.min(1, (stage.width * stage.height) / (WIDTH * HEIGHT));
      this.ripples.draw(stage, this.fallen, share);
      for (let layer = 0; layer < LAYERS.length; layer++) this.rain(stage, layer, share);
    }
    stage.reset();
  }

  /** Draws the backdrop in as many tiles as the pane needs: its edges meet, too. */
  private drawBackdrop(stage: Stage): void {
    const tile = this.backdrop.get(0);
    const left = stage.following ? wrap(-this.camera.travelX * BACKDROP_DEPTH, WIDTH) : 0;
    const top = stage.following ? wrap(-this.camera.travelY * BACKDROP_DEPTH, HEIGHT) : 0;
    for (let y = top > 0 ? top - HEIGHT : 0; y < stage.height - 0.5; y += HEIGHT) {
      for (let x = left > 0 ? left - WIDTH : 0; x < stage.width - 0.5; x += WIDTH) {
        stage.put(tile, x + WIDTH / 2, y + HEIGHT / 2);
      }
    }
  }

  private rain(stage: Stage, number: number, share: number): void {
    const layer = LAYERS[number]!;
    const places = this.places[number]!;
    const streak = this.streaks.get(number);
    const width = stage.width + BEYOND;
    const height = stage.height + BEYOND;
    const downward = layer.speed * this.fallen;
    const aside = SLANT * downward - (stage.following ? this.camera.travelX * layer.depth : 0);
    const down = downward - (stage.following ? this.camera.travelY * layer.depth : 0);
    const n = 2 * Math.ceil(layer.count * share);
    for (let i = 0; i < n; i += 2) {
      const x = wrap(places[i]! * width + aside, width);
      const y = wrap(places[i + 1]! * height + down, height);
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
