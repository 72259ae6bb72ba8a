import type { Look } from "./look.ts";
import { HEIGHT, WIDTH } from "./measures.ts";
import { Tint, TINT_COUNT, WHITE, css, mix, tintColor } from "./palette.ts";
import { Sprite, SpriteSheet } from "./sprite.ts";
import type { Stage } from "./stage.ts";

/** Half the width of a curtain, and how long it takes over the field, in seconds. */
const CURTAIN = 170;
const PASSING = 1.15;
/** How long a tide takes from the middle of the field outward, in seconds. */
const TIDE = 1.5;
/** Its lines, from the first to the last. */
const TIDE_WIDTHS = [2, 10, 22] as const;
const TIDE_ALPHAS = [0.6, 0.16, 0.08] as const;
/** How long the field's edge glows after something has happened, in seconds. */
const GLOWING = 1.6;
const CORNER = 46;

/** What happens to the whole field: a curtain of light passes at the beginning of a wave, a tide of it at the end. */
export class Field {
  private readonly curtains = new SpriteSheet(paintCurtain);
  private readonly dusks = new SpriteSheet(paintDusk);
  private readonly colors: string[] = [];
  private curtain = 0; // seconds that are left
  private curtainTint = 0;
  private tide = 0;
  private tideTint = 0;
  private glow = 0;
  private glowTint = 0;

  constructor(private readonly look: Look) {}

  rescale(scale: number): void {
    this.curtains.rescale(Math.min(scale, 0.5)); // soft light needs few pixels
    this.dusks.rescale(1);
    for (let tint = 0; tint < TINT_COUNT; tint++) this.colors[tint] = css(mix(tintColor(tint), WHITE, 0.25));
  }

  /** A wave begins. */
  alert(boss: boolean): void {
    this.curtainTint = this.glowTint = boss ? Tint.Boss : Tint.Rain;
    this.curtain = this.look.reducedMotion ? 0 : PASSING;
    this.glow = GLOWING;
  }

  /** A wave is cleared, or something else is well. */
  relieve(tint: number = Tint.Repair): void {
    this.tideTint = this.glowTint = tint;
    this.tide = this.look.reducedMotion ? 0 : TIDE;
    this.glow = GLOWING;
  }

  /** Draws it under everything that moves, after a time in seconds. */
  draw(stage: Stage, seconds: number): void {
    const { context } = stage;
    this.glow = Math.max(0, this.glow - seconds);
    if (!stage.following) this.drawEdge(stage);
    context.globalCompositeOperation = "lighter";
    if (this.curtain > 0) this.drawCurtain(stage, seconds);
    if (this.tide > 0) this.drawTide(stage, seconds);
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    stage.reset();
  }

  /** Draws the edge of the whole world: a thin line, and its corners. */
  private drawEdge(stage: Stage): void {
    const { context } = stage;
    const share = this.glow / GLOWING;
    context.strokeStyle = this.colors[share > 0 ? this.glowTint : Tint.Rain]!;
    context.lineWidth = 2;
    context.globalAlpha = 0.14 + 0.5 * share;
    context.strokeRect(1, 1, WIDTH - 2, HEIGHT - 2);
    context.globalAlpha = 0.4 + 0.6 * share;
    context.lineWidth = 3;
    context.beginPath();
    for (const x of [2, WIDTH - 2]) {
      for (const y of [2, HEIGHT - 2]) {
        context.moveTo(x + (x < 9 ? CORNER : -CORNER), y);
        context.lineTo(x, y);
        context.lineTo(x, y + (y < 9 ? CORNER : -CORNER));
      }
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  /**
   * Darkens what a picture that is higher than the world shows twice, at its upper and its lower edge. It is drawn over
   * everything.
   */
  drawDusk(stage: Stage): void {
    const beyond = (stage.height - HEIGHT) / 2;
    if (!stage.following || beyond <= 0) return;
    const { pane } = stage;
    this.drawBand(stage, pane.top, 2 * beyond, 1);
    this.drawBand(stage, pane.bottom, 2 * beyond, -1);
  }

  /** Draws a band of dusk from an edge inward; way is 1 if that is downward, or -1. */
  private drawBand(stage: Stage, edge: number, high: number, way: number): void {
    const { image } = this.dusks.get(way === 1 ? 0 : 1);
    stage.context.drawImage(image, stage.pane.left, way === 1 ? edge : edge - high, stage.width, high);
  }

  private drawCurtain(stage: Stage, seconds: number): void {
    this.curtain -= seconds;
    const share = 1 - Math.max(0, this.curtain) / PASSING;
    const eased = share * share * (3 - 2 * share);
    stage.context.globalAlpha = Math.sin(Math.PI * share) * 0.6;
    const x = stage.pane.left - CURTAIN + (stage.width + 2 * CURTAIN) * eased;
    stage.reset();
    const { image } = this.curtains.get(this.curtainTint);
    stage.context.drawImage(image, x - CURTAIN, stage.pane.top, 2 * CURTAIN, stage.height);
  }

  private drawTide(stage: Stage, seconds: number): void {
    const { context, pane } = stage;
    this.tide -= seconds;
    const share = 1 - Math.max(0, this.tide) / TIDE;
    const x = (pane.left + pane.right) / 2;
    const y = (pane.top + pane.bottom) / 2;
    const radius = (1 - (1 - share) ** 2) * Math.hypot(stage.width, stage.height) * 0.55;
    context.strokeStyle = this.colors[this.tideTint]!;
    stage.reset();
    for (let k = 0; k < TIDE_WIDTHS.length; k++) {
      context.globalAlpha = (1 - share) ** 1.5 * TIDE_ALPHAS[k]!;
      context.lineWidth = TIDE_WIDTHS[k]!;
      context.beginPath();
      context.arc(x, y, Math.max(0, radius - k * 14), 0, 2 * Math.PI);
      context.stroke();
    }
  }
}

function paintCurtain(tint: number, scale: number): Sprite {
  return new Sprite(scale, CURTAIN, 60, (context) => {
    const color = tintColor(tint);
    const light = context.createLinearGradient(-CURTAIN, 0, CURTAIN, 0);
    light.addColorStop(0, css(color, 0));
    light.addColorStop(0.55, css(color, 0.16));
    light.addColorStop(0.88, css(mix(color, WHITE, 0.3), 0.6));
    light.addColorStop(1, css(color, 0));
    context.fillStyle = light;
    context.fillRect(-CURTAIN, -60, 2 * CURTAIN, 120);
  });
}

/** Paints dusk: dark at the upper edge, or with the number 1 at the lower one. */
function paintDusk(number: number, scale: number): Sprite {
  return new Sprite(scale, 4, 50, (context) => {
    const dark = context.createLinearGradient(0, number === 0 ? -50 : 50, 0, number === 0 ? 50 : -50);
    dark.addColorStop(0, "rgb(4 6 13 / 92%)");
    dark.addColorStop(0.5, "rgb(4 6 13 / 66%)");
    dark.addColorStop(1, "rgb(4 6 13 / 0%)");
    context.fillStyle = dark;
    context.fillRect(-4, -50, 8, 100);
  });
}
