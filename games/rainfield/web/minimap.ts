import type { GameClient } from "@tickwork/client";
import { lifeOf } from "./figures.ts";
import type { Look } from "./look.ts";
import { BOSS_RADIUS, ENEMY_RADII, HEIGHT, ROCK_RADII, WIDTH } from "./measures.ts";
import { ROCK, WHITE, css, mix, palette, paletteVersion, slotColor, slotMark } from "./palette.ts";
import type { WorldView } from "./rules_gen.ts";
import type { Stage } from "./stage.ts";
import { wrap } from "./torus.ts";

/** How often it is drawn, in milliseconds, and how many pixels it has for one of CSS, at most. */
const EVERY = 45;
const MAX_RATIO = 2;
/** How often what is in danger blinks, in milliseconds. */
const BLINK = 500;
/** The size of a ship's mark, in CSS pixels. */
const MARK = 4.2;
const GROUND = "rgb(6 11 28 / 62%)";

/**
 * The whole world, small, on a canvas of its own, which the page may put anywhere and make as large as it likes; 16:9
 * fits best. It matters most where the camera follows the ship, see data-camera at the root element: then what the camera
 * sees is in its middle.
 */
export class Minimap {
  private readonly context: CanvasRenderingContext2D;
  private readonly marks = [0, 1, 2, 3].map((slot) => new Path2D(slotMark(slot)));
  private colors = new MapColors();
  private version = 0;
  private drawn = -Infinity;
  private stale = true;
  private ratio = 1;
  private scale = 1; // pixels for a unit of the world
  private left = 0; // of the world on the canvas, in its pixels
  private top = 0;
  private shiftX = 0; // of the world on the map, in units, when the picture follows: then it is in the middle
  private shiftY = 0;

  constructor(
    readonly canvas: HTMLCanvasElement, private readonly stage: Stage, private readonly client: GameClient,
    private readonly world: WorldView, private readonly look: Look,
  ) {
    this.context = canvas.getContext("2d")!;
    new ResizeObserver(() => (this.stale = true)).observe(canvas);
  }

  /** Draws it, after the scene, at an instant in milliseconds. */
  draw(now: number): void {
    if (now - this.drawn < EVERY || this.canvas.clientWidth === 0) return;
    this.drawn = now;
    this.fit();
    if (this.version !== paletteVersion()) {
      this.version = paletteVersion();
      this.colors = new MapColors();
    }
    const { context, canvas, scale, stage } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, this.left, this.top);
    this.shiftX = stage.following ? (WIDTH - stage.pane.left - stage.pane.right) / 2 : 0;
    this.shiftY = stage.following ? (HEIGHT - stage.pane.top - stage.pane.bottom) / 2 : 0;
    context.fillStyle = GROUND;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.save();
    context.beginPath();
    context.rect(0, 0, WIDTH, HEIGHT);
    context.clip();
    if (stage.following) this.drawPane();
    this.drawThings(now);
    this.drawShips(now);
    context.restore();
  }

  private fit(): void {
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_RATIO);
    if (!this.stale && ratio === this.ratio) return;
    this.stale = false;
    this.ratio = ratio;
    const { canvas } = this;
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    this.scale = Math.min(canvas.width / WIDTH, canvas.height / HEIGHT);
    this.left = (canvas.width - WIDTH * this.scale) / 2;
    this.top = (canvas.height - HEIGHT * this.scale) / 2;
  }

  /** Draws the part of the world that the picture shows. It is in the middle. */
  private drawPane(): void {
    const { context, stage } = this;
    const width = Math.min(stage.width, WIDTH);
    const height = Math.min(stage.height, HEIGHT);
    context.fillStyle = this.colors.pane;
    context.strokeStyle = this.colors.frame;
    context.lineWidth = this.ratio / this.scale;
    context.fillRect((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
    context.strokeRect((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
  }

  private drawThings(now: number): void {
    const { asteroids, drops, enemies, bosses } = this.world;
    const { context, colors } = this;
    context.fillStyle = colors.rock;
    for (let i = asteroids.length - 1; i >= 0; i--) {
      this.dot(asteroids.posX(i), asteroids.posY(i), (ROCK_RADII[asteroids.size(i)] ?? 11) * 0.9);
    }
    context.fillStyle = colors.drop;
    for (let i = drops.length - 1; i >= 0; i--) this.dot(drops.posX(i), drops.posY(i), 13);
    context.fillStyle = colors.enemy;
    for (let i = enemies.length - 1; i >= 0; i--) {
      this.dot(enemies.posX(i), enemies.posY(i), 7 + 0.85 * (ENEMY_RADII[enemies.kind(i)] ?? 14));
    }
    context.fillStyle = colors.boss;
    const beat = this.look.reducedMotion ? 1 : 1 + 0.12 * Math.sin(now * 0.008);
    for (let i = bosses.length - 1; i >= 0; i--) this.dot(bosses.posX(i), bosses.posY(i), BOSS_RADIUS * beat);
  }

  private dot(x: number, y: number, radius: number): void {
    this.context.beginPath();
    this.context.arc(this.mapX(x), this.mapY(y), radius, 0, 2 * Math.PI);
    this.context.fill();
  }

  /** Where a place in the world is on the map. */
  private mapX(x: number): number {
    return wrap(x + this.shiftX, WIDTH);
  }

  private mapY(y: number): number {
    return wrap(y + this.shiftY, HEIGHT);
  }

  private drawShips(now: number): void {
    const { ships } = this.world;
    for (let i = ships.length - 1; i >= 0; i--) {
      const life = lifeOf(ships, i);
      if (life !== "alive" && life !== "down") continue;
      const own = ships.slot(i) === this.client.header.slot;
      if (life === "down") this.drawBeacon(ships.posX(i), ships.posY(i), now);
      this.drawMark(ships.slot(i), ships.posX(i), ships.posY(i), ships.aim(i), own, ships.away(i) ? 0.4 : 1);
    }
  }

  private drawMark(slot: number, x: number, y: number, aim: number, own: boolean, alpha: number): void {
    const { context, scale } = this;
    const size = ((MARK * this.ratio) / scale / 10) * (own ? 1.25 : 1);
    const mark = this.marks[slot];
    if (mark === undefined) return;
    context.save();
    context.translate(this.mapX(x), this.mapY(y));
    context.rotate(slot === 0 ? aim : 0); // only an arrow has a direction
    context.scale(size, size);
    context.globalAlpha = alpha;
    context.fillStyle = this.colors.ships[slot]!;
    context.fill(mark);
    context.lineWidth = own ? 3.5 : 2;
    context.strokeStyle = own ? this.colors.white : GROUND;
    context.stroke(mark);
    context.restore();
  }

  private drawBeacon(x: number, y: number, now: number): void {
    const { context } = this;
    const share = this.look.reducedMotion ? 0.6 : (now % BLINK) / BLINK;
    context.globalAlpha = 1 - share;
    context.strokeStyle = this.colors.white;
    context.lineWidth = (1.5 * this.ratio) / this.scale;
    context.beginPath();
    context.arc(this.mapX(x), this.mapY(y), 30 + 60 * share, 0, 2 * Math.PI);
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** The map's colors, as CSS: those in use when it is made. */
class MapColors {
  readonly pane = css(WHITE, 0.07);
  readonly frame = css(WHITE, 0.4);
  readonly white = css(WHITE, 0.95);
  readonly rock = css(ROCK, 0.42);
  readonly drop = css(mix(palette.repair, WHITE, 0.2), 0.85);
  readonly enemy = css(palette.enemy, 0.95);
  readonly boss = css(palette.boss);
  readonly ships = [0, 1, 2, 3].map((slot) => css(slotColor(slot)));
}
